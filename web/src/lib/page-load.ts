/**
 * When the page was last reloaded because its code was missing. If the code is missing again soon afterwards,
 * another reload does not help.
 */
const KEY = "reloaded_for_missing_code";
const SOON_MS = 30_000;

export type LoadFailureCure = "wait-for-network" | "reload" | "explain";

/**
 * A page's code is missing if there is no network, or if a newer version of Lode has replaced it. In the
 * second case a single reload loads the newer version.
 */
export function cureFor(
  { online, reloadedAt }: { online: boolean; reloadedAt: number | null },
  now: number,
): LoadFailureCure {
  if (!online) return "wait-for-network";
  return reloadedAt !== null && now - reloadedAt < SOON_MS ? "explain" : "reload";
}

export function readReloadedAt(): number | null {
  try {
    return Number(sessionStorage.getItem(KEY)) || null;
  } catch {
    // Without storage an endless loop of reloads could not be detected.
    return Date.now();
  }
}

export function reloadOnce(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return;
  }
  location.reload();
}
