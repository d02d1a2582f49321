import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useEffect, useRef } from "react";
import { keptValue } from "../../../lib/kept.ts";
import { makeStore } from "../../../lib/store.ts";

/**
 * The address of the page on which a miner does the task: the network's, or Lode's signing page if the network's acts
 * are signed. Undefined if the task is not open to the account.
 */
export function openAddress(
  { id, network, action_urls: urls }: Pick<MiningTaskView, "id" | "network" | "action_urls">,
  accountId: string,
): string | undefined {
  const url = urls[accountId];
  return url && NETWORKS[network].isSigned ? `/sign/${id}/${encodeURIComponent(accountId)}` : url;
}

/** Longer than a miner is away for an act. */
const KEPT_MS = 24 * 3_600_000;
const kept = keptValue<string[]>("sessionStorage", "begun_acts", KEPT_MS);
const begun = makeStore<ReadonlySet<string>>(new Set(kept.read()));

function write(next: ReadonlySet<string>): void {
  kept.write([...next]);
  begun.set(next);
}

interface Trip {
  isAway: boolean;
  checks: number;
  checkedAt: number;
}

/** Tasks and accounts whose link to X was pressed, until the act is done. */
const trips = new Map<string, Trip>();

/** Each check asks X, and people switch windows for other reasons too. *Complete* always checks. */
const MOST_CHECKS = 5;
const PAUSE_MS = 3_000;

export const actKey = (taskId: string, accountId: string): string => `${taskId}:${accountId}`;

/** Records that *Open X* was pressed for this task and account in this tab, so the act is probably done on X. */
export function beginAct(key: string): void {
  trips.set(key, { isAway: false, checks: 0, checkedAt: 0 });
  write(new Set(begun.read()).add(key));
}

export function endAct(key: string): void {
  trips.delete(key);
  if (begun.read().has(key)) write(new Set([...begun.read()].filter((one) => one !== key)));
}

export const useIsBegun = (key: string): boolean => begun.use().has(key);

/**
 * Runs `check` when the miner is back from X, which is when the page becomes visible or focused after it was hidden or
 * blurred. A miner who came back too early is checked again after the next visits.
 */
export function useCheckOnReturn(key: string, check: () => void): void {
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => {
    const away = () => {
      const trip = trips.get(key);
      if (trip) trip.isAway = true;
    };
    const back = () => {
      const trip = trips.get(key);
      if (!trip?.isAway) return;
      trip.isAway = false;
      if (trip.checks >= MOST_CHECKS || Date.now() - trip.checkedAt < PAUSE_MS) return;
      trip.checks += 1;
      trip.checkedAt = Date.now();
      latest.current();
    };
    const turn = () => (document.visibilityState === "hidden" ? away() : back());
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("blur", away);
    window.addEventListener("focus", back);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("blur", away);
      window.removeEventListener("focus", back);
    };
  }, [key]);
}
