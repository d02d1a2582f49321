import { expect, test } from "vitest";
import type { News } from "./merge-news.ts";
import { newsByDay } from "./news-by-day.ts";

const news = (id: string, kind: string, at: string): News => ({
  id,
  kind,
  at: new Date(at).toISOString(),
  title: "",
  text: "",
  path: null,
});

const shapeOf = (all: readonly News[]) =>
  newsByDay(all).map(({ entries }) =>
    entries.map((entry) => ("tasks" in entry ? entry.tasks.map(({ id }) => id) : entry.news.id)),
  );

test.each<[string, News[], unknown]>([
  ["nothing", [], []],
  ["one finished task stays an entry", [news("a", "task.completed", "2026-11-20T12:00")], [["a"]]],
  [
    "several of a day become one, where the newest stands",
    [
      news("a", "withdrawal.completed", "2026-11-20T15:00"),
      news("b", "task.completed", "2026-11-20T14:00"),
      news("c", "wallet.connected", "2026-11-20T13:00"),
      news("d", "task.completed", "2026-11-20T12:00"),
    ],
    [["a", ["b", "d"], "c"]],
  ],
  [
    "tasks of different days stay apart",
    [news("a", "task.completed", "2026-11-20T12:00"), news("b", "task.completed", "2026-11-19T12:00")],
    [["a"], ["b"]],
  ],
])("%s", (_name, all, expected) => {
  expect(shapeOf(all)).toEqual(expected);
});
