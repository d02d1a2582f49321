import { judgeCaptcha } from "@lode/adapters/captcha/captcha";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { Refused } from "@lode/core/contracts/errors";
import { useCaptcha } from "@lode/db/auth/sign-ups.repository";
import type { Deps } from "../deps.ts";

/** Requires a captcha solution, valid for one action and one use. Postgres remembers the use: Redis may be emptied. */
export async function requireCaptcha(deps: Deps, action: string, token: string): Promise<void> {
  if (token === "") throw new Refused("captcha-missing");
  const judgement = await judgeCaptcha(deps.config, action, token);
  if (judgement.genuine === "unavailable") throw new Refused("captcha-unavailable");
  if (!judgement.genuine) throw new Refused("captcha-refused");
  if (!(await useCaptcha(deps.db, hashToken(judgement.signature)))) throw new Refused("captcha-refused");
}
