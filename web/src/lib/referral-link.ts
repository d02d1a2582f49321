import { REFERRAL_CODE, REFERRAL_DAYS } from "@lode/core/domain/referrals/referral";
import { readKey, writeKey } from "./kept.ts";

const KEY = "referral";
const DAY_MS = 86_400_000;

/** Returns the code of a stored link, or undefined once the link is too old. */
export function keptCode(kept: string | null, now: number): string | undefined {
  const [code = "", at = ""] = (kept ?? "").split(" ");
  const age = now - Number(at);
  return REFERRAL_CODE.test(code) && age >= 0 && age <= REFERRAL_DAYS * DAY_MS ? code : undefined;
}

/** Runs at the page's start and stores the followed link's code. The latest link counts. */
export function keepReferralCode(): void {
  const code = new URLSearchParams(location.search).get("ref") ?? "";
  if (REFERRAL_CODE.test(code)) writeKey(KEY, `${code} ${Date.now()}`);
}

/** The code for the sign-up; undefined once 30 days have passed. */
export const readReferralCode = (): string | undefined => keptCode(readKey(KEY), Date.now());
