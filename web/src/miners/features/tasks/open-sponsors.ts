import { useSyncExternalStore } from "react";
import { keptValue } from "../../../lib/kept.ts";
import { makeListeners } from "../../../lib/listeners.ts";

/** The sponsors whose tasks are open until the miner decides. */
const OPEN_AT_FIRST = 2;
const KEPT_MS = 30 * 86_400_000;

const kept = keptValue<Record<string, boolean>>(() => localStorage, "open_sponsors", KEPT_MS);
const { notify, subscribe } = makeListeners();
let chosen: Readonly<Record<string, boolean>> = kept.read() ?? {};

/** Records that the miner folded the tasks of a sponsor, or opened them. */
export function chooseOpen(username: string, isOpen: boolean): void {
  if (chosen[username] === isOpen) return;
  chosen = { ...chosen, [username]: isOpen };
  kept.write(chosen);
  notify();
}

/** Whether the tasks of the sponsor in this place of the list are open. */
export function useIsOpen(username: string, place: number): boolean {
  const choices = useSyncExternalStore(subscribe, () => chosen);
  return choices[username] ?? place < OPEN_AT_FIRST;
}
