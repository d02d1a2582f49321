import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import type { TaskPair, TaskWithRows } from "./group-tasks.ts";

/** A task that a miner could do now. */
export interface Offer {
  task: MiningTaskView;
  pair: TaskPair;
}

export const offersIn = (list: readonly TaskWithRows[]): Offer[] =>
  list.flatMap(({ task, rows }) =>
    rows.filter(({ row }) => row.state === "available").map((pair) => ({ task, pair })),
  );

/** Returns the first of the offers that earn most. */
export const bestOf = (offers: readonly Offer[]): Offer | null =>
  offers.toSorted((a, b) => b.pair.award.total - a.pair.award.total)[0] ?? null;

/** Returns the offer with the fewest points that earns at least this many; null if none does. */
export const smallestThatEarns = (offers: readonly Offer[], points: number): Offer | null =>
  offers
    .filter(({ pair }) => pair.award.total >= points)
    .toSorted((a, b) => a.pair.award.total - b.pair.award.total)[0] ?? null;

/** Counts the tasks that can be done, and sums their points. To a newcomer without accounts every task is open. */
export function totalsOf(list: readonly TaskWithRows[], isNewcomer = false) {
  const offers = offersIn(list);
  const without = list.filter(({ rows }) => rows.length === 0);
  const counted = isNewcomer ? without : [];
  return {
    open: new Set(offers.map(({ task }) => task.id)).size + counted.length,
    points:
      offers.reduce((sum, { pair }) => sum + pair.award.total, 0) +
      counted.reduce((sum, { task }) => sum + task.base_points, 0),
    /** Tasks that wait for an account of their network. */
    waiting: without.length - counted.length,
  };
}
