/** Accepts only paths of the console: a link to the sign-in must not lead to another site afterwards. */
export function nextPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return "/";
  const { origin, pathname, search, hash } = new URL(next, "http://console.invalid");
  if (origin !== "http://console.invalid" || pathname === "/sign-in") return "/";
  return pathname + search + hash;
}
