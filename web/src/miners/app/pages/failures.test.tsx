import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { MINERS_ANSWERS } from "../../../testing/answers.ts";
import { openPage, refused } from "../../../testing/open-page.tsx";

/** Reads of a page. The profile decides who is signed in, and has a page of its own when it fails. */
const READS = Object.keys(MINERS_ANSWERS).filter(
  (call) => call.startsWith("GET ") && call !== "GET /api/profile" && call !== "GET /api/csrf-token",
);

// Not repeated, unlike a 500, so that no test waits for three retries.
const NO = refused(400, "no");

const CASES = ["/", "/dashboard", "/profile", "/opportunities", "/proof"].flatMap((path) =>
  [READS, ...READS.map((call) => [call])].map((failing) => [path, failing] as const),
);

test.each(CASES)("on %s no placeholder outlives the failure of %s", async (path, failing) => {
  await openPage(path, "miner", Object.fromEntries(failing.map((call) => [call, NO])));
  await waitFor(() => {
    expect(document.querySelector("main h1, main h2")).not.toBeNull();
    const waiting = [...document.querySelectorAll(".animate-pulse.bg-shelf")];
    expect(waiting.map((one) => one.closest("section, header, nav, main")?.textContent)).toEqual([]);
  });
});
