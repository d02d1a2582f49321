import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "./api-error.ts";
import { makeQueryClient } from "./query-client.ts";

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
