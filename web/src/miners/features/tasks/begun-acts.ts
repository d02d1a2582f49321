import { useSyncExternalStore } from "react";
import { makeListeners } from "../../../lib/listeners.ts";

const KEY = "begun_acts";

const { notify, subscribe } = makeListeners();

/** Without storage they are remembered until the next load. */
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
    // Kept in memory.
  }
  notify();
}

export const actKey = (taskId: string, accountId: string): string => `${taskId}:${accountId}`;

/** *Open X* was pressed for this task and account in this tab: the act is probably done on X now. */
export const beginAct = (key: string): void => write(new Set(begun).add(key));

export function endAct(key: string): void {
  if (begun.has(key)) write(new Set([...begun].filter((one) => one !== key)));
}

export const useIsBegun = (key: string): boolean => useSyncExternalStore(subscribe, () => begun.has(key));
