/**
 * Gives the browser's history entry a key of its own. React Router calls every entry without a key "default",
 * so a page that was opened by its address would start at the scroll position of the page before.
 * A reload keeps the entry and its key, and with them the position.
 */
export function nameHistoryEntry(): void {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined)
    history.replaceState({ ...state, key: performance.timeOrigin.toString(36) }, "");
}
