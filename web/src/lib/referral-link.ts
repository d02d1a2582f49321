import { REFERRAL_CODE, REFERRAL_DAYS } from "@lode/core/domain/referrals/referral";
import { keptValue } from "./kept.ts";

const kept = keptValue<string>("localStorage", "referral", REFERRAL_DAYS * 86_400_000);

/** Runs at the page's start and stores the followed link's code. The latest link counts. */
export function keepReferralCode(): void {
  const code = new URLSearchParams(location.search).get("ref") ?? "";
  if (REFERRAL_CODE.test(code)) kept.write(code);
}

/** The code for the sign-up; undefined once 30 days have passed, and if something else was stored. */
export function readReferralCode(): string | undefined {
  const code = kept.read();
  return typeof code === "string" && REFERRAL_CODE.test(code) ? code : undefined;
}
