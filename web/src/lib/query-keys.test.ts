import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { forgetPrivate, invalidate, isPrivate, QUERY_NAMES } from "./query-keys.ts";

test("public is only what a visitor may read too", () => {
  expect(QUERY_NAMES.filter((name) => !isPrivate(name))).toEqual([
    "leaderboard",
    "platformStats",
    "proof",
    "readiness",
    "settings",
  ]);
});

test.each(QUERY_NAMES.map((name) => [name, isPrivate(name)] as const))(
  "after a sign-out %s is forgotten: %s",
  (name, forgotten) => {
    const queries = new QueryClient();
    queries.setQueryData([name], "of the previous miner");
    queries.setQueryData([name, "part"], "of the previous miner");
    forgetPrivate(queries);
    const left = forgotten ? undefined : "of the previous miner";
    expect(queries.getQueryData([name])).toBe(left);
    expect(queries.getQueryData([name, "part"])).toBe(left);
  },
);

test.each(QUERY_NAMES)("invalidating %s makes stale all that is under it, and nothing else", async (name) => {
  const queries = new QueryClient();
  for (const one of QUERY_NAMES) queries.setQueryData([one, "part"], "read");
  await invalidate(queries, name);
  const stale = QUERY_NAMES.filter((one) => queries.getQueryState([one, "part"])?.isInvalidated);
  expect(stale).toEqual([name]);
});
