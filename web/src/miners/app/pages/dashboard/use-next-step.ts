import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { miningState } from "../../../features/automation/mining-state.ts";
import { automationQuery } from "../../../features/automation/queries.ts";
import { userStatsQuery } from "../../../features/points/queries.ts";
import { bestOf, offersIn } from "../../../features/tasks/task-offers.ts";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";
import { useSession } from "../../session-provider.tsx";
import { type NextStep, nextStep } from "./next-step.ts";

const nameOf = (next: NextStep): string =>
  "offer" in next ? `${next.step} ${next.offer.task.id} ${next.offer.pair.account.id}` : next.step;

/** Returns undefined while the facts load. */
function useFreshStep(board: TaskBoard): NextStep | undefined {
  const session = useSession();
  const stats = useQuery(userStatsQuery()).data;
  const automation = useQuery(automationQuery()).data;
  if (!board.loaded || !board.accounts || !stats || !automation || session.status !== "signed-in") return;
  const idle = new Set(board.loaded.cannotEarn.map(({ account }) => account.id));
  const offers = offersIn(board.list);
  return nextStep({
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
}

/** Keeps the step while the pointer is over the list, or its link would change under the pointer. */
export function useNextStep(board: TaskBoard): { next: NextStep | undefined; passed: boolean } {
  const fresh = useFreshStep(board);
  const [kept, setKept] = useState<NextStep | undefined>(fresh);
  const holds = board.still && kept !== undefined;
  const changed = fresh && (!kept || nameOf(kept) !== nameOf(fresh));
  if (changed && !holds) setKept(fresh);
  return { next: holds ? kept : (fresh ?? kept), passed: Boolean(holds && changed) };
}
