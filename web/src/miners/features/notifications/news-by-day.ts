import type { News } from "./merge-news.ts";

/** The finished tasks of a day are one entry, so that they do not bury the payouts. */
export type Entry = { news: News } | { tasks: readonly News[] };

export interface NewsOfDay {
  /** Midnight of the day, in the reader's zone. */
  day: Date;
  entries: readonly Entry[];
}

const FINISHED = "task.completed";

const midnightOf = (at: string): number => new Date(at).setHours(0, 0, 0, 0);

/** Returns the news by day, newest first. Finished tasks stand where the newest of them does. */
export function newsByDay(news: readonly News[]): NewsOfDay[] {
  const days = new Map<number, News[]>();
  for (const one of news) days.set(midnightOf(one.at), [...(days.get(midnightOf(one.at)) ?? []), one]);
  return [...days].map(([day, all]) => {
    const tasks = all.filter(({ kind }) => kind === FINISHED);
    if (tasks.length < 2) return { day: new Date(day), entries: all.map((one) => ({ news: one })) };
    const entries = all.flatMap((one): Entry[] =>
      one === tasks[0] ? [{ tasks }] : one.kind === FINISHED ? [] : [{ news: one }],
    );
    return { day: new Date(day), entries };
  });
}
