import { totpCode } from "@lode/adapters/crypto/totp";
import { addOperator } from "@lode/app/operators/change-operators";
import { addTestOperator } from "@lode/app/test/add-test-operator";
import { reasonOf } from "@lode/core/contracts/console/reason";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import { transactionOf } from "@lode/db/transaction";
import { signUpOnly } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ALL_RULES, changeTheme, violationsOf } from "../testing/accessibility.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { focusReturnsFrom } from "../testing/focus-returns.ts";
import { faultsOf } from "../testing/judge-page.ts";
import { dialogsOf, pagesWithout } from "../testing/pages-and-dialogs.ts";
import { takePicture } from "../testing/pictures.ts";
import { objectToVerdict } from "./object-to-verdict.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(() => ({ REVIEW_THRESHOLD: "400", OPERATOR_TOTP_REQUIRED: "false" }), {
  workers: 1,
});
const PASSWORD = "a long operator's password";
const WALLET = Keypair.generate().publicKey.toBase58();

/** The ids of the records that the screens show. */
interface World {
  reviewed: string;
  paid: string;
  signature: string;
  attempt: string;
  task: string;
  miner: string;
  job: string;
  repair: string;
}

let browser: TestBrowser;
let world: World;
type StorageState = NonNullable<BrowserContextOptions["storageState"]>;
const signedIn = new Map<OperatorRole, StorageState>();

beforeAll(async () => {
  browser = await launchBrowser();
  for (const role of ["owner", "viewer"] as const) signedIn.set(role, await signInAs(role));
  world = { ...(await prepareCases()), ...(await prepareRepair()) };
});
afterAll(() => browser?.close());

/** Two mails that failed, and the repair of one, which waits because the queue is paused. */
async function prepareRepair(): Promise<Pick<World, "job" | "repair">> {
  const { db, sandbox, stack } = running();
  await sandbox.refuseMailTo(["late.test"]);
  for (const displayName of ["Late", "Later"])
    await signUpOnly(stack.urls.web, { email: `${displayName}@late.test`, password: PASSWORD, displayName });
  const job = await until("the failures", async () => {
    const [first, second] = await db("failed_jobs").where({ state: "failed" }).orderBy("id");
    return second && first;
  });
  await sandbox.refuseMailTo([]);
  const page = await openAs("owner", `/jobs?subject=${Object.values(job.payload)[0]}`);
  await page.getByRole("button", { name: "Pause the queue mail" }).click();
  await giveReason(page, "Pause");
  await page.getByRole("button", { name: "Retry all that match…" }).click();
  await giveReason(page, "Retry");
  await page.getByRole("heading", { name: "Retry of failed jobs" }).waitFor();
  const repair = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.close();
  return { job: job.id, repair };
}

async function giveReason(page: Page, action: string): Promise<void> {
  await page.getByRole("dialog").getByRole("textbox").last().fill("as agreed with the team");
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function resumeMail(): Promise<void> {
  const page = await openAs("owner", "/jobs");
  await page.getByRole("button", { name: "Resume the queue mail" }).click();
  await giveReason(page, "Resume");
  await page.close();
}

/** Makes a miner with a paid withdrawal, and another with a withdrawal under review to the same wallet. */
async function prepareCases(): Promise<Omit<World, "job" | "repair">> {
  const { newMiner, publish, db } = running();
  await publish({ basePoints: 700n, description: "Follow Lode" });
  const miners = [await newMiner("Ada Stollen"), await newMiner("Grace Floor")];
  const ids: string[] = [];
  for (const [index, username] of ["vera_vein", "tomas_pick"].entries()) {
    const miner = miners[index];
    if (!miner) throw new Error("There are two miners.");
    const account = await miner.link(username);
    const [task] = await miner.tasks();
    if (!task) throw new Error("There is no task.");
    await miner.doTask(task, account);
    ids.push((await miner.withdraw(index === 0 ? 120 : 500, WALLET)).id);
  }
  await objectToVerdict(running(), await newMiner("Ruth Reef"));
  const [paid = "", reviewed = ""] = ids;
  const signature = await until(
    "the payout",
    async () =>
      (await miners[0]?.withdrawals())?.find((one) => one.id === paid && one.status === "completed")
        ?.transaction_hash,
  );
  const first = await db("task_attempts").orderBy("asked_at").first();
  return { paid, reviewed, signature, attempt: first.id, task: first.task_id, miner: first.user_id };
}

const newOperator = async (role: OperatorRole, name: string = role) => {
  const email = `${name}@lode.test`;
  const app = { transaction: transactionOf(running().db) };
  const first = await addTestOperator(app, { email, role });
  return { email, first };
};

const operatorsUrl = (path: string): string => running().stack.urls.operators + path;

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function chooseOwnPassword(page: Page, first: string): Promise<void> {
  await page.getByLabel("Current password").fill(first);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password again").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
}

/** Signs in as a new operator: with the first password, then with a chosen one. Returns the cookies. */
async function signInAs(role: OperatorRole): Promise<StorageState> {
  const { email, first } = await newOperator(role);
  const { context } = await browser.newContext();
  const page = await context.newPage();
  await page.goto(operatorsUrl("/audit"));
  await signIn(page, email, first);
  await chooseOwnPassword(page, first);
  // The sign-in leads to the requested page.
  await page.getByRole("heading", { name: "Audit log" }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

const cookiesOf = (role: OperatorRole | undefined): { storageState?: StorageState } => {
  const storageState = role && signedIn.get(role);
  return storageState ? { storageState } : {};
};

interface Screen {
  name: string;
  path: () => string;
  /** Undefined means signed out. */
  as?: "owner" | "viewer";
  ready: (page: Page) => Promise<unknown>;
  /** Opens the part to check on the narrow screen. */
  narrow?: (page: Page) => Promise<unknown>;
  /** Ends what the screen was prepared with. */
  after?: () => Promise<unknown>;
  /** Dialogs of the page by their files, in the order in which they are opened. */
  dialogs?: readonly (readonly [file: string, open: (page: Page) => Promise<unknown>])[];
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

/** Fills in the open dialog and confirms it. */
const confirm =
  (fields: Record<string, string>, action: string) =>
  async (page: Page): Promise<void> => {
    const dialog = page.getByRole("dialog");
    for (const [label, text] of Object.entries(fields))
      await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByRole("textbox").last().fill("as agreed with the team");
    await dialog.getByRole("button", { name: action, exact: true }).click();
  };

const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole("heading", { name, level: 1 }).waitFor();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

const cell = (name: string) => (page: Page) => page.getByRole("cell", { name }).first().waitFor();

const SCREENS_TO_SHOW: Screen[] = [
  { name: "sign-in", path: () => "/", ready: heading("Sign in") },
  { name: "account", path: () => "/account", as: "owner", ready: heading("Your account") },
  { name: "search-empty", path: () => "/search", as: "viewer", ready: heading("Search") },
  { name: "search", path: () => `/search?q=${WALLET}`, as: "owner", ready: text("120 points to") },
  { name: "withdrawals", path: () => "/withdrawals", as: "owner", ready: text("Grace Floor") },
  {
    name: "withdrawal-review",
    path: () => `/withdrawals/${world.reviewed}`,
    as: "owner",
    ready: text("also used by 1 other miner"),
    dialogs: [["withdrawal-actions.tsx", press("Reject")]],
  },
  {
    name: "withdrawal",
    path: () => `/withdrawals/${world.paid}`,
    as: "viewer",
    ready: text("What happened"),
  },
  { name: "attempt", path: () => `/attempts/${world.attempt}`, as: "viewer", ready: text("What happened") },
  {
    name: "transaction",
    path: () => `/transactions/${world.signature}`,
    as: "viewer",
    ready: text("What happened"),
  },
  { name: "overview", path: () => "/", as: "viewer", ready: heading("Overview") },
  {
    name: "settings",
    path: () => "/settings",
    as: "owner",
    ready: cell("DAILY_PAYOUT_POINTS"),
    dialogs: [["switches-panel.tsx", press("Halt payouts")]],
  },
  {
    name: "repair",
    path: () => `/repairs/${world.repair}`,
    as: "owner",
    ready: heading("Retry of failed jobs"),
    dialogs: [["repair-page.tsx", press("Stop…")]],
  },
  {
    name: "jobs",
    path: () => "/jobs",
    as: "owner",
    ready: heading("Failed jobs"),
    dialogs: [
      ["repair-dialog.tsx", press("Discard all that match…")],
      ["queues-panel.tsx", press("Resume the queue mail")],
    ],
    after: resumeMail,
  },
  {
    name: "job",
    path: () => `/jobs/${world.job}`,
    as: "owner",
    ready: text("Failures and repairs"),
  },
  { name: "jobs-delayed", path: () => "/jobs?show=delayed", as: "owner", ready: heading("Delayed jobs") },
  { name: "overview-levels", path: () => "/?tab=levels", as: "owner", ready: cell("Verdicts") },
  { name: "overview-charts", path: () => "/?tab=charts", as: "owner", ready: text("Jobs ended") },
  { name: "overview-workers", path: () => "/?tab=workers", as: "owner", ready: text("1 of 1 alive") },
  { name: "tasks", path: () => "/tasks", as: "owner", ready: text("Follow Lode") },
  {
    name: "task",
    path: () => `/tasks/${world.task}`,
    as: "owner",
    ready: text("Follow Lode"),
    dialogs: [["task-actions.tsx", press("End…")]],
  },
  { name: "task-new", path: () => "/tasks/new", as: "owner", ready: heading("New task") },
  { name: "miners", path: () => "/miners", as: "owner", ready: text("Grace Floor") },
  {
    name: "miner-note",
    path: () => `/miners/${world.miner}`,
    as: "owner",
    ready: async (page) => {
      await page.getByRole("button", { name: "Write a note…" }).click();
      await page.getByLabel("New note").fill("Her sister mines as well.");
      await page.getByRole("button", { name: "Add the note" }).click();
      await page.getByRole("list", { name: "Notes, newest first" }).waitFor();
      await page.getByRole("button", { name: "Write a note…" }).click();
    },
  },
  {
    name: "miner",
    path: () => `/miners/${world.miner}`,
    as: "owner",
    ready: heading("Ada Stollen"),
    dialogs: [
      ["adjust-points.tsx", press("Adjust points…")],
      ["miner-actions.tsx", press("Suspend…")],
    ],
  },
  {
    name: "objections",
    path: () => "/objections",
    as: "owner",
    ready: heading("Objections"),
    dialogs: [
      [
        "answer-dialog.tsx",
        inTurn(press("Answer: Ruth Reef"), text("Attempts of this account on this task: 3")),
      ],
    ],
  },
  {
    name: "reports",
    path: () => "/reports",
    as: "owner",
    ready: heading("Reports"),
    dialogs: [
      ["add-report-key.tsx", press("Make a key…")],
      [
        "secret-dialog.tsx",
        inTurn(
          press("Make a key…"),
          (page) => page.getByRole("dialog").getByRole("checkbox").first().check(),
          confirm({ Name: "A ledger" }, "Make"),
          (page) => page.getByRole("dialog", { name: "Report key" }).waitFor(),
        ),
      ],
      ["report-keys-panel.tsx", press("Revoke A ledger")],
    ],
  },
  {
    name: "operators",
    path: () => "/operators",
    as: "owner",
    ready: cell("viewer@lode.test"),
    dialogs: [
      ["change-operator.tsx", press("Role: viewer@lode.test")],
      ["add-operator.tsx", press("Add an operator…")],
    ],
  },
  {
    name: "proposals",
    path: () => "/operators",
    as: "owner",
    ready: inTurn(proposeAsSecondOwner, text("Changes that wait for a second owner")),
    dialogs: [
      ["proposals-panel.tsx", press(/^Confirm: Add fourth/)],
      [
        "first-password.tsx",
        inTurn(press(/^Confirm: Add fourth/), confirm({}, "Confirm"), (page) =>
          page.getByRole("dialog", { name: "First password" }).waitFor(),
        ),
      ],
    ],
  },
  { name: "audit", path: () => "/audit", as: "viewer", ready: cell("added an operator") },
  {
    name: "no-such-page",
    path: () => "/no-such-page",
    as: "viewer",
    ready: text("There is no such page"),
    narrow: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  {
    name: "command",
    path: () => "/no-such-page",
    as: "owner",
    ready: async (page) => {
      await text("There is no such page")(page);
      await page.keyboard.press("Control+k");
      await page.keyboard.type("withdrawals");
      await page.getByRole("option", { name: "Review withdrawals" }).waitFor();
    },
  },
  {
    name: "reviews",
    path: () => "/withdrawals?state=review",
    as: "owner",
    ready: (page) => page.getByRole("checkbox").first().check(),
    dialogs: [["selected-reviews.tsx", press("Approve…")]],
  },
  {
    name: "keys",
    path: () => "/no-such-page",
    as: "viewer",
    ready: text("There is no such page"),
    dialogs: [["keys-dialog.tsx", press("Keys")]],
  },
];

/** The stack's own owner proposes an operator, whom another owner may confirm. */
async function proposeAsSecondOwner(page: Page): Promise<void> {
  const app = { transaction: transactionOf(running().db) };
  const reason = reasonOf("they work at night");
  await addOperator(app, { email: "fourth@lode.test", role: "viewer", reason, by: "operator@lode.test" });
  await page.reload();
}

/** A browser per role: a browser with the console's code opens the next screen much sooner. */
const contexts = new Map<Screen["as"], Promise<BrowserContext>>();

async function openContext(role: Screen["as"]): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 900 };
  const { context } = await browser.newContext({ viewport, reducedMotion: "reduce", ...cookiesOf(role) });
  return context;
}

async function newPage(role: Screen["as"]): Promise<Page> {
  const opened = contexts.get(role) ?? openContext(role);
  contexts.set(role, opened);
  return (await opened).newPage();
}

async function openAs(role: Screen["as"], path: string): Promise<Page> {
  const page = await newPage(role);
  await page.goto(operatorsUrl(path));
  return page;
}

test.each(SCREENS_TO_SHOW.map((screen) => [screen.name, screen] as const))(
  "%s in every size and theme: accessible with its dialogs, no wider than the screen, and no error in the console",
  async (name, screen) => {
    const page = await newPage(screen.as);
    // A page holds a connection for its events, and a browser opens only six to a host.
    onTestFinished(() => page.close());
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(operatorsUrl(screen.path()));
    await screen.ready(page);
    await page.evaluate(() => document.fonts.ready);
    await takePictures(page, `console-${name}`);
    expect(await faultsOf(page)).toEqual([]);
    if (screen.narrow) await judgeNarrow(page, screen.narrow);
    for (const [file, open] of screen.dialogs ?? []) {
      await open(page);
      await page.getByRole("dialog").waitFor();
      await takePictures(page, `console-${file.replace(".tsx", "")}`);
      expect(await faultsOf(page), file).toEqual([]);
      expect(await focusReturnsFrom(page), `the focus after ${file}`).toBe(true);
    }
    expect(faults).toEqual([]);
    await screen.after?.();
  },
);

test("a repair is offered only where a failed job matches", async () => {
  const page = await openAs("owner", "/jobs?job=no-such-job");
  onTestFinished(() => page.close());
  await page.getByText("No failed job matches").waitFor();
  for (const name of ["Retry all that match…", "Discard all that match…"])
    expect(await page.getByRole("button", { name }).isDisabled(), name).toBe(true);
});

test("in forced colours every button has an edge, and the open page, tab and period differ", async () => {
  const page = await openAs("owner", "/?tab=charts");
  onTestFinished(() => page.close());
  await page.emulateMedia({ forcedColors: "active" });
  await text("Jobs ended")(page);
  const isMarked = (chosen: Locator, other: Locator) =>
    Promise.all([chosen, other].map((one) => one.evaluate(markOf))).then(([a, b]) => a !== b);
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const period = (name: string) => page.locator("label", { hasText: name });
  const rail = page.getByRole("complementary");
  expect({
    page: await isMarked(rail.getByRole("link", { name: "Overview", exact: true }), link("Miners")),
    tab: await isMarked(link("Charts"), link("Workers")),
    period: await isMarked(period("1 h"), period("24 h")),
  }).toEqual({ page: true, tab: true, period: true });
  await page.goto(operatorsUrl("/jobs"));
  await heading("Failed jobs")(page);
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main button.facet")]
      .filter((one) => getComputedStyle(one).borderTopStyle === "none")
      .map((one) => one.innerText),
  );
  expect(bare).toEqual([]);
});

/** What shows a choice besides the colours that forced colours replace. */
const markOf = (one: Element): string => {
  const { textDecorationLine, borderBottomColor, borderBottomWidth } = getComputedStyle(one);
  return [textDecorationLine, borderBottomWidth, borderBottomColor].join(" ");
};

test("every page and every dialog of the console is shown", () => {
  const addresses = SCREENS_TO_SHOW.map(({ path }) => path());
  expect(pagesWithout(addresses, "console")).toEqual([]);
  const shown = SCREENS_TO_SHOW.flatMap(({ dialogs = [] }) => dialogs.map(([file]) => file));
  expect(dialogsOf("console").filter((file) => !shown.includes(file))).toEqual([]);
});

async function judgeNarrow(page: Page, open: (page: Page) => Promise<unknown>): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  expect(await violationsOf(page, "the menu", { tags: ALL_RULES })).toEqual([]);
}

async function takePictures(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== "1") return;
  const fullPage = (await page.locator("dialog[open]").count()) === 0;
  await takePicture(page, `${name}-1280-light`, { fullPage });
  await page.setViewportSize({ width: 390, height: 844 });
  await changeTheme(page, "dark");
  await takePicture(page, `${name}-390-dark`, { fullPage });
  await changeTheme(page, "light");
}

test("by keyboard alone: a withdrawal is found by its id, read, and approved with a reason", async () => {
  const { context } = await browser.newContext(cookiesOf("owner"));
  const page = await context.newPage();
  await page.goto(operatorsUrl("/audit"));
  await page.getByRole("heading", { name: "Audit log" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.getByText("Grace Floor").waitFor();
  await page.keyboard.press("j");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(
    `/withdrawals/${world.reviewed}`,
  );
  await page.keyboard.press("/");
  // Letters typed into a field are not shortcuts.
  await page.keyboard.type(world.reviewed);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Withdrawal of 500 points" }).waitFor();
  await page.getByRole("button", { name: "Approve" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Same household, both known to us");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  // The worker pays it, and the page follows without a reload.
  await page.getByText("completed", { exact: true }).first().waitFor({ timeout: 30_000 });
  expect(await page.getByRole("button", { name: /Approve|Reject|Resolve/ }).count()).toBe(0);
  expect(await running().audit()).toEqual({ sum: 0n, drifted: 0 });
  await context.close();
});

test("payouts are halted in five actions, every operator sees the halt on every page, and nothing is lost", async () => {
  const { context } = await browser.newContext(cookiesOf("owner"));
  const { context: other } = await browser.newContext(cookiesOf("viewer"));
  const [page, viewers] = [await context.newPage(), await other.newPage()];
  await viewers.goto(operatorsUrl("/audit"));
  await page.goto(operatorsUrl("/"));
  await page.getByRole("heading", { name: "Overview" }).waitFor();

  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Halt payouts" }).click();
  await page.getByLabel("Reason").fill("Two withdrawals look odd");
  await page.getByRole("button", { name: "Halt", exact: true }).click();
  const sentence = "Payouts halted by owner@lode.test: Two withdrawals look odd";
  await page.getByRole("status").filter({ hasText: sentence }).waitFor();
  // The other operator's page shows the halt without a reload.
  await viewers.getByRole("status").filter({ hasText: sentence }).waitFor();
  await viewers.getByText("docs/runbooks/halted.md").first().waitFor();

  const waiting = await running().newMiner("Fourth Miner");
  const account = await waiting.link("ines_thirty");
  const [task] = await waiting.tasks();
  if (!task) throw new Error("There is no task.");
  await waiting.doTask(task, account);
  const { id } = await waiting.withdraw(120, Keypair.generate().publicKey.toBase58());
  await page.getByRole("button", { name: "Resume payouts" }).click();
  await page.getByLabel("Reason").fill("They are in order");
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await page.getByRole("cell", { name: "They are in order" }).waitFor();
  await until("the payout", async () =>
    (await waiting.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  await viewers.getByRole("status").filter({ hasText: sentence }).waitFor({ state: "hidden" });
  await Promise.all([context.close(), other.close()]);
});

test("a viewer sees no button that changes anything, and after a session ends the sign-in leads back", async () => {
  const { miner, id } = await withdrawalInReview();
  const { context } = await browser.newContext(cookiesOf("viewer"));
  const page = await context.newPage();
  await page.goto(operatorsUrl(`/withdrawals/${id}`));
  await page.getByText("What happened").waitFor();
  expect(await page.getByRole("button", { name: /Approve|Reject|Resolve/ }).count()).toBe(0);
  await running().db("operator_sessions").update({ ended_at: new Date() }).whereNull("ended_at");
  await page.getByRole("heading", { name: "Sign in" }).waitFor({ timeout: 30_000 });
  expect(await page.getByText(miner).count()).toBe(0);
  await signIn(page, "viewer@lode.test", PASSWORD);
  await page.getByText("What happened").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/withdrawals/${id}`);
  await context.close();
});

async function withdrawalInReview(): Promise<{ miner: string; id: string }> {
  const miner = "Third Miner";
  const third = await running().newMiner(miner);
  const account = await third.link("mara_digs");
  const [task] = await third.tasks();
  if (!task) throw new Error("There is no task.");
  await third.doTask(task, account);
  return { miner, id: (await third.withdraw(600, WALLET)).id };
}

test("an operator sets up an authenticator, every later sign-in asks for its code, and a recovery code works once", async () => {
  const { context } = await browser.newContext();
  const page = await context.newPage();
  const { email, first } = await newOperator("operator", "authenticator");
  await page.goto(operatorsUrl("/account"));
  await signIn(page, email, first);
  await chooseOwnPassword(page, first);
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Show the key" }).click();
  await page.getByRole("img", { name: "QR code of the key" }).waitFor();
  const shown = await page.getByText(/[A-Z2-7]{32}/).innerText();
  const secret = /[A-Z2-7]{32}/.exec(shown)?.[0] ?? "";
  await page.getByLabel("Code", { exact: true }).fill(totpCode(secret, new Date()));
  await page.getByRole("button", { name: "Turn on" }).click();
  const listed = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await listed.first().waitFor();
  const codes = await listed.allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await page.getByLabel("I have put them in a safe place").check();
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByRole("button", { name: "Sign out" }).click();
  const useCode = async (code: string) => {
    await signIn(page, email, PASSWORD);
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Sign In" }).click();
  };
  await useCode(codes[0] ?? "");
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await useCode(codes[0] ?? "");
  await page.getByText("This code is wrong or was used before").waitFor();
  await context.close();
});
