import { keptValue } from "./kept.ts";

/** Kept in memory only: after a full page load, as on the way back from X, the browser's last page is not Lode's. */
let last = "/dashboard";

/** "Back" leads to any page but the sign-in, X's answer, and the profile with its receipts. */
export function rememberPlace(path: string): void {
  if (!/^\/(?:auth|profile)(?:\/|$)/.test(path)) last = path;
}

/** The last page within Lode that was not the profile; the dashboard if there is none. */
export const lastPlace = (): string => last;

const HOUR_MS = 3_600_000;

/** Only these paths are resumed, whatever is stored: no path leads to another site or back to a form. */
const PLACES: readonly string[] = ["/dashboard", "/opportunities", "/profile", "/proof"];
/** Kept in local storage, because the mail's link opens another tab. Longer than a sign-up takes, but limited. */
const kept = keptValue<string>("localStorage", "return_to", HOUR_MS);

/** Returns the path and anchor of a page worth returning to, or null. */
export function returnPathOf(path: unknown): string | null {
  if (typeof path !== "string") return null;
  const [, place = "", anchor = ""] = /^(\/[a-z]+)(#[\w-]{1,40})?$/.exec(path) ?? [];
  return PLACES.includes(place) ? place + anchor : null;
}

export function keepReturnPath(path: string): void {
  const place = returnPathOf(path);
  if (place) kept.write(place);
}

export const readReturnPath = (): string | null => returnPathOf(kept.read());
export const forgetReturnPath = kept.forget;
