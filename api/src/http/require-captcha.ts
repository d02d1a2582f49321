import { REPLAY_MEMORY_SECONDS } from "@lode/adapters/captcha/altcha";
import { judgeCaptcha } from "@lode/adapters/captcha/captcha";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { keysOfAnyNode } from "@lode/adapters/redis/redis-keys";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import type { Deps } from "../deps.ts";

/** Requires a captcha solution, valid for one action and one use. Refused if its use cannot be checked. */
export async function requireCaptcha(deps: Deps, action: string, token: string): Promise<void> {
  if (token === "") throw new Refused("captcha-missing");
  const judgement = await judgeCaptcha(deps.config, action, token);
  if (judgement.genuine === "unavailable") throw new Refused("captcha-unavailable");
  if (!judgement.genuine) throw new Refused("captcha-refused");
  const used = hashToken(judgement.signature).toString("base64url");
  const name = `${keysOfAnyNode(deps.config.QUEUE_PREFIX, "captcha")}:${used}`;
  if (!(await isFirstUse(deps, name))) throw new Refused("captcha-refused");
}

async function isFirstUse(deps: Deps, name: string): Promise<boolean> {
  try {
    return (await deps.redis.set(name, "1", "EX", REPLAY_MEMORY_SECONDS, "NX")) === "OK";
  } catch (error) {
    deps.logger.warn({ reason: messageOf(error) }, "used captchas cannot be looked up");
    throw new Refused("captcha-unavailable");
  }
}
