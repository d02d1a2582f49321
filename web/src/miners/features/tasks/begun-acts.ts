import { useSyncExternalStore } from "react";
import { makeListeners } from "../../../lib/listeners.ts";

const KEY = "begun_acts";

const { notify, subscribe } = makeListeners();

/** Without storage, remembered until the page is loaded again. */
let begun: ReadonlySet<string> = read();

function read(): Set<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

function write(next: ReadonlySet<string>): void {
  begun = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...next]));
  } catch {
    // Kept in memory only.
  }
  notify();
}

export const actKey = (taskId: string, accountId: string): string => `${taskId}:${accountId}`;

/**
 * Records that *Open X* was pressed for this task and account in this tab, so the act is probably done on X.
 */
export const beginAct = (key: string): void => write(new Set(begun).add(key));

export function endAct(key: string): void {
  if (begun.has(key)) write(new Set([...begun].filter((one) => one !== key)));
}

export const useIsBegun = (key: string): boolean => useSyncExternalStore(subscribe, () => begun.has(key));
