import { keptValue } from "./kept.ts";

const HOUR_MS = 3_600_000;

/** Only these paths are resumed, whatever is stored: no path leads to another site or back to a form. */
const PLACES: readonly string[] = ["/dashboard", "/opportunities", "/profile", "/proof"];
/** In local storage, because the mail's link opens another tab. Longer than a sign-up takes, but limited. */
const kept = keptValue<string>(() => localStorage, "return_to", HOUR_MS);

/** Returns the path and anchor of a page worth returning to, or null. */
export function returnPathOf(path: unknown): string | null {
  if (typeof path !== "string") return null;
  const [, place = "", anchor = ""] = /^(\/[a-z]+)(#[\w-]{1,40})?$/.exec(path) ?? [];
  return PLACES.includes(place) ? place + anchor : null;
}

/** Stores the page that a signed-out visitor was on. */
export function keepReturnPath(path: string): void {
  const place = returnPathOf(path);
  if (place) kept.write(place);
}

export const readReturnPath = (): string | null => returnPathOf(kept.read());
export const forgetReturnPath = kept.forget;
