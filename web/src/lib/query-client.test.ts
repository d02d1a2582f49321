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
