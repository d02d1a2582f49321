import { account } from "../../../texts/en/account.ts";

const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

const first = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Returns "Chrome on Linux" instead of the whole User-Agent header. */
export function deviceOf(userAgent: string): string {
  const browser = first(BROWSERS, userAgent);
  const system = first(SYSTEMS, userAgent);
  if (browser && system) return account.device(browser, system);
  return browser ?? system ?? account.unknownDevice;
}
