import { readFile } from "node:fs/promises";
import { totpCode } from "@lode/adapters/crypto/totp";
import { verifyAudit } from "@lode/app/operations/verify-audit";
import { type Miner, signUpOnly } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import { afterEach, beforeAll, expect, test } from "vitest";
import { treasuryUsdc } from "../world/treasury.ts";
import { signInTo, solveCaptcha, useDevices } from "./open-as.ts";
import { OPERATOR_PASSWORD, type OperatorConsole, openConsole } from "./operator-console.ts";
import { useTestStack } from "./test-stack.ts";

/** The ten reasons for which an operator opens the console. Each task takes at most four actions, two of them by keyboard alone. */
const running = useTestStack(() => ({ REVIEW_THRESHOLD: "400", OPERATOR_TOTP_REQUIRED: "false" }));
const MOST_ACTIONS = 4;
const LONG = { timeout: 60_000 };

const { browser, visit } = useDevices(running);
let owner: OperatorConsole;
let viewer: OperatorConsole;
let ada: Miner;
/** Ada's withdrawals of the day are above the threshold of a review. */
let ben: Miner;
let paid: { id: string; signature: string };
beforeAll(async () => {
  const { newMiner, publish } = running();
  await publish({ basePoints: 4_000n, description: "Follow Lode" });
  ada = await newMiner("Ada Stollen");
  const account = await ada.link("vera_vein");
  const [task] = await ada.tasks();
  if (!task) throw new Error("There is no task.");
  await ada.doTask(task, account);
  ben = await newMiner("Ben Querschlag");
  const bens = await ben.link("mara_digs");
  await ben.doTask(task, bens);
  const { id } = await ada.withdraw(120, adasWallet);
  paid = { id, signature: await completed(id) };
  owner = await openConsole(running(), browser(), "owner");
  viewer = await openConsole(running(), browser(), "viewer");
});
afterEach(() => expect(owner.actions()).toBeLessThanOrEqual(MOST_ACTIONS));

const adasWallet = Keypair.generate().publicKey.toBase58();
const short = (id: string) => `${id.slice(0, 8)}…${id.slice(-8)}`;
const wallet = (): string => Keypair.generate().publicKey.toBase58();
const button = (name: string | RegExp, { page } = owner) => page.getByRole("button", { name });
const seen = (text: string | RegExp, { page } = owner) => page.getByText(text).first().waitFor(LONG);
const dialog = () => owner.page.getByRole("dialog");
/** Fills in the reason of the dialog and submits it. */
const because = (action: string, reason = "as agreed with the team") =>
  owner.send(
    [[dialog().getByRole("textbox").last(), reason]],
    dialog().getByRole("button", { name: action, exact: true }),
  );
const statusOf = async (miner: Miner, id: string) => (await miner.withdrawals()).find((one) => one.id === id);
const completed = (id: string, miner = ada): Promise<string> =>
  until(`the payout of ${id}`, async () => {
    const one = await statusOf(miner, id);
    return one?.status === "completed" ? one.transaction_hash : undefined;
  });

test("1. signed out, or with a miner's cookie, only the sign-in is shown; a viewer has no buttons, and forced calls fail", async () => {
  const url = running().stack.urls.operators;
  const { page, context } = await visit();
  await signInTo(context, ada, url);
  await page.goto(`${url}/withdrawals`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await page.locator("body").innerText()).not.toContain("Ada");
  expect((await page.request.get(`${url}/api/overview`)).status()).toBe(401);

  const { id } = await ada.withdraw(450, wallet());
  for (const path of [
    `/withdrawals/${id}`,
    "/jobs",
    "/tasks",
    "/settings",
    `/miners/${ada.userId}`,
    "/operators",
  ]) {
    await viewer.begin(path);
    await viewer.page.getByRole("heading", { level: 1 }).waitFor();
    await viewer.page.waitForLoadState("networkidle");
    const changing = /Approve|Reject|Retry|Discard|Pause|Halt|Suspend|Adjust|Add an operator|Publish/;
    expect(await button(changing, viewer).count(), path).toBe(0);
  }
  const forced = await viewer.page.evaluate(async (withdrawal) => {
    const token = /lode_operator_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const headers = { "Content-Type": "application/json", "X-CSRF-Token": decodeURIComponent(token) };
    const body = JSON.stringify({ reason: "I want it" });
    const answer = await fetch(`/api/withdrawals/${withdrawal}/approve`, { method: "POST", headers, body });
    return { status: answer.status, ...(await answer.json()) };
  }, id);
  expect(forced).toMatchObject({ status: 403, code: "role-too-low" });
});

test("the overview begins with whether miners are served and with the queue of decisions; rail and title count it", async () => {
  const { page } = owner;
  await owner.begin();
  await page.getByText(/^Miners are served.*, last payout (now|\d+ (s|min) ago)$/).waitFor(LONG);
  const decisions = page.getByRole("region", { name: "Waiting for a decision" });
  await decisions.getByText("1 withdrawal to review").waitFor();
  await decisions.getByRole("link", { name: /^Review: Withdrawal of \$4\.50 by Ada Stollen/ }).waitFor();
  const main = await page.getByRole("main").innerText();
  expect(main.indexOf("Waiting for a decision")).toBeLessThan(main.indexOf("Open withdrawals"));
  const place = page.getByRole("link", { name: "Withdrawals", exact: true });
  const label = await place.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${label}"]`).textContent()).toBe("1");
  expect(await page.title()).toMatch(/^\(\d+\) Overview/);
});

test("reviews are a queue: r and a decide by keyboard alone, and the next one follows", async () => {
  const { page } = owner;
  for (const points of [451, 452]) await ada.withdraw(points, wallet());
  await owner.begin("/withdrawals?state=review");
  await page.getByRole("row").nth(3).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await seen("Review 1 of 3");
  const path = () => new URL(page.url()).pathname;
  const first = path();
  await page.keyboard.press("n");
  await seen("Review 2 of 3");
  const decide = async (key: string, title: string, reason: string) => {
    await page.keyboard.press(key);
    await page.getByRole("dialog", { name: title }).waitFor();
    await page.keyboard.type(reason);
    for (const next of ["Tab", "Tab", "Enter"]) await page.keyboard.press(next);
  };
  await decide("r", "Reject this withdrawal?", "The wallet is another person's");
  await seen("Review 2 of 2");
  await decide("a", "Approve this withdrawal?", "Known to us");
  await seen("Review 1 of 1");
  expect(path()).toBe(first);
});

test("several reviews are selected and decided with one reason", async () => {
  const ids = [(await ada.withdraw(460, wallet())).id, (await ada.withdraw(461, wallet())).id];
  await owner.begin("/withdrawals?state=review");
  for (const id of ids) await owner.page.getByRole("checkbox", { name: `Select ${short(id)}` }).check();
  await seen("2 selected");
  await owner.press(button("Reject…"));
  await owner.page.getByRole("dialog", { name: "Reject 2 withdrawals?" }).waitFor();
  await because("Reject", "Both wallets are of one exchange");
  await until("both rejections", async () =>
    (await Promise.all(ids.map((id) => statusOf(ada, id)))).every((one) => one?.status === "failed"),
  );
});

test("the filtered list of withdrawals is downloaded as CSV", async () => {
  const { page } = owner;
  await owner.begin("/withdrawals?state=completed&order=oldest");
  const [file] = await Promise.all([page.waitForEvent("download"), owner.press(button("Download as CSV"))]);
  const [head, first] = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(head).toBe("id,state,points,usdc,miner_id,miner,wallet,requested_at,ended_at,failure");
  expect(first).toMatch(/^[0-9a-f-]{36},completed,120,1\.20,[0-9a-f-]{36},Ada Stollen,/);
});

test("⌘K finds pages, actions and names by their beginnings", async () => {
  const { page } = owner;
  const type = async (text: string) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(text);
  };
  await owner.begin();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await type("halt pay");
  await page.getByRole("option", { name: "Halt payouts", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Halt payouts?" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await type("sto");
  await page.getByRole("option", { name: /Ada Stollen/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Ada Stollen" }).waitFor();
});

test("payouts are halted with a reason, every operator sees the halt on every page, and resuming ends it", async () => {
  await viewer.begin("/audit");
  await owner.begin("/settings");
  await seen("If halted: Nothing more is signed or sent.");
  await owner.press(button("Halt payouts"));
  await because("Halt", "Two withdrawals look odd");
  const sentence = `Payouts halted by ${owner.email}: Two withdrawals look odd`;
  // The other operator's page shows the halt without a reload.
  const banner = viewer.page.getByRole("status").filter({ hasText: sentence });
  await banner.waitFor(LONG);
  await viewer.page.getByText("docs/runbooks/halted.md").first().waitFor();
  await owner.press(button("Resume payouts"));
  await because("Resume", "They are in order");
  await banner.waitFor({ state: "hidden", ...LONG });
});

test("2. the overview shows whether miners are served, queue by queue, and each problem links to its repair", async () => {
  await owner.begin("/jobs");
  await owner.press(button("Pause the queue mail"));
  await because("Pause", "the mail server moves");
  await seen(/the mail server moves/);
  await signUpOnly(running().stack.urls.web, {
    email: "late@journey.test",
    password: "a seam below",
    displayName: "L",
  });
  await owner.press(owner.page.getByRole("link", { name: "Overview", exact: true }));
  for (const queue of ["verification", "automation", "payouts", "mail"])
    await owner.page.getByRole("row", { name: new RegExp(`^${queue}`) }).waitFor();
  const findings = owner.page.getByRole("region", { name: "Findings" });
  const finding = findings.getByRole("listitem").filter({ hasText: "mail" }).first();
  await finding.waitFor(LONG);
  await owner.press(finding.getByRole("link", { name: /^Jobs/ }));
  expect(new URL(owner.page.url()).pathname).toBe("/jobs");

  await owner.begin("/jobs");
  await owner.press(button("Resume the queue mail"));
  await because("Resume", "it has moved");
  await until(
    "the mail that waited",
    async () => (await running().sandbox.mailsTo("late@journey.test")).length > 0,
  );
});

test("3. any handle finds a case, with its attempts, ledger lines, jobs and payments on one page", async () => {
  const handles: [string, string, RegExp[]][] = [
    ["withdrawal", paid.id, [/Withdrawal of 120 points/, /What happened/]],
    ["email", ada.email, [/Ada Stollen/, /In withdrawals/]],
    ["X handle", "@vera_vein", [/Ada Stollen/]],
    ["signature", paid.signature, [/Withdrawal of 120 points/]],
    ["attempt", (await running().db("task_attempts").first()).id, [/What happened/, /award/i]],
    ["task", (await running().db("mining_tasks").first()).id, [/Follow Lode/]],
  ];
  for (const [, handle, texts] of handles) {
    await owner.begin();
    await owner.find(handle);
    for (const text of texts) await seen(text);
    expect(owner.actions()).toBe(1);
  }
  await owner.begin(`/withdrawals/${paid.id}`);
  const story = owner.page.getByRole("list", { name: /What happened|Story/ });
  await story.waitFor();
  expect(await story.innerText()).toMatch(/ledger/i);
  await owner.press(story.getByRole("link").first());
});

test("4. after an outage failed jobs are retried by cause: the dry run, the rate, the progress and a matching outcome", async () => {
  const { stack, sandbox, db } = running();
  const people = Array.from({ length: 12 }, (_, n) => `outage-${n}@mailhost.test`);
  await sandbox.refuseMailTo(["mailhost.test"]);
  for (const email of people)
    await signUpOnly(stack.urls.web, { email, password: "a seam below", displayName: "Outage" });
  const waiting = () => db("failed_jobs").where({ state: "failed" });
  await until("the failures", async () => (await waiting()).length === people.length);
  await sandbox.refuseMailTo([]);

  await owner.begin();
  // Findings of the overview name the failed jobs as well.
  await owner.press(owner.page.getByRole("link", { name: "Jobs", exact: true }));
  await owner.press(
    owner.page.getByRole("table", { name: "Failed jobs by cause" }).getByRole("link").first(),
  );
  await owner.press(button("Retry all that match…"));
  await dialog().getByText("Dry run: 12 failed jobs").waitFor();
  await because("Retry", "the mail server is back");
  await owner.page.getByRole("heading", { name: "Retry of failed jobs" }).waitFor();
  await seen("12 of 12 ended");
  await seen("The outcome equals the dry run.");
  expect(await waiting()).toEqual([]);
  for (const email of people) expect(await sandbox.mailsTo(email)).toHaveLength(1);
  expect(await verifyAudit({ db })).toMatchObject({ ok: true });
});

test("4. after an outage a failed job is retried by keyboard alone", async () => {
  const { stack, sandbox, db } = running();
  await sandbox.refuseMailTo(["keyhost.test"]);
  await signUpOnly(stack.urls.web, { email: "one@keyhost.test", password: "a seam below", displayName: "K" });
  const waiting = () => db("failed_jobs").where({ state: "failed" });
  await until("the failure", async () => (await waiting()).length === 1);
  await sandbox.refuseMailTo([]);

  const { keyboard } = owner.page;
  const tabTo = async (name: string) => {
    const focused = () => owner.page.evaluate(() => document.activeElement?.textContent?.trim());
    for (let stops = 0; (await focused()) !== name; stops++) {
      expect(stops, `Tab stops before ${name}`).toBeLessThan(60);
      await keyboard.press("Tab");
    }
  };
  await owner.begin();
  await owner.page.getByRole("heading", { name: "Overview" }).waitFor();
  await keyboard.press("g");
  await keyboard.press("j");
  await button("Retry all that match…").waitFor();
  await tabTo("Retry all that match…");
  await keyboard.press("Enter");
  await dialog().getByText("Dry run: 1 failed job").waitFor();
  // The dialog opens with the focus in the field for the reason.
  await keyboard.type("the mail host is back");
  await tabTo("Retry");
  await keyboard.press("Enter");
  await seen("1 of 1 ended");
  expect(await waiting()).toEqual([]);
});

test("5. a large withdrawal is approved, and another is rejected with a reason that the miner reads", async () => {
  const approved = await ada.withdraw(500, wallet());
  const rejected = await ada.withdraw(410, wallet());
  await owner.begin();
  await owner.find(approved.id);
  await seen("Evidence");
  await owner.press(button("Approve"));
  await because("Approve");
  await completed(approved.id);
  await seen("completed");

  await owner.begin(`/withdrawals/${rejected.id}`);
  await owner.press(button("Reject"));
  await because("Reject", "The wallet belongs to another person");
  const failed = await until("the rejection", async () => {
    const one = await statusOf(ada, rejected.id);
    return one?.status === "failed" ? one : undefined;
  });
  expect(JSON.stringify(failed)).toContain("The wallet belongs to another person");
  const lines = await running().db("ledger_transfers").where({ subject_id: rejected.id });
  expect(lines).toHaveLength(2);
});

test("5. a large withdrawal is approved by keyboard alone", async () => {
  const { id } = await ada.withdraw(420, wallet());
  const { keyboard } = owner.page;
  await owner.begin();
  await owner.page.getByRole("heading", { name: "Overview" }).waitFor();
  await keyboard.press("Control+k");
  await keyboard.type(id);
  await keyboard.press("Enter");
  await seen("Evidence");
  await keyboard.press("a");
  await dialog().waitFor();
  // The dialog opens with the focus in the field for the reason.
  await keyboard.type("known to the team");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await completed(id);
});

test("6. a treasury below what is owed is red, withdrawals wait with the reason, and a top-up pays them automatically", async () => {
  const { sandbox, stack } = running();
  const address = stack.env.TREASURY_ADDRESS ?? "";
  const held = await treasuryUsdc(sandbox, address);
  await sandbox.rpc("dev_fund", { address, usdc: -held });
  const { id } = await ben.withdraw(150, wallet());
  await owner.begin();
  const finding = owner.page
    .getByRole("listitem")
    .filter({ hasText: /treasury/i })
    .first();
  await finding.waitFor({ timeout: 90_000 });
  await finding.getByText("docs/runbooks/treasury-low.md").waitFor();
  expect(await statusOf(ben, id)).toMatchObject({ status: "pending" });
  await sandbox.rpc("dev_fund", { address, usdc: held });
  await completed(id, ben);
}, 180_000);

test("7. a payment that is not final shows its signature, the chain and the blocks left; no button can pay it again", async () => {
  const { sandbox, db } = running();
  await sandbox.rpc("dev_faults", { expire: 9 });
  const { id } = await ben.withdraw(130, wallet());
  const sent = () => db("payout_attempts").where({ withdrawal_id: id, state: "broadcast" }).first();
  await until("the payment to be sent", sent);
  await sandbox.rpc("dev_faults", { stands: 1 });
  await owner.begin();
  await owner.find(id);
  await seen("On the chain, now");
  await seen("Blocks left");
  await owner.page.getByText(/until the signature is void/).waitFor(LONG);
  const buttons = await owner.page.getByRole("main").getByRole("button").allInnerTexts();
  expect(buttons.filter((name) => name !== "")).toEqual([]);
  await sandbox.rpc("dev_faults", { expire: 0, stands: 0 });
  await completed(id, ben);
  expect((await sandbox.landed()).filter(({ memo }) => memo?.includes(id))).toHaveLength(1);
});

test("8. a task is drafted, previewed, published with a budget, and ends by itself at its limit", async () => {
  const target = await running().sandbox.xUser("oreworks");
  await owner.begin("/tasks/new");
  const field = (name: string | RegExp) => owner.page.getByLabel(name);
  await owner.send([[field("Address of a post or a profile"), "https://x.com/oreworks"]], button("Fill in"));
  await until("the target", async () => (await field("Target's numeric id").inputValue()) === target.id);
  await owner.send(
    [
      [field("Points before bonuses"), "10"],
      [field("Description"), "Follow Oreworks for assay reports"],
      [field("Budget in points"), "1000"],
      [field("Completions at most"), "1"],
    ],
    button("Save the draft"),
  );
  await button(/^Publish/).waitFor(LONG);
  const path = new URL(owner.page.url()).pathname;
  expect(owner.actions()).toBe(2);

  await owner.begin(path);
  await owner.press(button(/^Publish/));
  await because("Publish");
  await seen("published");
  const task = (await ada.tasks()).find(({ id }) => path.endsWith(id));
  expect(task?.description).toBe("Follow Oreworks for assay reports");
  const account = await ada.client.call(
    (await import("@lode/core/contracts/http/accounts")).listAccounts,
    {},
  );
  await ada.doTask(task as NonNullable<typeof task>, {
    id: account.accounts[0]?.id ?? "",
    username: "vera_vein",
  });
  await until(
    "the end at the limit",
    async () =>
      (
        await running()
          .db("mining_tasks")
          .where({ id: path.split("/").at(-1) })
          .first()
      ).state === "ended",
  );
});

test("9. a miner is suspended with a reason and reinstated; withdrawals wait meanwhile, and every step is audited", async () => {
  await owner.begin(`/miners/${ada.userId}`);
  await owner.press(button("Suspend…"));
  await because("Suspend", "Two accounts of one person");
  await seen("suspended");
  await expect(ada.withdrawals()).rejects.toThrow(/Two accounts of one person/);
  await owner.press(button("Reinstate…"));
  await because("Reinstate", "It was cleared up");
  await until("the reinstated miner", async () =>
    ada.withdrawals().then(
      () => true,
      () => false,
    ),
  );
  const acts = await running()
    .db("audit_log")
    .where({ subject_id: ada.userId })
    .whereNot({ act: "looked up a miner" })
    .orderBy("id");
  expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
    ["suspended a miner", owner.email],
    ["reinstated a miner", owner.email],
  ]);
});

test("a suspended miner objects at the refused sign-in; the answer reinstates the miner and is mailed with its reason", async () => {
  const { newMiner, sandbox } = running();
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
  await owner.press(button(/^Answer:/));
  await owner.choose(owner.page.getByLabel("Outcome"), "upheld");
  await because("Uphold", "Thank you, that explains it");
  await seen("No objection waits for an answer");
  expect((await running().db("users").where({ id: oda.userId }).first()).suspended_at).toBeNull();
  const mail = await until("the answer's mail", async () =>
    (await sandbox.mailsTo(oda.email)).find(({ subject }) => subject === "Your objection was upheld"),
  );
  expect(mail.text).toContain("Thank you, that explains it");
});

test("10. lists, jobs and logs show no full address, token or secret; the ledger agrees with balances and chain", async () => {
  await owner.begin();
  await seen("Agrees");
  for (const path of ["/withdrawals", "/jobs", "/audit", "/objections", "/settings", "/tasks"]) {
    await owner.page.goto(running().stack.urls.operators + path);
    await owner.page.getByRole("heading", { level: 1 }).waitFor();
    await owner.page.waitForLoadState("networkidle");
    const text = await owner.page.locator("body").innerText();
    expect(text, path).not.toContain(ada.email);
    for (const secret of ["CSRF_KEY", "SEALING_KEYS", "OPERATOR_PASSWORD"])
      expect(text, `${path} ${secret}`).not.toContain(running().stack.env[secret] || "no such setting");
  }
  expect(await running().audit()).toEqual({ sum: 0n, drifted: 0 });
  expect(await verifyAudit({ db: running().db })).toMatchObject({ ok: true });
});

test("an authenticator is set up, later sign-ins ask for its code, and a recovery code works once", async () => {
  const { page, email } = await openConsole(running(), browser(), "operator");
  await page.goto(`${running().stack.urls.operators}/account`);
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.getByLabel("Your password").fill(OPERATOR_PASSWORD);
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

test("after a session ends nothing is left on the page, and the sign-in leads back", async () => {
  const { page, email } = viewer;
  await viewer.begin(`/withdrawals/${paid.id}`);
  await seen("What happened", viewer);
  await running().db("operator_sessions").update({ ended_at: new Date() }).whereNull("ended_at");
  await page.getByRole("heading", { name: "Sign in" }).waitFor(LONG);
  expect(await page.getByText("Ada Stollen").count()).toBe(0);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(OPERATOR_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await seen("What happened", viewer);
  expect(new URL(page.url()).pathname).toBe(`/withdrawals/${paid.id}`);
});
