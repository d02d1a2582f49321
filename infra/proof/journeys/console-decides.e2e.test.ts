import { readFile } from "node:fs/promises";
import type { Miner } from "@lode/sandbox/people/miner";
import { signUpOnly } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withQueues } from "../faults/world/with-queues.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import { type OperatorConsole, openConsole } from "./operator-console.ts";
import { useTestStack } from "./test-stack.ts";

/** What makes decisions fast: the first sentence, the queue, the command field and the keys. */
const running = useTestStack(() => ({ REVIEW_THRESHOLD: "400", OPERATOR_TOTP_REQUIRED: "false" }));
const LONG = { timeout: 60_000 };

let browser: TestBrowser;
let owner: OperatorConsole;
let ada: Miner;
let reviews: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  const { newMiner, publish, sandbox, stack, db } = running();
  await publish({ basePoints: 4_000n, description: "Follow Lode" });
  ada = await newMiner("Ada Stollen");
  const account = await ada.link("vera_vein");
  const [task] = await ada.tasks();
  if (!task) throw new Error("There is no task.");
  await ada.doTask(task, account);
  const { id } = await ada.withdraw(120, wallet());
  await until("the payout", async () =>
    (await ada.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  reviews = [];
  for (let n = 0; n < 3; n++) reviews.push((await ada.withdraw(450 + n, wallet())).id);
  await sandbox.refuseMailTo(["decides.test"]);
  for (const name of ["one", "two"])
    await signUpOnly(stack.urls.web, {
      email: `${name}@decides.test`,
      password: "a seam below",
      displayName: "D",
    });
  await until("the failures", async () => (await db("failed_jobs").where({ state: "failed" })).length === 2);
  await sandbox.refuseMailTo([]);
  owner = await openConsole(running(), browser, "owner");
});
afterAll(() => browser?.close());

const wallet = (): string => Keypair.generate().publicKey.toBase58();
const button = (name: string | RegExp) => owner.page.getByRole("button", { name });
const seen = (text: string | RegExp) => owner.page.getByText(text).first().waitFor(LONG);
const path = () => new URL(owner.page.url()).pathname;
const short = (id: string) => `${id.slice(0, 8)}…${id.slice(-8)}`;

test("the overview begins with whether miners are served and with the queue of decisions; rail and title count it", async () => {
  const { page } = owner;
  await owner.begin();
  await page.getByText(/^Miners are served.*, last payout (now|\d+ (s|min) ago)$/).waitFor(LONG);
  const decisions = page.getByRole("region", { name: "Waiting for a decision" });
  await decisions.getByText("3 withdrawals to review").waitFor();
  const first = decisions.getByRole("link", { name: /^Review: Withdrawal of \$4\.5\d by Ada Stollen/ });
  await first.nth(2).waitFor();
  await decisions.getByRole("button", { name: /^Retry… 2 × .+ failed/ }).waitFor();
  const main = await page.getByRole("main").innerText();
  expect(main.indexOf("Waiting for a decision")).toBeLessThan(main.indexOf("Open withdrawals"));
  const place = page.getByRole("link", { name: "Withdrawals", exact: true });
  expect(
    await place.evaluate(
      (link) => document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent,
    ),
  ).toBe("3");
  expect(await page.title()).toMatch(/^\(5\) Overview/);
  await takePicture(page, "console-decisions-1280");
});

test("a switch says what a halt would do, not what happens now", async () => {
  await owner.begin("/settings");
  await seen("If halted: Nothing more is signed or sent.");
});

test("the audit log names the operator who signed in", async () => {
  await owner.begin("/audit?act=signed+in");
  const row = owner.page.getByRole("row").filter({ hasText: owner.email }).first();
  await row.getByRole("link", { name: owner.email }).waitFor();
});

test("an empty form of a new task says what is missing", async () => {
  await owner.begin("/tasks/new");
  await owner.press(button("Save the draft"));
  await seen("Enter the account's name");
  await seen("Say what miners have to do");
});

test("a withdrawal has one state and one short id everywhere, and the short id finds it", async () => {
  const id = reviews[0] ?? "";
  await owner.begin("/withdrawals");
  for (const at of ["/withdrawals", `/miners/${ada.userId}`]) {
    await owner.page.goto(new URL(at, owner.page.url()).href);
    const row = owner.page.getByRole("row").filter({ hasText: short(id) });
    await row.getByText("held").waitFor();
  }
  for (const handle of [short(id), id.slice(-8)]) {
    await owner.begin();
    await owner.find(handle);
    await owner.page.getByRole("heading", { name: "Withdrawal of 450 points" }).waitFor();
  }
});

test("⌘K finds pages, actions and names by their beginnings", async () => {
  const { page } = owner;
  await owner.begin();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("halt pay");
  await page.getByRole("option", { name: "Halt payouts", selected: true }).waitFor();
  await takePicture(page, "console-command-1280");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Halt payouts?" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sto");
  const option = page.getByRole("option", { name: /Ada Stollen/ });
  await option.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Ada Stollen" }).waitFor();
});

test("reviews are a queue: r and a decide by keyboard alone, and the next one follows", async () => {
  const { page } = owner;
  await owner.begin();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page
    .getByRole("link", { name: /^Withdrawal of/ })
    .first()
    .waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await seen("Review 1 of 3");
  const first = path();
  await page.keyboard.press("n");
  await seen("Review 2 of 3");
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Reject this withdrawal?" }).waitFor();
  await page.keyboard.type("The wallet is another person's");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await seen("Review 2 of 2");
  expect(path()).not.toBe(first);
  await page.keyboard.press("a");
  await page.getByRole("dialog", { name: "Approve this withdrawal?" }).waitFor();
  await page.keyboard.type("Known to us");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await seen("Review 1 of 1");
  expect(path()).toBe(first);
});

test("several reviews are selected and decided with one reason", async () => {
  const { page } = owner;
  const ids = [(await ada.withdraw(460, wallet())).id, (await ada.withdraw(461, wallet())).id];
  await owner.begin("/withdrawals?state=review");
  for (const id of ids) await page.getByRole("checkbox", { name: `Select ${short(id)}` }).check();
  await seen("2 selected");
  await owner.press(button("Reject…"));
  const dialog = page.getByRole("dialog", { name: "Reject 2 withdrawals?" });
  await owner.send(
    [[dialog.getByRole("textbox"), "Both wallets are of one exchange"]],
    dialog.getByRole("button", { name: "Reject" }),
  );
  await until("both rejections", async () => {
    const mine = await ada.withdrawals();
    return ids.every((id) => mine.some((one) => one.id === id && one.status === "failed"));
  });
});

test("a failed job shows its calls, its runbook and the others with its cause; repairs stand below the filter", async () => {
  const { page } = owner;
  await owner.begin("/jobs?state=failed");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Retry all that match…" }).waitFor();
  const [filter, repair] = await Promise.all(
    [page.getByLabel("Failed since"), button("Retry all that match…")].map((one) => one.boundingBox()),
  );
  expect(repair?.y).toBeGreaterThan(filter?.y ?? Number.POSITIVE_INFINITY);
  await owner.page
    .getByRole("table", { name: "Failed jobs", exact: true })
    .locator("a[data-row]")
    .first()
    .click();
  await seen("1 other with this cause");
  await page.getByText("Stack", { exact: true }).first().click();
  await page
    .getByText(/^\s*at .*\n/)
    .first()
    .waitFor();
  await takePicture(page, "console-job-1280");
  await seen("docs/runbooks/mail-late.md");
});

test("the filtered list of withdrawals shows its sum and is downloaded as CSV", async () => {
  const { page } = owner;
  await owner.begin("/withdrawals?state=completed&order=oldest");
  await seen(/^\d+ withdrawals?, [\d,]+ points, [\d.]+ USDC$/);
  await takePicture(page, "console-withdrawals-sum-1280");
  const [file] = await Promise.all([page.waitForEvent("download"), owner.press(button("Download as CSV"))]);
  const text = await readFile(await file.path(), "utf8");
  const [head, first] = text.split("\r\n");
  expect(head).toBe("id,state,points,usdc,miner_id,miner,wallet,requested_at,ended_at,failure");
  expect(first).toMatch(/^[0-9a-f-]{36},completed,120,1\.20,[0-9a-f-]{36},Ada Stollen,/);
});

test("miners are sorted by points, and summed; withdrawals are sorted by amount", async () => {
  const { page } = owner;
  await owner.begin("/miners");
  await owner.choose(page.getByLabel("Order"), "points");
  await seen(/^\d+ miners?, [\d,]+ points$/);
  await page.getByRole("row").nth(1).getByText("Ada Stollen").waitFor();
  await owner.begin("/withdrawals");
  await owner.choose(page.getByLabel("Order"), "smallest");
  await page.getByRole("row").nth(1).getByText("120", { exact: true }).waitFor();
});

test("attempts are found by the end of their id, and a wallet by its beginning", async () => {
  const attempt = await running().db("task_attempts").first();
  await owner.begin();
  await owner.find(attempt.id.slice(-8));
  await owner.page.getByRole("heading", { name: /^Attempt: follow of/ }).waitFor();
  const { wallet_address: address } = await running()
    .db("withdrawals")
    .where({ status: "completed" })
    .orderBy("id")
    .first();
  await owner.begin();
  await owner.find(address.slice(0, 10));
  await owner.page.getByRole("row").filter({ hasText: "Ada Stollen" }).waitFor();
});

test("the views of the overview and the jobs of each state have addresses, and a queue's numbers lead to its jobs", async () => {
  const { page } = owner;
  const later = { delay: 600_000 };
  await withQueues(running(), ({ housekeeping }) =>
    housekeeping.add("review-referral", { referredId: ada.userId }, later),
  );
  await owner.begin();
  await owner.press(
    page.getByRole("row", { name: /^housekeeping/ }).getByRole("link", { name: "1", exact: true }),
  );
  await page.getByRole("heading", { name: "Delayed jobs" }).waitFor();
  expect(new URL(page.url()).search).toBe("?show=delayed&queue=housekeeping");
  const row = page.getByRole("row", { name: /^review-referral housekeeping/ });
  await row.getByText(/^in (9|10) min$/).waitFor();
  await owner.press(row.getByRole("link"));
  await page.getByRole("heading", { name: "Ada Stollen" }).waitFor();
  await owner.begin("/jobs");
  await owner.press(page.getByRole("link", { name: "Waiting", exact: true }));
  await page.getByRole("heading", { name: "Waiting jobs" }).waitFor();
  await owner.begin("/");
  await owner.press(page.getByRole("link", { name: "Workers", exact: true }));
  await seen(/^\d of \d alive$/);
  await page.reload();
  await seen(/^\d of \d alive$/);
});

test("the owners are mailed of an alarm, without an operator's words", async () => {
  const { page } = owner;
  await owner.begin("/jobs");
  await owner.press(button("Pause the queue leaderboard"));
  await owner.send([[page.getByLabel("Reason"), "a sentence of mine"]], button(/^Pause$/));
  const mail = await until("the alarm's mail", async () =>
    (await running().sandbox.mailsTo(owner.email)).find(({ subject }) =>
      subject.includes("The queue leaderboard is paused"),
    ),
  );
  expect(mail.text).not.toContain("a sentence of mine");
  await owner.press(button("Resume the queue leaderboard"));
  await owner.send([[page.getByLabel("Reason"), "it is over"]], button(/^Resume$/));
});
