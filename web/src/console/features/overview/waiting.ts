import type { Overview } from "@lode/core/contracts/console/overview";
import { useQuery } from "@tanstack/react-query";
import { overviewQuery } from "../../lib/queries.ts";

/** The server counts up to this limit. */
export const MOST_COUNTED = 1_000;

/** The numbers of decisions that wait for an operator, by the page that lists them. */
export const waitingOf = ({ reviews, withdrawals, failedJobs, objections }: Overview) => ({
  withdrawals: reviews + withdrawals.inDoubt,
  jobs: failedJobs,
  objections,
});

type WaitingCounts = ReturnType<typeof waitingOf>;

/** Reads only what the frame around the page has loaded. Undefined before that, and while signed out. */
export function useWaiting(): WaitingCounts | undefined {
  const { data } = useQuery({ ...overviewQuery(), enabled: false });
  return data && waitingOf(data);
}

export const totalOf = (waiting: WaitingCounts | undefined): number =>
  waiting ? Object.values(waiting).reduce((sum, count) => sum + count, 0) : 0;
