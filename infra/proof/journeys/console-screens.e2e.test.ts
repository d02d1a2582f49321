import { addOperator } from "@lode/app/operators/change-operators";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { addObjection } from "@lode/core/contracts/http/objections";
import { transactionOf } from "@lode/db/transaction";
import { type Miner, signUpOnly } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { faultsOf, focusReturnsFrom } from "../testing/judge-page.ts";
import { dialogsOf, pagesWithout } from "../testing/pages-and-dialogs.ts";
import { takePicture } from "../testing/pictures.ts";
import { type OperatorConsole, openConsole } from "./operator-console.ts";
import { consolePages, type World } from "./screens/console-pages.ts";
import { screenOpener } from "./screens/show-screen.ts";
import { type TestStack, useTestStack } from "./test-stack.ts";

const running = useTestStack(() => ({ REVIEW_THRESHOLD: "400", OPERATOR_TOTP_REQUIRED: "false" }), {
  workers: 1,
});

let browser: TestBrowser;
let operators: Record<"owner" | "viewer", OperatorConsole>;
let world: World;
beforeAll(async () => {
  browser = await launchBrowser();
  const [owner, viewer] = [
    await openConsole(running(), browser, "owner"),
    await openConsole(running(), browser, "viewer"),
  ];
  operators = { owner, viewer };
  world = { ...(await prepareCases()), ...(await prepareRepair()) };
  // The stack's own owner proposes another, whom a second owner may confirm.
  const app = { transaction: transactionOf(running().db) };
  const reason = reasonOf("they work at night");
  await addOperator(app, { email: "fourth@lode.test", role: "owner", reason, by: "operator@lode.test" });
});
afterAll(() => browser?.close());

async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole("dialog").getByRole("textbox").last().fill("as agreed with the team");
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
}

/** Two mails that failed, and the repair of one, which waits because the queue is paused. */
async function prepareRepair(): Promise<Pick<World, "job" | "repair">> {
  const { db, sandbox, stack } = running();
  await sandbox.refuseMailTo(["late.test"]);
  for (const displayName of ["Late", "Later"]) {
    const email = `${displayName}@late.test`;
    await signUpOnly(stack.urls.web, { email, password: "a seam below the hill", displayName });
  }
  const job = await until("the failures", async () => {
    const [first, second] = await db("failed_jobs").where({ state: "failed" }).orderBy("id");
    return second && first;
  });
  await sandbox.refuseMailTo([]);
  const { begin, page } = operators.owner;
  await begin(`/jobs?subject=${Object.values(job.payload)[0]}`);
  await page.getByRole("button", { name: "Pause the queue mail" }).click();
  await confirm(page, "Pause");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Retry all that match…" }).click();
  await confirm(page, "Retry");
  await page.getByRole("heading", { name: "Retry of failed jobs" }).waitFor();
  return { job: job.id, repair: new URL(page.url()).pathname.split("/").at(-1) ?? "" };
}

/** A miner with a paid withdrawal, another with one under review to the same wallet, and a third with an objection. */
async function prepareCases(): Promise<Omit<World, "job" | "repair">> {
  const { newMiner, publish, db } = running();
  const wallet = Keypair.generate().publicKey.toBase58();
  await publish({ basePoints: 700n, description: "Follow Lode" });
  const [ada, grace] = [await newMiner("Ada Stollen"), await newMiner("Grace Floor")];
  for (const [miner, username] of [
    [ada, "vera_vein"],
    [grace, "tomas_pick"],
  ] as const) {
    const account = await miner.link(username);
    const [task] = await miner.tasks();
    if (!task) throw new Error("There is no task.");
    await miner.doTask(task, account);
  }
  const { id: paid } = await ada.withdraw(120, wallet);
  const { id: reviewed } = await grace.withdraw(500, wallet);
  await objectToVerdict(running(), await newMiner("Ruth Reef"));
  await until("the payout", async () =>
    (await ada.withdrawals()).some(({ id, status }) => id === paid && status === "completed"),
  );
  const first = await db("task_attempts").orderBy("asked_at").first();
  return { wallet, paid, reviewed, attempt: first.id, task: first.task_id, miner: first.user_id };
}

/** Tries a task without doing it, and objects to the verdict. */
async function objectToVerdict({ sandbox, db }: TestStack, miner: Miner): Promise<void> {
  await sandbox.putXUser({
    username: "frieda_flawed",
    followers_count: 250,
    created_at: "2022-01-01T00:00:00.000Z",
  });
  const account = await miner.link("frieda_flawed");
  const [task] = await miner.tasks();
  if (!task) throw new Error("There is no task.");
  await miner.attempt(task, account);
  const last = await db("task_attempts")
    .where({ user_id: miner.userId, state: "not_done" })
    .orderBy("id", "desc")
    .first();
  const text = "I did follow them, and I still do.";
  await miner.client.call(addObjection, { body: { subject: "verdict", subject_id: last.id, text } });
}

const { open } = screenOpener(
  () => browser,
  () => running().stack.urls.operators,
  async (context, as) => {
    if (as === "owner" || as === "viewer") await context.addCookies(await operators[as].context.cookies());
  },
);

const PAGES = consolePages(() => world);

test.each(PAGES.map((screen) => [screen.name, screen] as const))("%s", async (title, screen) => {
  const { page, consoleErrors, pageErrors } = await open(screen);
  await takePicture(page, `console-${title.replaceAll(/\W+/g, "-")}`, { fullPage: !screen.dialog });
  expect(await faultsOf(page)).toEqual([]);
  if (screen.dialog) expect(await focusReturnsFrom(page)).toBe(true);
  expect([...consoleErrors, ...pageErrors]).toEqual([]);
});

test("every page and every dialog of the console is a screen", () => {
  const addresses = PAGES.map(({ path }) => (typeof path === "string" ? path : path()));
  expect(pagesWithout(addresses, "console")).toEqual([]);
  const shown = PAGES.flatMap(({ dialog = [] }) => dialog);
  expect(dialogsOf("console").filter((name) => !shown.includes(name))).toEqual([]);
});

test("in forced colours every button has an edge, and the open page and tab differ", async () => {
  const { page } = await open({ name: "", path: "/jobs?show=delayed", as: "owner", steps: [] });
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
  expect(await markOf("Delayed")).not.toBe(await markOf("Waiting"));
  await page.goto(`${running().stack.urls.operators}/settings`);
  await page.getByRole("button", { name: "Halt payouts" }).waitFor();
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main button.facet")]
      .filter((one) => getComputedStyle(one).borderTopStyle === "none")
      .map((one) => one.innerText),
  );
  expect(bare).toEqual([]);
});
