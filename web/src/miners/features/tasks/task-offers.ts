import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import type { TaskPair, TaskWithRows } from "./group-tasks.ts";

/** What a miner could do now. */
export interface Offer {
  task: MiningTaskView;
  pair: TaskPair;
}

/** In the order of the list. */
export const offersIn = (list: readonly TaskWithRows[]): Offer[] =>
  list.flatMap(({ task, rows }) =>
    rows.filter(({ row }) => row.state === "available").map((pair) => ({ task, pair })),
  );

/** The first of those that earn most. */
export const bestOf = (offers: readonly Offer[]): Offer | null =>
  offers.reduce<Offer | null>(
    (best, offer) => (best && best.pair.award.total >= offer.pair.award.total ? best : offer),
    null,
  );

/** Tasks with something to do, and the points of all of it; without accounts the tasks' own points. */
export function totalsOf(list: readonly TaskWithRows[]): { open: number; points: number } {
  const offers = offersIn(list);
  const waiting = list.filter(({ rows }) => rows.length === 0);
  return {
    open: new Set(offers.map(({ task }) => task.id)).size + waiting.length,
    points:
      offers.reduce((sum, { pair }) => sum + pair.award.total, 0) +
      waiting.reduce((sum, { task }) => sum + task.base_points, 0),
  };
}
