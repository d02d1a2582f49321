import { LIVE_KEYS } from "@lode/core/contracts/events";
import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "./api-error.ts";
import { forgetPrivate, invalidate, makeQueryClient } from "./query-client.ts";

test("a sign-out clears everything except what is the same for everybody", () => {
  const queries = new QueryClient();
  const names = [...LIVE_KEYS, "platformStats", "proof", "networks", "settings"] as const;
  for (const name of names) queries.setQueryData([name, "part"], "read");
  void forgetPrivate(queries);
  const kept = names.filter((name) => queries.getQueryData([name, "part"]) !== undefined);
  expect(kept).toEqual(["networks", "settings"]);
});

test("invalidating a key marks every key under it as stale, and no other key", async () => {
  const queries = new QueryClient();
  for (const name of LIVE_KEYS) queries.setQueryData([name, "part"], "read");
  await invalidate(queries, "points");
  const stale = LIVE_KEYS.filter((name) => queries.getQueryState([name, "part"])?.isInvalidated);
  expect(stale).toEqual(["points"]);
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
