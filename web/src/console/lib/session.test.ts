import { afterEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../lib/query-client.ts";
import { beginSession, meQuery } from "./session.ts";

afterEach(() => vi.unstubAllGlobals());

test("a read of the session that was sent before the sign-in does not end it", async () => {
  let answer = (_: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", () => answered);
  const queries = makeQueryClient();
  const reading = queries.fetchQuery(meQuery());
  await beginSession(queries, { product: "Lode" } as never);
  answer(Response.json({ operator: null }));
  await reading.catch(() => undefined);
  expect(queries.getQueryData(meQuery().queryKey)).toEqual({ product: "Lode" });
});
