import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import { useSyncExternalStore } from "react";
import { makeListeners } from "../../../lib/listeners.ts";

/** How long the next step makes room for a new award. */
const SHOWN_MS = 2_500;

let shown: AwardBreakdownView | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const { notify, subscribe } = makeListeners();

function publish(next: AwardBreakdownView | null): void {
  shown = next;
  notify();
}

/** Shows the award in the place of the next step. A newer award replaces it. */
export function showReward(award: AwardBreakdownView): void {
  clearTimeout(timer);
  timer = setTimeout(() => publish(null), SHOWN_MS);
  publish(award);
}

export const useShownReward = (): AwardBreakdownView | null => useSyncExternalStore(subscribe, () => shown);
