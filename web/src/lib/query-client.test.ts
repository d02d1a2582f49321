import { LIVE_KEYS } from "@lode/core/contracts/events";
import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "./api-error.ts";
import {
  forgetPrivate,
  invalidate,
  makeQueryClient,
  PRIVATE_KEYS,
  PUBLIC_KEYS,
  type QueryName,
} from "./query-client.ts";

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

test.each([
  ["first", []],
  ["later", [Promise.resolve("earlier")]],
])(
  "a %s read is not cancelled by changes that come faster than its answer, and is repeated after it",
  async (_, before) => {
    const queries = new QueryClient();
    let resolve = (_answer: string) => {};
    const promise = new Promise<string>((settle) => {
      resolve = settle;
    });
    const signals: AbortSignal[] = [];
    const answers = [...before, promise, Promise.resolve("after")];
    const observer = new QueryObserver(queries, {
      queryKey: ["automation"],
      queryFn: ({ signal }) => {
        signals.push(signal);
        return answers.shift() ?? "another";
      },
    });
    const leave = observer.subscribe(() => {});
    if (before.length > 0) {
      await observer.refetch();
      void observer.refetch();
    }
    const changes = [1, 2, 3].map(() => invalidate(queries, "automation"));
    resolve("before");
    await Promise.all(changes);
    expect(queries.getQueryData(["automation"])).toBe("after");
    expect(answers).toEqual([]);
    expect(signals.filter(({ aborted }) => aborted)).toEqual([]);
    leave();
  },
);

afterEach(() => vi.unstubAllGlobals());
const offline = () => vi.stubGlobal("navigator", { onLine: false });

test("offline, a mutation fails at once instead of waiting for the network", async () => {
  offline();
  const queries = makeQueryClient();
  const failed = apiError(0, "You are offline.", { code: "offline" });
  const mutation = queries.getMutationCache().build(queries, {
    ...queries.getDefaultOptions().mutations,
    mutationFn: () => Promise.reject(failed),
  });
  await expect(mutation.execute(undefined)).rejects.toBe(failed);
  expect(mutation.state).toMatchObject({ status: "error", isPaused: false });
});

test("offline, a read fails at once and keeps the earlier data", async () => {
  const queries = makeQueryClient();
  let tries = 0;
  const options = {
    queryKey: ["stats"] as const,
    queryFn: () => (tries++ === 0 ? Promise.resolve(61) : Promise.reject(new Error("no network"))),
  };
  await queries.fetchQuery(options);
  offline();
  await expect(queries.fetchQuery({ ...options, staleTime: 0 })).rejects.toThrow("no network");
  expect(tries).toBe(2);
  expect(queries.getQueryData(["stats"])).toBe(61);
});

test("a page that was opened offline reads again when the network is back", async () => {
  offline();
  const queries = makeQueryClient();
  queries.mount();
  let tries = 0;
  const queryFn = () => {
    tries++;
    return Promise.reject(new Error("no network"));
  };
  const reader = new QueryObserver(queries, { queryKey: ["profile"], queryFn });
  const stop = reader.subscribe(() => {});
  await vi.waitFor(() => expect(reader.getCurrentResult().isError).toBe(true));
  // The library does this at the browser's event.
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(tries).toBe(2));
  stop();
  queries.unmount();
});

test("a read is tried again after 1, 2 and 4 seconds", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  const queries = makeQueryClient();
  let tries = 0;
  const read = queries.fetchQuery({
    queryKey: ["stats"],
    queryFn: () => {
      tries++;
      return Promise.reject(apiError(503, "The server cannot be reached.", {}));
    },
  });
  const failed = expect(read).rejects.toThrow("The server cannot be reached.");
  const triesAfter: number[] = [];
  for (const milliseconds of [999, 1, 1_999, 1, 3_999, 1]) {
    await vi.advanceTimersByTimeAsync(milliseconds);
    triesAfter.push(tries);
  }
  await failed;
  expect(triesAfter).toEqual([1, 2, 2, 3, 3, 4]);
  vi.useRealTimers();
});

test("a read that the server refused is not tried again", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const queries = makeQueryClient();
  let tries = 0;
  const queryFn = () => {
    tries++;
    return Promise.reject(apiError(404, "There is no such thing", {}));
  };
  await expect(queries.fetchQuery({ queryKey: ["stats"], queryFn })).rejects.toThrow("no such thing");
  expect(tries).toBe(1);
});

test("an answer that no page shows is kept for the library's five minutes", () => {
  expect(makeQueryClient().getDefaultOptions().queries).not.toHaveProperty("gcTime");
});
