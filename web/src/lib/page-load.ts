/** When a page's code was last missing: a second failure soon after a reload is not cured by another one. */
const KEY = "reloaded_for_missing_code";
const SOON_MS = 30_000;

export type LoadFailureCure = "wait-for-network" | "reload" | "explain";

/**
 * A page's code can be missing because there is no network, or because a newer version of Lode has replaced it:
 * then one reload brings the newer one.
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
    // Without storage a loop of reloads could not be noticed.
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
