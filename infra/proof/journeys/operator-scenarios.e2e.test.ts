import { readFile } from "node:fs/promises";
import { totpCode } from "@lode/adapters/crypto/totp";
import { verifyAudit } from "@lode/app/operations/verify-audit";
import { addOperator } from "@lode/app/operators/change-operators";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { addObjection } from "@lode/core/contracts/http/objections";
import { transactionOf } from "@lode/db/transaction";
import { type Miner, signUpOnly } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import type { Locator } from "playwright";
import { afterEach, beforeAll, expect, test } from "vitest";
import { changeTheme } from "../testing/accessibility.ts";
import { faultsOf, focusReturnsFrom } from "../testing/judge-page.ts";
import { dialogsOf, pagesWithout } from "../testing/pages-and-dialogs.ts";
import { takePicture } from "../testing/pictures.ts";
import { signInTo, solveCaptcha, useDevices } from "./open-as.ts";
import { moveTo, OPERATOR_PASSWORD, type OperatorConsole, openConsole } from "./operator-console.ts";
import { type ConsoleWorld, consolePages } from "./screens/console-pages.ts";
import { titled } from "./screens/screen.ts";
import { useTestStack } from "./test-stack.ts";

/** Every screen of the console, then the reasons to open it: at most four actions each, two by keyboard alone. */
const running = useTestStack(() => ({ REVIEW_THRESHOLD: "400", OPERATOR_TOTP_REQUIRED: "false" }), {
  workers: 1,
});
const MOST_ACTIONS = 4;
const LONG = { timeout: 60_000 };
/** Their mails fail until the mail server is back. */
const OUTAGE = ["late", "later", "latest"].map((name) => `${name}@late.test`);

const { browser, visit } = useDevices(running);
let owner: OperatorConsole;
let viewer: OperatorConsole;
/** Ada's withdrawals of the day are above the threshold of a review once she has been paid 120 points. */
let ada: Miner;
let grace: Miner;
let paidBy: string;
let world: ConsoleWorld;
beforeAll(async () => {
  owner = await openConsole(running(), browser(), "owner");
  viewer = await openConsole(running(), browser(), "viewer");
  for (const { page } of [owner, viewer]) {
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
  }
  world = { ...(await prepareCases()), ...(await prepareRepair()) };
  // The stack's own owner proposes another, whom a second owner may confirm.
  const app = { transaction: transactionOf(running().db) };
  const reason = reasonOf("they work at night");
  await addOperator(app, { email: "fourth@lode.test", role: "owner", reason, by: "operator@lode.test" });
});
afterEach(() => expect(owner.actions()).toBeLessThanOrEqual(MOST_ACTIONS));

const wallet = (): string => Keypair.generate().publicKey.toBase58();
const button = (name: string | RegExp, { page } = owner) => page.getByRole("button", { name });
const seen = (text: string | RegExp, { page } = owner) => page.getByText(text).first().waitFor(LONG);
const dialog = () => owner.page.getByRole("dialog");
/** Fills in the reason of the dialog and submits it. */
const because = async (action: string, reason = "as agreed with the team") => {
  const submit = dialog().getByRole("button", { name: action, exact: true });
  await owner.send([[dialog().getByRole("textbox").last(), reason]], submit);
  await dialog().waitFor({ state: "hidden" });
};
const tabTo = async (text: RegExp) => {
  const { page } = owner;
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  for (let stops = 0; !text.test(await focused()); stops++) {
    expect(stops, `Tab stops before ${text}`).toBeLessThan(60);
    await page.keyboard.press("Tab");
  }
};
const refusals = (count: number) =>
  until(`${count} rejections`, async () => {
    const failed = (await ada.withdrawals()).filter(({ status }) => status === "failed");
    return failed.length === count && JSON.stringify(failed);
  });
const waitingJobs = () => running().db("failed_jobs").where({ state: "failed" }).orderBy("id");

/** A miner with a paid withdrawal, another with one under review to the same wallet, and a third with an objection. */
async function prepareCases(): Promise<Omit<ConsoleWorld, "job" | "repair">> {
  const { newMiner, publish, db, sandbox } = running();
  const shared = wallet();
  await publish({ basePoints: 4_000n, description: "Follow Lode" });
  [ada, grace] = [await newMiner("Ada Stollen"), await newMiner("Grace Floor")];
  await ada.earn("vera_vein");
  await grace.earn("tomas_pick");
  const { id: paid } = await ada.withdraw(120, shared);
  const { id: reviewed } = await grace.withdraw(500, shared);
  const [ruth, username] = [await newMiner("Ruth Reef"), "frieda_flawed"];
  await sandbox.putXUser({ username, followers_count: 250, created_at: "2022-01-01T00:00:00.000Z" });
  const account = await ruth.link(username);
  const [task] = await ruth.tasks();
  if (task) await ruth.attempt(task, account);
  const last = await db("task_attempts").where({ user_id: ruth.userId, state: "not_done" }).first();
  const text = "I did follow them, and I still do.";
  await ruth.client.call(addObjection, { body: { subject: "verdict", subject_id: last.id, text } });
  paidBy = (await ada.paid(paid)).transaction_hash ?? "";
  const first = await db("task_attempts").orderBy("asked_at").first();
  return { wallet: shared, paid, reviewed, attempt: first.id, task: first.task_id, miner: first.user_id };
}

/** Fails several mails, and starts a repair that waits because its queue is paused. */
async function prepareRepair(): Promise<Pick<ConsoleWorld, "job" | "repair">> {
  const { sandbox, stack } = running();
  await sandbox.refuseMailTo(["late.test"]);
  for (const email of OUTAGE)
    await signUpOnly(stack.urls.web, { email, password: "a seam below the hill", displayName: "Late" });
  const job = await until("the failures", async () => {
    const failed = await waitingJobs();
    return failed.length === OUTAGE.length ? failed[0] : undefined;
  });
  await sandbox.refuseMailTo([]);
  await owner.begin(`/jobs?subject=${Object.values(job.payload)[0]}`);
  await owner.press(button("Pause the queue mail"));
  await because("Pause", "the mail server moves");
  await owner.press(button("Retry all that match…"));
  await because("Retry");
  await owner.page.getByRole("heading", { name: "Retry of failed jobs" }).waitFor();
  return { job: job.id, repair: new URL(owner.page.url()).pathname.split("/").at(-1) ?? "" };
}

const screens = consolePages(() => world);
const errors: string[] = [];
const drawn = ({ page }: OperatorConsole) =>
  page.getByRole("status", { name: "Loading" }).first().waitFor({ state: "hidden" });

// Screens are shown and judged in light and in dark by turns.
test.each(titled(screens))("%s", async (title, screen) => {
  const operator = screen.as === "viewer" ? viewer : owner;
  const { page } = operator;
  await operator.begin(typeof screen.path === "string" ? screen.path : screen.path());
  await changeTheme(page, screens.indexOf(screen) % 2 === 0 ? "light" : "dark");
  for (const step of screen.steps) await step({ page, language: "en" });
  await drawn(operator);
  await takePicture(page, `console-${title.replaceAll(/\W+/g, "-")}`, { fullPage: !screen.dialog });
  expect(await faultsOf(page)).toEqual([]);
  if (screen.dialog) expect(await focusReturnsFrom(page)).toBe(true);
  expect(errors.splice(0)).toEqual([]);
});

test("every page and every dialog of the console is a screen", () => {
  const addresses = screens.map(({ path }) => (typeof path === "string" ? path : path()));
  expect(pagesWithout(addresses, "console")).toEqual([]);
  const shown = screens.flatMap(({ dialog = [] }) => dialog);
  expect(dialogsOf("console").filter((name) => !shown.includes(name))).toEqual([]);
});

test("in forced colours every button has an edge, and the open page differs", async () => {
  const { page } = owner;
  await owner.begin("/jobs?show=delayed");
  await page.emulateMedia({ forcedColors: "active" });
  await page.getByRole("heading", { name: "Delayed jobs" }).waitFor();
  const markOf = (name: string) =>
    page
      .getByRole("link", { name, exact: true })
      .first()
      .evaluate((one) => {
        const { textDecorationLine, borderBottomColor, borderBottomWidth } = getComputedStyle(one);
        return [textDecorationLine, borderBottomWidth, borderBottomColor].join(" ");
      });
  expect(await markOf("Jobs")).not.toBe(await markOf("Miners"));
  await owner.begin("/settings");
  await button("Halt payouts").waitFor();
  const edges = await page
    .locator("main button.facet")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopStyle));
  expect(edges).not.toContain("none");
  await page.emulateMedia({ forcedColors: null });
});

test("1. signed out, or with a miner's cookie, only the sign-in is shown; a viewer sees no button that changes anything, no address and no secret", async () => {
  const { stack } = running();
  const url = stack.urls.operators;
  const { page, context } = await visit();
  await signInTo(context, ada, url);
  await page.goto(`${url}/withdrawals`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await page.locator("body").innerText()).not.toContain("Ada");
  expect((await page.request.get(`${url}/api/overview`)).status()).toBe(401);
  expect(await faultsOf(page)).toEqual([]);

  const secrets = ["CSRF_KEY", "SEALING_KEYS", "OPERATOR_PASSWORD"].flatMap((name) => stack.env[name] ?? []);
  expect(secrets.length).toBeGreaterThan(1);
  for (const path of [`/withdrawals/${world.reviewed}`, `/miners/${ada.userId}`, ...LISTS]) {
    await viewer.begin(path);
    await viewer.page.getByRole("heading", { level: 1 }).waitFor();
    await drawn(viewer);
    const changing = /Approve|Reject|Retry|Discard|Pause|Halt|Suspend|Adjust|Add an operator|Publish/;
    expect(await button(changing, viewer).count(), path).toBe(0);
    const text = await viewer.page.locator("body").innerText();
    for (const hidden of [ada.email, ...secrets]) expect(text, path).not.toContain(hidden);
  }
});
const LISTS = ["/withdrawals", "/jobs", "/tasks", "/settings", "/operators", "/audit", "/objections"];

test("2. the overview shows whether miners are served, queue by queue, and each problem links to its repair", async () => {
  const { page } = owner;
  await owner.begin();
  await page.getByText(/^Miners are served.*, last payout (now|\d+ (s|min) ago)$/).waitFor(LONG);
  const decisions = page.getByRole("region", { name: "Waiting for a decision" });
  await decisions.getByText("1 withdrawal to review").waitFor();
  await decisions.getByRole("link", { name: /^Review: Withdrawal of \$5\.00 by Grace Floor/ }).waitFor();
  const place = page.getByRole("link", { name: "Withdrawals", exact: true });
  const label = await place.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${label}"]`).textContent()).toBe("1");
  expect(await page.title()).toMatch(/^\(\d+\) Overview/);
  for (const queue of ["verification", "automation", "payouts", "mail"])
    await page.getByRole("row", { name: new RegExp(`^${queue}`) }).waitFor();
  const findings = page.getByRole("region", { name: "Findings" });
  const finding = findings.getByRole("listitem").filter({ hasText: "mail" }).first();
  await finding.waitFor(LONG);
  await owner.press(finding.getByRole("link", { name: /^Jobs/ }));
  expect(new URL(page.url()).pathname).toBe("/jobs");
  await owner.press(button("Resume the queue mail"));
  await because("Resume", "it has moved");
  await moveTo(page, `/repairs/${world.repair}`);
  await seen("1 of 1 ended");
});

test("3. any handle, or the beginning of a name, finds a case, with its attempts, ledger lines, jobs and payments on one page", async () => {
  const handles: [string, string][] = [
    [ada.email, "In withdrawals"],
    ["@vera_vein", "In withdrawals"],
    [world.paid, "Withdrawal of 120 points"],
    [paidBy, "Withdrawal of 120 points"],
    [world.attempt, "What happened"],
    [world.task, "Follow Lode"],
  ];
  for (const [handle, text] of handles) {
    await owner.begin();
    await owner.find(handle);
    await seen(text);
    expect(owner.actions()).toBe(1);
  }
  await owner.find("sto");
  await owner.page.getByRole("heading", { name: "Ada Stollen" }).waitFor();
  await owner.begin(`/withdrawals/${world.paid}`);
  await seen(/ledger/i);
});

test("4. after an outage failed jobs are retried by keyboard alone: the dry run, the progress and a matching outcome", async () => {
  const { sandbox, db } = running();
  const { page } = owner;
  await owner.begin();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await tabTo(/^Jobs\d*$/);
  await page.keyboard.press("Enter");
  await page.getByRole("table", { name: "Failed jobs by cause" }).getByRole("link").first().waitFor();
  await tabTo(/^Retry all that match…$/);
  await page.keyboard.press("Enter");
  await dialog().getByText("Dry run: 2 failed jobs").waitFor();
  // The dry run stays as the operator has read it, while the page reads everything else again.
  const dryRuns: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().includes("/repair-plan") && dryRuns.push(request.url())),
  );
  await page.waitForResponse(/\/api\/overview/);
  expect(dryRuns).toEqual([]);
  await page.keyboard.type("the mail server is back");
  await tabTo(/^Retry$/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Retry of failed jobs" }).waitFor();
  await seen("2 of 2 ended");
  await seen("The outcome equals the dry run.");
  expect(await waitingJobs()).toEqual([]);
  for (const email of OUTAGE) expect(await sandbox.mailsTo(email)).toHaveLength(1);
  expect(await verifyAudit({ db })).toMatchObject({ ok: true });
});

test("5. a large withdrawal is decided in at most four actions", async () => {
  await owner.begin();
  await owner.find(world.reviewed);
  await seen("Evidence");
  await owner.press(button("Approve"));
  await because("Approve");
  await grace.paid(world.reviewed);
  await seen("completed");
});

test("5. reviews are a queue, decided by keyboard alone: the next one follows, and the miner reads the reason", async () => {
  const { page } = owner;
  const ids: string[] = [];
  for (const points of [450, 451, 452]) ids.push((await ada.withdraw(points, wallet())).id);
  await owner.begin("/withdrawals?state=review");
  await page.getByRole("row").nth(3).waitFor();
  await page.getByRole("row").nth(1).getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await seen("Review 1 of 3");
  const shown = () => new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const first = shown();
  await tabTo(/^Next review$/);
  await page.keyboard.press("Enter");
  await seen("Review 2 of 3");
  const second = shown();
  // The dialog opens with the focus in the field for the reason, and the second stop after it is the button.
  const decide = async (button: RegExp, title: string, reason: string) => {
    await tabTo(button);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: title }).waitFor();
    await page.keyboard.type(reason);
    for (const next of ["Tab", "Tab", "Enter"]) await page.keyboard.press(next);
  };
  await decide(/^Reject$/, "Reject this withdrawal?", "The wallet is another person's");
  await seen("Review 2 of 2");
  const third = shown();
  await decide(/^Approve$/, "Approve this withdrawal?", "Known to us");
  await seen("Review 1 of 1");
  expect(shown()).toBe(first);
  expect([first, second, third].toSorted()).toEqual(ids.toSorted());
  expect(await refusals(1)).toContain("The wallet is another person's");
  expect(await running().db("ledger_transfers").where({ subject_id: second })).toHaveLength(2);
  await ada.paid(third);
});

test("the filtered list of withdrawals is downloaded as CSV", async () => {
  const { page } = owner;
  await owner.begin("/withdrawals?state=completed");
  const [file] = await Promise.all([page.waitForEvent("download"), owner.press(button("Download as CSV"))]);
  const [head, ...rows] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(head).toBe("id,state,points,usdc,miner_id,miner,wallet,requested_at,ended_at,failure");
  expect(rows.at(-1)).toMatch(/^[0-9a-f-]{36},completed,120,1\.20,[0-9a-f-]{36},Ada Stollen,/);
});

test("payouts are halted with a reason, every operator sees the halt on every page, and resuming ends it", async () => {
  const { page } = owner;
  await viewer.begin("/audit");
  await owner.begin();
  await owner.press(page.getByRole("link", { name: /^Switches/ }));
  await owner.press(button("Halt payouts"));
  await page.getByRole("dialog", { name: "Halt payouts?" }).waitFor();
  await because("Halt", "Two withdrawals look odd");
  // The other operator's page shows the halt without a reload.
  const sentence = `Payouts are halted by ${owner.email}: Two withdrawals look odd`;
  const banner = viewer.page.getByRole("status").filter({ hasText: sentence });
  await banner.waitFor(LONG);
  await viewer.page.getByText("docs/runbooks/halted.md").first().waitFor();
  expect(owner.actions()).toBe(3);
  await owner.begin("/settings");
  await owner.press(button("Resume payouts"));
  await because("Resume", "They are in order");
  await banner.waitFor({ state: "hidden", ...LONG });
});

test("7. a payment that is not final shows its signature, the chain and the blocks left; no button can pay it again", async () => {
  const { sandbox, db } = running();
  await sandbox.rpc("dev_faults", { expire: 9 });
  const { id } = await grace.withdraw(130, wallet());
  const sent = { withdrawal_id: id, state: "broadcast" };
  await until("the payment to be sent", () => db("payout_attempts").where(sent).first());
  await sandbox.rpc("dev_faults", { stands: 1 });
  await owner.begin();
  await owner.find(id);
  for (const text of ["On the chain, now", "Blocks left", /until the signature is void/]) await seen(text);
  const buttons = await owner.page.getByRole("main").getByRole("button").allInnerTexts();
  expect(buttons.filter((name) => name !== "")).toEqual([]);
  await sandbox.rpc("dev_faults", { expire: 0, stands: 0 });
  await grace.paid(id);
  expect(await sandbox.landedFor(id)).toHaveLength(1);
});

test("8. a task is drafted from an address, and published with a budget", async () => {
  const target = await running().sandbox.xUser("oreworks");
  await owner.begin("/tasks/new");
  const field = (name: string) => owner.page.getByLabel(name);
  await owner.send([[field("Address of a post or a profile"), "https://x.com/oreworks"]], button("Fill in"));
  await until("the target", async () => (await field("Target's numeric id").inputValue()) === target.id);
  const description = "Follow Oreworks for assay reports";
  const terms = { "Points before bonuses": "10", "Budget in points": "1000", Description: description };
  const fields = Object.entries(terms).map(([name, text]): [Locator, string] => [field(name), text]);
  await owner.send(fields, button("Save the draft"));
  await owner.press(button(/^Publish/));
  await because("Publish");
  await seen("published");
  const { pathname } = new URL(owner.page.url());
  expect((await ada.tasks()).find(({ id }) => pathname.endsWith(id))?.description).toBe(description);
});

test("9. a suspended miner objects at the refused sign-in; the answer reinstates the miner and is mailed with its reason", async () => {
  const { newMiner, sandbox, db } = running();
  const oda = await newMiner("Oda Grube");
  await owner.begin(`/miners/${oda.userId}`);
  await owner.press(button("Suspend…"));
  await because("Suspend", "Two accounts of one person");
  await seen("suspended");

  const { page } = await visit({ path: "/auth" });
  await page.getByLabel("Email").fill(oda.email);
  await page.getByLabel("Password").fill("a seam below the hill");
  await solveCaptcha(page);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Object to the suspension" }).waitFor(LONG);
  await page.getByLabel("Why is this wrong?").fill("My sister mines as well, with accounts of her own.");
  await solveCaptcha(page, 1);
  await page.getByRole("button", { name: "Send the objection" }).click();
  await page.getByText(/You objected. An operator answers by/).waitFor(LONG);

  await owner.begin("/objections");
  await owner.press(button("Answer: Oda Grube"));
  await owner.choose(owner.page.getByLabel("Outcome"), "upheld");
  await because("Uphold", "Thank you, that explains it");
  await button("Answer: Oda Grube").waitFor({ state: "detached" });
  expect((await db("users").where({ id: oda.userId }).first()).suspended_at).toBeNull();
  const mail = await until("the answer's mail", async () =>
    (await sandbox.mailsTo(oda.email)).find(({ subject }) => subject === "Your objection was upheld"),
  );
  expect(mail.text).toContain("Thank you, that explains it");
});

test("an authenticator is set up, later sign-ins ask for its code, and a recovery code works once", async () => {
  const { page, email, begin } = await openConsole(running(), browser(), "operator");
  await begin("/account");
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.getByLabel("Your password").fill(OPERATOR_PASSWORD);
  await page.getByRole("button", { name: "Show the key" }).click();
  await page.getByRole("img", { name: "QR code of the key" }).waitFor();
  const [secret = ""] = /[A-Z2-7]{32}/.exec(await page.getByText(/[A-Z2-7]{32}/).innerText()) ?? [];
  await page.getByLabel("Code", { exact: true }).fill(totpCode(secret, new Date()));
  await page.getByRole("button", { name: "Turn on" }).click();
  const listed = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await listed.first().waitFor();
  const codes = await listed.allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await page.getByLabel("I have put them in a safe place").check();
  await page.getByRole("button", { name: "Continue" }).click();
  for (const answer of ["Your account", "This code is wrong or was used before"]) {
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(OPERATOR_PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText(answer).first().waitFor();
  }
});

test("10. after a session ends nothing is left on the page, and the sign-in leads back; the ledger agrees with balances and chain", async () => {
  const { db, audit } = running();
  const { page, email } = viewer;
  await owner.begin();
  await seen("Agrees");
  await viewer.begin(`/withdrawals/${world.paid}`);
  await seen("What happened", viewer);
  await db("operator_sessions").update({ ended_at: new Date() }).whereNull("ended_at");
  await page.getByRole("heading", { name: "Sign in" }).waitFor(LONG);
  expect(await page.getByText("Ada Stollen").count()).toBe(0);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(OPERATOR_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await seen("What happened", viewer);
  expect(new URL(page.url()).pathname).toBe(`/withdrawals/${world.paid}`);
  expect(await audit()).toEqual({ sum: 0n, drifted: 0 });
  expect(await verifyAudit({ db })).toMatchObject({ ok: true });
});
