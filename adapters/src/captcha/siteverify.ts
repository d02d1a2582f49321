import { refuseWithinTransaction } from "@lode/db/transaction";
import * as z from "zod/mini";
import { sha256Hex } from "../crypto/random-token.ts";
import { measureOutsideCall } from "../logging/outside-call.ts";

/**
 * `signature` identifies the solution, which may be used once. "unavailable": the provider gave no valid
 * answer, which counts as not passed.
 */
export type CaptchaJudgement =
  | { genuine: true; signature: string }
  | { genuine: false }
  | { genuine: "unavailable" };

export interface RemoteProvider {
  url: string;
  secret: string;
  siteKey: string;
  /** Solutions made on other hosts are refused. */
  hostname: string;
  /** Whether the answer names the widget's action: Turnstile does, hCaptcha has no actions. */
  namesAction: boolean;
}

const verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
});

const TIMEOUT_MS = 5_000;

/** The miner's IP address is not sent: the provider does not need it. Any failure counts as not passed. */
export async function askProvider(
  provider: RemoteProvider,
  action: string,
  token: string,
): Promise<CaptchaJudgement> {
  refuseWithinTransaction("captcha.verify");
  try {
    const body = new URLSearchParams({ secret: provider.secret, response: token, sitekey: provider.siteKey });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await measureOutsideCall(
      { system: "captcha", operation: "siteverify" },
      () => fetch(provider.url, { method: "POST", redirect: "error", signal, body }),
      { ofAnswer: ({ status }) => String(status) },
    );
    if (!response.ok) return { genuine: "unavailable" };
    const answer = verdict.safeParse(await response.json());
    if (!answer.success) return { genuine: "unavailable" };
    const { success, hostname, action: solvedFor } = answer.data;
    const isOurs = hostname === undefined || hostname === provider.hostname;
    const isForThis = !provider.namesAction || solvedFor === action;
    return success && isOurs && isForThis
      ? { genuine: true, signature: sha256Hex(token) }
      : { genuine: false };
  } catch {
    return { genuine: "unavailable" };
  }
}
