import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFailed } from "../../../../lib/has-failed.ts";
import { miningState } from "../../../features/automation/mining-state.ts";
import { automationQuery } from "../../../features/automation/queries.ts";
import { userStatsQuery } from "../../../features/points/queries.ts";
import { useShownReward } from "../../../features/tasks/shown-reward.ts";
import { bestOf, offersIn } from "../../../features/tasks/task-offers.ts";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";
import { useSession } from "../../session-provider.tsx";
import { type NextStep, nextStep } from "./next-step.ts";

const nameOf = (next: NextStep): string =>
  "offer" in next ? `${next.step} ${next.offer.task.id} ${next.offer.pair.account.id}` : next.step;

/** Undefined while the facts load; `retry` if they could not be loaded. */
interface FreshStep {
  fresh?: NextStep;
  retry?: () => void;
}

function useFreshStep(board: TaskBoard): FreshStep {
  const session = useSession();
  const reads = [useQuery(userStatsQuery()), useQuery(automationQuery())] as const;
  const [{ data: stats }, { data: automation }] = reads;
  if (board.failed || reads.some(hasFailed)) {
    const retry = () => {
      if (board.failed) board.retry();
      for (const read of reads) if (hasFailed(read)) void read.refetch();
    };
    return { retry };
  }
  if (!board.loaded || !board.accounts || !stats || !automation || session.status !== "signed-in") return {};
  const idle = new Set(board.loaded.cannotEarn.map(({ account }) => account.id));
  const offers = offersIn(board.list);
  const fresh = nextStep({
    accounts: board.accounts.map(({ id, username, state }) => ({
      username,
      canEarn: !idle.has(id),
      needsReconnect: state === "needs_reconnect",
    })),
    tasksCompleted: stats.tasksCompleted,
    hasWallet: session.profile.sol_wallet_address !== null,
    balance: stats.totalPoints,
    hasWithdrawn: stats.hasWithdrawn,
    automationOn: miningState(automation) !== "off",
    first: offers[0] ?? null,
    best: bestOf(offers),
  });
  return { fresh };
}

export interface KeptStep {
  next: NextStep | undefined;
  /** The step is done, but stays for a moment. */
  passed: boolean;
  /** Set if the facts could not be loaded. */
  retry: (() => void) | undefined;
}

/**
 * Keeps the step while a new award is shown, and while the pointer is over the list, or its link would change under
 * the pointer.
 */
export function useNextStep(board: TaskBoard): KeptStep {
  const { fresh, retry } = useFreshStep(board);
  const isRewarded = useShownReward() !== null;
  const [kept, setKept] = useState<NextStep | undefined>(fresh);
  const holds = (board.still || isRewarded) && kept !== undefined;
  const changed = fresh && (!kept || nameOf(kept) !== nameOf(fresh));
  if (changed && !holds) setKept(fresh);
  return { next: holds ? kept : (fresh ?? kept), passed: Boolean(holds && changed), retry };
}
