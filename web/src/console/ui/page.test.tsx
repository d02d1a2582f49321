import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { apiError } from "../../lib/api-error.ts";
import { NotLoaded } from "./page.tsx";

test.each([
  [404, "There is no such pageSearch finds a case by any of its ids."],
  [503, "the server's sentenceTry again"],
])("a page whose query answers %d says %j, also while the query is repeated", (status, words) => {
  const root = createRoot(document.body);
  const show = (error: Error | null) => {
    const query = { data: undefined, error, errorUpdateCount: 1, refetch: async () => {} };
    flushSync(() => root.render(<NotLoaded query={query as never} panels={1} />));
  };
  show(apiError(status, "the server's sentence", {}));
  expect(document.body.textContent).toBe(words);
  show(null);
  expect(document.body.textContent).toBe(words);
  flushSync(() => root.unmount());
});
