import { judgeCaptcha } from "@lode/adapters/captcha/captcha";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { Refused } from "@lode/core/contracts/errors";
import { useCaptcha } from "@lode/db/auth/sign-ups.repository";
import type { Deps } from "../deps.ts";

/**
 * Counts the client of a form, requires the captcha, and then counts the email address: requests without cost to their
 * sender cannot use up the limit of the address's owner.
 */
export async function admitForm(
  deps: Deps,
  limit: "mail" | "sign-in",
  action: string,
  { address, email, captcha_token }: { address: string; email: string; captcha_token: string },
): Promise<void> {
  await deps.limits.spend(`${limit}-address`, address);
  await requireCaptcha(deps, action, captcha_token);
  await deps.limits.spend(`${limit}-pair`, `${email} ${address}`);
  await deps.limits.spend(`${limit}-email`, email);
}

/** Requires a captcha solution, valid for one action and one use. Postgres remembers the use: Redis may be emptied. */
export async function requireCaptcha(deps: Deps, action: string, token: string): Promise<void> {
  if (token === "") throw new Refused("captcha-missing");
  const judgement = await judgeCaptcha(deps.config, action, token);
  if (judgement.genuine === "unavailable") throw new Refused("captcha-unavailable");
  if (!judgement.genuine) throw new Refused("captcha-refused");
  if (!(await useCaptcha(deps.db, hashToken(judgement.signature)))) throw new Refused("captcha-refused");
}
