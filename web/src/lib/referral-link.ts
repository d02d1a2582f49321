import { REFERRAL_CODE, REFERRAL_DAYS } from "@lode/core/domain/referrals/referral";

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
  if (!REFERRAL_CODE.test(code)) return;
  try {
    localStorage.setItem(KEY, `${code} ${Date.now()}`);
  } catch {
    // Without storage the link counts for no sign-up.
  }
}

/** The code for the sign-up; undefined once 30 days have passed. */
export function readReferralCode(): string | undefined {
  try {
    return keptCode(localStorage.getItem(KEY), Date.now());
  } catch {
    return undefined;
  }
}
