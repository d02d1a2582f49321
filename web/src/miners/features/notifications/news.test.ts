import type { NotificationView } from "@lode/core/contracts/http/notifications";
import { written } from "@lode/core/domain/sentences/english";
import { ownWords } from "@lode/core/domain/sentences/say";
import { expect, test } from "vitest";
import type { KeptToast } from "../../../ui/toast.ts";
import { mergeNews, type News, newsByDay } from "./news.ts";

const notice = (id: string, title: string, at: string): NotificationView => {
  const words = { title: written(ownWords(title)), text: written(ownWords("")) };
  return { id, kind: "", ...words, path: "/dashboard", at, read: false };
};
const toast = (key: number, title: string, at: string): KeptToast => ({ key, title, at });

test("a toast's message is listed among the notices once, newest first", () => {
  const notices = [
    notice("2", "Task completed!", "2026-11-23T10:00:30.000Z"),
    notice("1", "Wallet changed", "2026-11-23T09:00:00.000Z"),
  ];
  const toasts = [
    toast(3, "Task completed!", "2026-11-23T10:00:31.000Z"),
    toast(2, "Settings updated", "2026-11-23T09:30:00.000Z"),
    toast(1, "Wallet changed", "2026-11-23T08:00:00.000Z"),
  ];
  expect(mergeNews(notices, toasts).map(({ id }) => id)).toEqual(["2", "toast-2", "1", "toast-1"]);
});

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
