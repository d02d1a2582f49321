import { LIVE_KEYS } from "@lode/core/contracts/live-keys";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { forgetPrivate, invalidate, PRIVATE_KEYS, PUBLIC_KEYS, type QueryName } from "./query-keys.ts";

const ALL: readonly QueryName[] = [...PRIVATE_KEYS, ...PUBLIC_KEYS];

test("each key is listed once, including every key that an event can invalidate", () => {
  expect(new Set(ALL).size).toBe(ALL.length);
  expect(LIVE_KEYS.filter((key) => !ALL.includes(key))).toEqual([]);
});

test("only data that visitors may read is public", () => {
  expect(PUBLIC_KEYS).toEqual(["leaderboard", "networks", "platformStats", "proof", "readiness", "settings"]);
});

const afterSignOut = (name: QueryName) => {
  const queries = new QueryClient();
  queries.setQueryData([name], "read");
  queries.setQueryData([name, "part"], "read");
  forgetPrivate(queries);
  return [queries.getQueryData([name]), queries.getQueryData([name, "part"])];
};

test.each(PRIVATE_KEYS)("a sign-out clears %s", (name) => {
  expect(afterSignOut(name)).toEqual([undefined, undefined]);
});

test.each(PUBLIC_KEYS)("a sign-out keeps %s", (name) => {
  expect(afterSignOut(name)).toEqual(["read", "read"]);
});

test.each(ALL)("invalidating %s marks every key under it as stale, and no other key", async (name) => {
  const queries = new QueryClient();
  for (const one of ALL) queries.setQueryData([one, "part"], "read");
  await invalidate(queries, name);
  expect(ALL.filter((one) => queries.getQueryState([one, "part"])?.isInvalidated)).toEqual([name]);
});

test("a first answer requested before a change is requested again after it", async () => {
  const queries = new QueryClient();
  let answerFirst = (_answer: string) => {};
  const first = new Promise<string>((resolve) => {
    answerFirst = resolve;
  });
  const answers = [first, Promise.resolve("after")];
  const observer = new QueryObserver(queries, {
    queryKey: ["automation"],
    queryFn: () => answers.shift() ?? "another",
  });
  const leave = observer.subscribe(() => {});
  const changed = invalidate(queries, "automation");
  answerFirst("before");
  await changed;
  expect(queries.getQueryData(["automation"])).toBe("after");
  expect(answers).toEqual([]);
  leave();
});
