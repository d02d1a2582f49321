import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { apiError } from "../../lib/api-error.ts";
import { NotLoaded } from "./page.tsx";

test.each([
  [404, "There is no such pageSearch finds a case by any of its ids."],
  [503, "the server's sentenceTry again"],
])("a page whose query answers %d says %j", (status, words) => {
  const root = createRoot(document.body);
  const error = apiError(status, "the server's sentence", {});
  flushSync(() => root.render(<NotLoaded query={{ error, refetch: async () => {} }} panels={1} />));
  expect(document.body.textContent).toBe(words);
  flushSync(() => root.unmount());
});
