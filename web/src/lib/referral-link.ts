import { REFERRAL_CODE, REFERRAL_DAYS } from "@lode/core/domain/referrals/referral";

const KEY = "referral";
const DAY_MS = 86_400_000;

/** What is kept of a followed link: whose code, and when. */
export function keptCode(kept: string | null, now: number): string | undefined {
  const [code = "", at = ""] = (kept ?? "").split(" ");
  const age = now - Number(at);
  return REFERRAL_CODE.test(code) && age >= 0 && age <= REFERRAL_DAYS * DAY_MS ? code : undefined;
}

/** At the page's start: remembers whose link was followed. The latest one counts. */
export function keepReferralCode(): void {
  const code = new URLSearchParams(location.search).get("ref") ?? "";
  if (!REFERRAL_CODE.test(code)) return;
  try {
    localStorage.setItem(KEY, `${code} ${Date.now()}`);
  } catch {
    // Without storage the link counts for no sign-up.
  }
}

/** For the sign-up; undefined once 30 days have passed. */
export function readReferralCode(): string | undefined {
  try {
    return keptCode(localStorage.getItem(KEY), Date.now());
  } catch {
    return undefined;
  }
}
