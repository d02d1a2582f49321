import type { NotificationView } from "@lode/core/contracts/http/notifications";
import { expect, test } from "vitest";
import type { KeptToast } from "../../../ui/toast.ts";
import { mergeNews } from "./merge-news.ts";

const notice = (id: string, title: string, at: string) =>
  ({ id, title, text: "", path: "/dashboard", at }) as NotificationView;
const toast = (key: number, title: string, at: string): KeptToast => ({ key, title, at });

test("what a toast said stands among the notices, newest first, and once", () => {
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
