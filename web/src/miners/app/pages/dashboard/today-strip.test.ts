import { expect, test } from "vitest";
import { weekOf } from "./today-strip.tsx";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
const done = (task_id: string, when: Date) => ({ task_id, at: when.toISOString() });

test("a task counts once a day, on the day of the reader's clock", () => {
  const week = weekOf(
    [
      done("a", at(23, 0)),
      done("a", at(23, 23)),
      done("b", at(23, 12)),
      done("b", at(25, 1)),
      done("c", at(22, 23)),
    ],
    at(25, 9),
  );
  expect(week.map(({ tasks }) => tasks)).toEqual([2, 0, 1, 0, 0, 0, 0]);
  expect(week.map(({ when }) => when)).toEqual(["past", "past", "today", "ahead", "ahead", "ahead", "ahead"]);
});

test.each([
  ["Monday", at(23, 0)],
  ["Sunday", at(29, 23)],
])("%s belongs to the week that begins on Monday", (_day, now) => {
  const days = weekOf([], now).map(({ date }) => date.getDate());
  expect(days).toEqual([23, 24, 25, 26, 27, 28, 29]);
});
