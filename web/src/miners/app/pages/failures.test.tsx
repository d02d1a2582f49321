import { waitFor } from "@testing-library/dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { tolerateTranslation } from "../../../lib/translated-page.ts";
import { MINERS_ANSWERS, topMiner } from "../../../testing/answers.ts";
import { type Answer, changed, held, openPage, press, refused, sees } from "../../../testing/open-page.tsx";

// Not repeated, unlike a 500, so that no test waits for three retries.
const NO = refused(400, "no");

/** The calls of a page. The profile decides who is signed in, and has a page of its own when it fails. */
const CALLS = Object.keys(MINERS_ANSWERS).filter((call) => !/ .api.(profile|csrf-token)$/.test(call));

async function noPlaceholderIsLeft(path: string, answerTo: (call: string) => Answer): Promise<void> {
  const close = await openPage(
    path,
    "miner",
    Object.fromEntries(CALLS.map((call) => [call, answerTo(call)])),
  );
  await waitFor(() => {
    expect(document.querySelector("main h1, main h2")).not.toBeNull();
    const waiting = [...document.querySelectorAll(".animate-pulse.bg-shelf")];
    expect(waiting.map((one) => one.closest("section, header, nav, main")?.textContent)).toEqual([]);
  });
  close();
}

/** The reads of every page, and of each. */
const SHARED = ["settings", "automation-settings", "notifications", "user-stats"];
const ACCOUNTS = ["networks", "twitter-accounts"];
const TASKS = ["mining-tasks", "mining-tasks?type=completed", "mining-tasks?type=attempts", "withdrawals"];
const READS: Record<string, readonly string[]> = {
  "/dashboard": [...ACCOUNTS, ...TASKS, "health/ready", "today", "leaderboard", "points/history"],
  "/profile": [...ACCOUNTS, ...TASKS, "automation/actions", "referrals", "auth/sessions", "weekly-mail"],
  "/opportunities": ACCOUNTS,
  "/proof": [],
};
const CASES = Object.entries(READS).flatMap(([path, own]) =>
  [...SHARED, ...own].map((read) => [path, `GET /api/${read}`] as const),
);

test.each(CASES)("on %s no placeholder outlives the failure of %s", (path, failing) =>
  noPlaceholderIsLeft(path, (call) => (call === failing ? NO : (usual) => usual)),
);

test.each(Object.keys(READS))("on %s no placeholder outlives the failure of all reads", async (path) => {
  const asked = new Set<string>();
  await noPlaceholderIsLeft(path, (call) => (usual) => {
    asked.add(call);
    return usual;
  });
  const known: string[] = CASES.flatMap(([of, call]) => (of === path ? call : []));
  expect([...asked].filter((call) => !known.includes(call))).toEqual([]);
  await noPlaceholderIsLeft(path, () => NO);
});

test("the API is down: the miner stays signed in, and a retry works", async () => {
  let isDown = true;
  const analytics = (usual: object) => (isDown ? NO(usual as never) : usual);
  await openPage("/dashboard", "miner", { "GET /api/analytics": analytics });
  await press("Analytics")();
  await sees("Your figures could not be loaded.")();
  expect(localStorage.getItem("session_token")).not.toBeNull();
  isDown = false;
  await press("Try again")();
  await sees("Points per day")();
});

test("an ended session: the page signs out, shows nothing private, and offers to sign in", async () => {
  await openPage("/profile", "miner", { "GET /api/profile": refused(401, "Please sign in") });
  await sees("Please sign in to view your profile")();
  expect(localStorage.getItem("session_token")).toBeNull();
});

test("names that contain scripts are shown as text", async () => {
  const name = "<img src=x onerror=alert(1)>";
  await openPage("/dashboard", "miner", {
    "GET /api/leaderboard": changed(() => ({ leaderboard: [{ ...topMiner(2), display_name: name }] })),
  });
  await sees(name)();
  expect(document.querySelector("img[src='x']")).toBeNull();
});

test("a page that the browser has translated keeps working", async () => {
  const { removeChild, insertBefore } = Node.prototype;
  onTestFinished(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
  tolerateTranslation();
  await openPage("/dashboard", "miner", { "POST /api/mining-tasks": held });
  await sees("Follow @oreworks")();
  const nodes = [...document.querySelectorAll("body *")].flatMap(({ childNodes }) => [...childNodes]);
  for (const text of nodes.filter((node) => node instanceof Text)) {
    const wrapped = document.createElement("font");
    text.replaceWith(wrapped);
    wrapped.textContent = text.data;
  }
  await press(/follow @oreworks as @vera_vein/)();
  await waitFor(() => expect(document.querySelector("button .animate-turn")).not.toBeNull());
});

test("a task that is open by the server's clock is open on a device whose clock is three days ahead", async () => {
  const [ahead, soon] = [3, 1].map((days) => new Date(Date.now() + days * 86_400_000));
  await openPage("/dashboard", "miner", {
    "GET /api/mining-tasks": changed(({ tasks }: { tasks: object[] }) => ({
      tasks: tasks.map((task) => ({ ...task, expires_at: soon })),
    })),
  });
  vi.useFakeTimers({ now: ahead, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  await sees(/^Complete/)();
  expect(document.body.textContent).not.toContain("Expired");
});
