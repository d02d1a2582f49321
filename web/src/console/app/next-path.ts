/** Only paths of the console, whatever is in the address: a link must not lead from the sign-in to another site. */
export function nextPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return "/";
  const { origin, pathname, search, hash } = new URL(next, "http://console.invalid");
  if (origin !== "http://console.invalid" || pathname === "/sign-in") return "/";
  return pathname + search + hash;
}
