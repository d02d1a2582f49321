import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { policyOf } from "@lode/adapters/networks/nostr/policy";
import { challengeLink, listAccounts, proveLink } from "@lode/core/contracts/http/accounts";
import {
  getAutomationSettings,
  listAutomationActions,
  undoAutomationAction,
  updateAutomationSchedule,
  updateAutomationSettings,
} from "@lode/core/contracts/http/automation";
import { getUserStats } from "@lode/core/contracts/http/points";
import { getAwardReceipt } from "@lode/core/contracts/http/proof";
import { listNetworks } from "@lode/core/contracts/http/system";
import { attemptTask, getAttempt, listTasks, type MiningTaskView } from "@lode/core/contracts/http/tasks";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import { Keypair } from "@solana/web3.js";
import { neventEncode, noteEncode, npubEncode } from "nostr-tools/nip19";
import { type Event, type EventTemplate, finalizeEvent } from "nostr-tools/pure";
import { Relay, useWebSocketImplementation } from "nostr-tools/relay";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ALL_RULES, violationsOf } from "../testing/accessibility.ts";
import { takePicture } from "../testing/pictures.ts";
import { signInTo, useDevices } from "./open-as.ts";
import { openConsole } from "./operator-console.ts";
import { useTestStack } from "./test-stack.ts";

useWebSocketImplementation(WebSocket);
/** What accounts of both networks do beyond follows, with clients, extensions, signers and commands that are not the page. */
const running = useTestStack(() => ({
  AUTOMATION_SPREAD_SECONDS: "0",
  PROOF_EVERY_SECONDS: "1",
  RECHECK_SHARE: "100",
  OPERATOR_TOTP_REQUIRED: "false",
  // Long enough to be seen while the signer is silent.
  NOSTR_SIGN_TIMEOUT_MS: "5000",
}));
/** A client that is not ours. */
let relay: Relay;
const { browser, web, visit } = useDevices(running);
let sponsor: NostrPerson;

beforeAll(async () => {
  relay = await Relay.connect((running().stack.urls.nostr ?? "").replace("http", "ws"));
  sponsor = await addPerson("sponsor", { trusted: 0, known_days: 0 });
  // Somebody whom the core trusts.
  await addPerson("known", { trusted: 5, known_days: 400 });
  await until("the core of trusted accounts", async () => {
    const { rowCount } = await running().db.raw("select 1 from trusted_accounts limit 1");
    return rowCount > 0;
  });
});
afterAll(() => relay?.close());

/** Calls the control of the sandbox. */
async function sandbox<Answer>(method: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${running().stack.urls.nostr}/sandbox${path}`, {
    method,
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Answer;
}

/** A person of the sandbox, who signs with nostr-tools. */
async function addPerson(name: string, standing: { trusted: number; known_days: number }) {
  const made = await sandbox<{ secret: string; pubkey: string }>("POST", "/people", { name, ...standing });
  const { secret, pubkey } = made;
  const sign = (template: Partial<EventTemplate> & { kind: number }) =>
    finalizeEvent(
      { tags: [], content: "", created_at: Math.floor(Date.now() / 1_000), ...template },
      Buffer.from(secret, "hex"),
    );
  const publish = async (template: Parameters<typeof sign>[0]) => {
    const event = sign(template);
    await relay.publish(event);
    return event;
  };
  return { pubkey, account: `nostr:${pubkey}`, sign, publish };
}
type NostrPerson = Awaited<ReturnType<typeof addPerson>>;

/** What the relay has of this author, as a client that is not ours reads it. */
const publishedBy = (author: string, kinds: number[]): Promise<Event[]> =>
  new Promise((resolve) => {
    const events: Event[] = [];
    const reading = relay.subscribe([{ kinds, authors: [author] }], {
      onevent: (event) => events.push(event),
      oneose: () => {
        reading.close();
        resolve(events);
      },
    });
  });

const NOSTR = { network: "nostr" };

/** The answer to a challenge of this session, as a NIP-07 extension signs it. */
async function answerChallenge({ client }: Miner, { sign }: NostrPerson) {
  const { challenge, url } = await client.call(challengeLink, { params: NOSTR });
  const tags = [
    ["u", url],
    ["method", "POST"],
    ["challenge", challenge],
  ];
  return sign({ kind: 27235, tags });
}
const prove = ({ client }: Miner, event: Event) => client.ask(proveLink, { params: NOSTR, body: { event } });
const link = async (miner: Miner, person: NostrPerson) => prove(miner, await answerChallenge(miner, person));

/** Does not block: the API closes a connection of the test after five seconds without a request. */
async function run(program: string, args: readonly string[], input = "") {
  const { stack, folder } = running();
  const runner = join(projectRoot, "node_modules/tsx/dist/cli.mjs");
  const env = { ...process.env, DATABASE_URL: stack.urls.database, LODE_DATA_DIR: folder };
  const words = [runner, join(projectRoot, program), ...args];
  const child = spawn(process.execPath, words, { cwd: projectRoot, env });
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { status: status as number, said: stdout + stderr };
}

async function operate(args: string[], input?: string): Promise<string> {
  const { status, said } = await run("infra/ops/ops.ts", args, input);
  expect({ status, said }).toMatchObject({ status: 0 });
  return said;
}

/** Drafts and publishes a task as an operator does in a shell. Returns its id. */
async function publishByCommand(words: string[], texts?: string): Promise<string> {
  const drafted = await operate(["create-task", ...words, "--budget", "1000"], texts);
  const id = drafted.split(" ")[0] ?? "";
  await operate(["publish-task", id, "its texts are approved"]);
  return id;
}

/** As on a relay of this machine. */
const POLICY = policyOf({ NOSTR_RELAYS: "ws://127.0.0.1", NOSTR_POLICY_ACKNOWLEDGED: undefined });

/** An open task that asks for the same ends. */
const publish = async (
  kind: ActionKind,
  post: string | null,
  more: { basePoints?: bigint; texts?: string[] } = {},
) => {
  const [act, state] = [`nostr ${kind} ${post ? `nostr:${post}` : sponsor.account}`, "published"];
  await running().db("mining_tasks").where({ act, state }).update({ state: "ended", ended_at: new Date() });
  return publishNewTask(
    running().db,
    {
      network: "nostr",
      kind,
      targetUsername: "sponsor",
      targetAccountId: sponsor.account,
      targetPostId: post && `nostr:${post}`,
      basePoints: 10n,
      description: "Read what Lode writes",
      expiresAt: null,
      budgetPoints: 1_000n,
      ...more,
    },
    (_network, asked) => POLICY[asked],
  );
};

async function taskOf(miner: Miner, id: string): Promise<MiningTaskView> {
  const task = (await miner.tasks()).find((one) => one.id === id);
  if (!task) throw new Error("Miners do not see the task.");
  return task;
}

const begin = ({ client }: Miner, task: MiningTaskView, account: string) =>
  client.ask(attemptTask, {
    body: {
      task_id: task.id,
      twitter_account_id: account,
      action_type: task.task_type,
      target_twitter_id: task.target_twitter_id,
      target_tweet_id: task.target_tweet_id,
    },
  });

const attemptsOf = async ({ client }: Miner) => {
  const answer = await client.call(listTasks, { query: { type: "attempts" } });
  return "attempts" in answer ? answer.attempts : [];
};

const receiptOf = ({ client }: Miner, attemptId = "") =>
  until("an award under a signed root", async () => {
    const one = await client.call(getAwardReceipt, { params: { attemptId } });
    return one.ledger && one;
  });

test("a miner links a key by a signature, does each kind with a client of their own, and is awarded once", async () => {
  const miner = await running().newMiner("signer");
  const { networks } = await miner.client.call(listNetworks);
  expect(networks.map(({ id }) => id)).toEqual(["x", "nostr"]);
  expect(networks[1]?.kinds).toMatchObject({
    follow: { rewardable: true, act: false, undo: false, source: expect.stringContaining("465.8") },
    comment: { rewardable: true, act: true, undo: true, source: expect.stringContaining("16 CFR 255") },
  });
  const person = await addPerson("wren", { trusted: 5, known_days: 400 });
  const { account } = person;
  const eligibility = { isEligible: true };
  const shown = { network: "nostr", id: account, username: "wren", followers_count: 5, eligibility };
  expect(await link(miner, person)).toMatchObject({ status: 200, body: shown });
  const note = await sponsor.publish({ kind: 1, content: "What did you mine today?" });
  const tags = [
    ["e", note.id, "", "root"],
    ["p", sponsor.pubkey],
  ];
  const acts: [ActionKind, string | null, Partial<EventTemplate> & { kind: number }][] = [
    ["like", note.id, { kind: 7, content: "+", tags }],
    ["repost", note.id, { kind: 6, tags }],
    ["comment", note.id, { kind: 1, content: "#ad Well said.", tags }],
    ["follow", null, { kind: 3, tags: [["p", sponsor.pubkey]] }],
  ];
  for (const [kind, post, event] of acts) {
    const words = [kind, "lode", sponsor.account, "10", "Read what Lode writes", "a first task on Nostr"];
    // A command takes seconds, so only the first task is published by one.
    const id = await (kind === "like"
      ? publishByCommand([...words, "--network", "nostr", "--post", `nostr:${post}`])
      : publish(kind, post));
    const task = await taskOf(miner, id);
    // The sandbox's own client; on live relays the address of the person's client (nostr:…).
    expect(task.action_urls?.[account]).toContain(`/act?verb=${kind}`);
    await person.publish(event);
    const begun = await begin(miner, task, account);
    const awarded = { status: "completed", points_awarded: 11, breakdown: { base: 10, age: 1, verified: 0 } };
    expect(begun.body).toMatchObject(awarded);
    expect((await begin(miner, task, account)).body).toMatchObject({ points_awarded: 11 });
    const attemptId = "attempt_id" in begun.body ? (begun.body.attempt_id ?? "") : "";
    const { attempt } = await miner.client.call(getAttempt, { params: { id: attemptId } });
    expect(attempt.receipts).toMatchObject([
      { result: "verified", probe: `nostr-${kind}`, cost_microdollars: 0 },
    ]);
  }
  expect(await running().audit()).toEqual({ sum: 0n, drifted: 0 });

  const like = (await attemptsOf(miner)).find(({ task_type }) => task_type === "like");
  const receipt = await until("the post in the receipt", async () => {
    const one = await receiptOf(miner, like?.id);
    return one.target_evidence ? one : null;
  });
  // For the command, the receipt is all that there is. verify.test.ts has every forgery.
  const verify = (checked: object) => run("infra/ops/verify.ts", ["-"], JSON.stringify(checked));
  const { status, said } = await verify(receipt);
  expect({ status, said }).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^ok {7}The event is si/m),
  });
  expect(said).not.toContain("NOT OK");
  expect((await verify({ ...receipt, account: sponsor.account })).status).toBe(1);
});

test("a new task is filled in from the address of a profile or a post of Nostr, and says what an address lacks", async () => {
  const note = await sponsor.publish({ kind: 1, content: "What did you mine today?" });
  const { page, send } = await openConsole(running(), browser(), "operator");
  const field = (name: string | RegExp) => page.getByLabel(name);
  const lookUp = async (address: string) => {
    await page.goto(`${running().stack.urls.operators}/tasks/new`);
    await send(
      [[field("Address of a post or a profile"), address]],
      page.getByRole("button", { name: "Fill in" }),
    );
  };
  await lookUp(npubEncode(sponsor.pubkey));
  await expect.poll(() => field("Target's name that miners see").inputValue()).toBe("sponsor");
  expect(await field(/^Target's key/).inputValue()).toBe(sponsor.account);
  expect(await field("Network").inputValue()).toBe("nostr");
  await lookUp(`https://njump.me/${neventEncode({ id: note.id, author: sponsor.pubkey })}`);
  await expect.poll(() => field(/^The post:/).inputValue()).toBe(`nostr:${note.id}`);
  await lookUp(noteEncode(note.id));
  await page.getByText(/This address does not say whose post it is/).waitFor();
});

test("a key without standing may be linked and earns nothing, and says what is missing", async () => {
  const miner = await running().newMiner("newcomer");
  const person = await addPerson("robin", { trusted: 2, known_days: 0 });
  const reasons = ["Need 3+ trusted followers (has 2)", "Key too new (known for 0 days, need 60+ days)"];
  expect((await link(miner, person)).body).toMatchObject({ eligibility: { isEligible: false, reasons } });
  const task = await taskOf(miner, await publish("follow", null));
  const refused = await begin(miner, task, person.account);
  expect(refused).toMatchObject({ status: 403, body: { code: "account-not-eligible" } });
});

test("a challenge works once and for its session only, and one key has one miner", async () => {
  const { newMiner } = running();
  const [first, second] = [await newMiner("first"), await newMiner("second")];
  const person = await addPerson("jay", { trusted: 3, known_days: 90 });
  const event = await answerChallenge(first, person);
  expect(await prove(second, event)).toMatchObject({ status: 400, body: { code: "link-expired" } });
  expect(await prove(first, event)).toMatchObject({ status: 200 });
  expect(await link(second, person)).toMatchObject({ status: 409, body: { code: "account-taken" } });
  const forged = { ...person.sign({ kind: 27235 }), tags: event.tags };
  expect(await prove(first, forged)).toMatchObject({ status: 400 });
  const { accounts } = await first.client.call(listAccounts);
  expect(accounts).toMatchObject([{ network: "nostr", username: "jay" }]);
  const unknown = await first.client.ask(challengeLink, { params: { network: "x" } });
  expect(unknown).toMatchObject({ status: 404, body: { code: "not-found" } });
});

/** A browser in which the miner is signed in, and a NIP-07 extension holds the key. */
async function openPage(miner: Miner, person: NostrPerson) {
  const { page, context } = await visit({ as: miner });
  context.setDefaultTimeout(15_000);
  await context.exposeFunction("signInExtension", (event: EventTemplate) => person.sign(event));
  await context.addInitScript(() => {
    const { signInExtension } = window as unknown as {
      signInExtension: (event: object) => Promise<object>;
    };
    Object.assign(window, { nostr: { signEvent: (event: object) => signInExtension(event) } });
  });
  return page;
}

const isAccessible = async (page: Page, name: string): Promise<void> => {
  expect(await violationsOf(page, name, { tags: ALL_RULES })).toEqual([]);
  await takePicture(page, `nostr-${name}-1280`);
};

test("an extension links the key on the profile and signs each kind on Lode's page, which is disclosed and awarded", async () => {
  const miner = await running().newMiner("Page Miner");
  const person = await addPerson("finch", { trusted: 4, known_days: 800 });
  const { account } = person;
  const page = await openPage(miner, person);
  await page.goto(web("/profile#nostr-keys"));
  const card = page.locator("#nostr-keys");
  await card.getByRole("button", { name: "Link Nostr Key" }).click();
  await card.getByText("4 trusted followers · known for").waitFor();
  await card.getByText("Eligible").waitFor();
  await isAccessible(page, "profile");

  const note = await sponsor.publish({ kind: 1, content: "A post to act on." });
  for (const kind of ["like", "repost", "comment"] as const) {
    const address = `/sign/${await publish(kind, note.id)}/${encodeURIComponent(account)}`;
    await page.goto(web("/dashboard"));
    const row = page.getByRole("article").filter({ has: page.locator(`a[href="${address}"]`) });
    await row.getByRole("link", { name: "Open Nostr as finch" }).waitFor();
    if (kind === "like") {
      await isAccessible(page, "dashboard");
      await eachNamesItsNetwork(page);
    }
    await page.goto(web(address));
    const sign = page.getByRole("button", { name: `Sign the ${kind}` });
    await sign.waitFor();
    if (kind === "comment") await page.getByLabel("Your comment").fill("Well said.");
    await isAccessible(page, `sign-${kind}`);
    await sign.click();
    await page.getByText("you earned 12 points").waitFor();
  }
  const follow = await taskOf(miner, await publish("follow", null));
  await page.goto(web(`/sign/${follow.id}/${encodeURIComponent(account)}`));
  await page.getByText("Lode never writes it").waitFor();
  expect(await page.getByRole("button", { name: /^Sign the/ }).count()).toBe(0);
  const ownClient = await page.getByRole("link", { name: "Open in your own client" }).getAttribute("href");
  await page.goto(ownClient ?? "");
  await page.getByRole("button", { name: "Follow" }).click();
  await page.getByText("You follow this account.").waitFor();
  const { body } = await begin(miner, follow, account);
  expect(body).toMatchObject({ status: "completed", points_awarded: 12 });
});

/** A task on X beside those on Nostr: each names its network. */
async function eachNamesItsNetwork(page: Page): Promise<void> {
  await running().publish({ description: "Follow Lode on X" });
  await page.reload();
  // Sponsors beyond the second are folded, and their headings are in the page all the same.
  const titleOf = (description: string) =>
    page.locator("article").filter({ hasText: description }).first().locator("h4");
  await expect.poll(() => titleOf("Follow Lode on X").textContent()).toMatch(/X$/);
  expect(await titleOf("Read what Lode writes").textContent()).toMatch(/Nostr$/);
}

const TEXT = "#ad The receipt of this comment stands alone.";
/** The miner whose key is at the sandbox's signer. */
let remote: { miner: Miner; pubkey: string; page: Page; context: BrowserContext };
const actions = async () => (await remote.miner.client.call(listAutomationActions)).actions;

test("the sandbox's signer links the key, and its page says what Lode may do", async () => {
  const miner = await running().newMiner("Remote Signer");
  const { pubkey, account } = await addPerson("heron", { trusted: 5, known_days: 400 });
  // For all tests that follow.
  const { context } = await browser().newContext();
  await signInTo(context, miner, web());
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  remote = { miner, pubkey, page, context };
  await page.goto(web("/profile#nostr-keys"));
  const card = page.locator("#nostr-keys");
  await card.getByRole("button", { name: "Link Nostr Key" }).click();
  await card.getByText("no Nostr extension (NIP-07)").waitFor();
  await card.getByRole("button", { name: "Use a remote signer" }).click();
  await card.getByText("Waiting for your signer: approve Lode in it").waitFor();
  await isAccessible(page, "signer-waiting");
  const [signer] = await Promise.all([
    context.waitForEvent("page"),
    card.getByRole("link", { name: "Open the sandbox signer" }).click(),
  ]);
  await signer.getByText("heron").click();
  await isAccessible(signer, "signer");
  await signer.getByRole("button", { name: "Connect Lode" }).click();
  await signer.getByText("Lode is connected").waitFor();
  await signer.close();
  await card.getByText("Remote signer connected").waitFor();
  const { accounts } = await miner.client.call(listAccounts);
  expect(accounts).toMatchObject([{ id: account, is_delegated: true }]);
});

test("automation lets the signer sign a disclosed comment and repost, and both are paid out", async () => {
  const { miner, page, pubkey } = remote;
  const note = await sponsor.publish({ kind: 1, content: "What did you mine this week?" });
  await publish("repost", note.id, { basePoints: 80n });
  await publish("comment", note.id, { basePoints: 80n, texts: [TEXT] });
  const allDay = { daily_actions: 8, active_from: 0, active_until: 24, time_zone: "UTC" };
  const schedule = { twitter_account_id: `nostr:${pubkey}`, ...allDay };
  await miner.client.call(updateAutomationSchedule, { body: schedule });
  await page.reload();
  const follow = page.getByRole("switch", { name: /Auto follow/ });
  await follow.waitFor();
  expect(await follow.isDisabled()).toBe(true);
  for (const kind of ["repost", "comment"]) {
    await page.getByRole("switch", { name: new RegExp(`Auto ${kind}`) }).click();
    if (kind === "comment") await page.getByText(TEXT).first().waitFor();
    await page.getByRole("button", { name: "I agree, turn it on" }).click();
  }
  const isPaid = ({ points_awarded }: { points_awarded: number | null }) => points_awarded === 81;
  await until("the points of both actions", async () => (await actions()).filter(isPaid).length === 2);
  const [repost] = (await publishedBy(pubkey, [6])).filter(({ content }) => content.includes(note.id));
  const [comment] = await publishedBy(pubkey, [1]);
  expect(comment).toMatchObject({ content: TEXT });
  for (const event of [repost, comment]) expect(event?.tags).toContainEqual(["l", "paid", "app.lode"]);
  const { id } = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await miner.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
});

test("the receipt of an automatic act holds with the network off, and says that the act was paid", async () => {
  const { miner, page, context } = remote;
  const [attempt] = await attemptsOf(miner);
  const buffer = Buffer.from(JSON.stringify(await receiptOf(miner, attempt?.id)));
  await page.goto(web("/verify"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await context.setOffline(true);
  const file = { name: "receipt.json", mimeType: "application/json", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("This receipt holds").waitFor();
  await context.setOffline(false);
});

test("an undone comment is deleted by the signer, and its award is taken back after the notice", async () => {
  const { miner, page, pubkey } = remote;
  const comment = (await actions()).find(({ task_type }) => task_type === "comment");
  await page.goto(web("/profile#automation"));
  await page.getByRole("button", { name: /Undo/ }).first().waitFor();
  const row = page.getByRole("listitem").filter({ hasText: TEXT }).last();
  await row.getByRole("button", { name: /Undo/ }).click();
  const confirm = page
    .getByRole("dialog")
    .getByRole("button", { name: /Undo|take/i })
    .first();
  if (await confirm.isVisible()) await confirm.click();
  await until("the undo", async () =>
    (await actions()).some(({ id, state }) => id === comment?.id && state === "undone"),
  );
  const [deletion] = await publishedBy(pubkey, [5]);
  expect(deletion?.tags[0]?.[0]).toBe("e");
  expect(await publishedBy(pubkey, [1])).toEqual([]);
  // Only the times of the re-checks are changed: the workers ask the relay and judge.
  await until(
    "the reversal",
    async () => {
      // A worker's lease ends within a minute and must not be taken from it.
      await running()
        .db("award_rechecks")
        .whereRaw("due_at > now() + interval '90 seconds'")
        .update({ due_at: new Date(0) });
      return (await attemptsOf(miner)).some(({ status }) => status === "reversed");
    },
    60_000,
  );
  const states = (await attemptsOf(miner)).map(({ task_type, status }) => [task_type, status]);
  expect(Object.fromEntries(states)).toEqual({ repost: "completed", comment: "reversed" });
  expect(await running().audit()).toEqual({ sum: 0n, drifted: 0 });
});

test("while the signer is silent the page says what it waits for, and after a revocation the key is linked again", async () => {
  const { miner, page, pubkey } = remote;
  const { db } = running();
  const before = (await publishedBy(pubkey, [6])).length;
  const note = await sponsor.publish({ kind: 1, content: "One more." });
  await sandbox("PUT", `/people/${pubkey}/signer`, { mode: "is silent" });
  await publish("repost", note.id);
  await page.goto(web("/profile#automation"));
  await page.getByText("Waiting for your signer").first().waitFor({ timeout: 30_000 });
  await takePicture(page, "nostr-signer-silent-1280");
  await sandbox("PUT", `/people/${pubkey}/signer`, { mode: "answers" });
  await sandbox("POST", `/people/${pubkey}/revoke`, {});
  await until(
    "the account that must be linked again",
    async () => {
      // Only what waits: a lease that is changed belongs to nobody.
      await db("automation_actions")
        .where({ state: "planned" })
        .update({ due_at: new Date(0) });
      const { accounts } = await miner.client.call(listAccounts);
      return accounts.some(({ state }) => state === "needs_reconnect");
    },
    120_000,
  );
  await page.goto(web("/profile#nostr-keys"));
  await page.getByText("Your signer no longer accepts Lode").waitFor();
  expect(await publishedBy(pubkey, [6])).toHaveLength(before);
});

const TEXTS = ["Good ore here.", "A second text, for another account."];

test("on X an operator's texts become posted comments with points and can be undone, all without SQL", async () => {
  const { sandbox, newMiner } = running();
  const target = await sandbox.xUser("lode");
  const post = await sandbox.publishPost("lode", "What did you mine today?");
  const words = ["comment", "lode", target.id, "50", "Comment on our question", "wanted by marketing"];
  const options = [`post=${post.id}`, "--texts", "-"];
  const taskId = await publishByCommand([...words, ...options], `${TEXTS.join("\n")}\n`);

  const miner = await newMiner("commenter");
  const account = await miner.link("mara_digs");
  const textsLeft = async () => (await taskOf(miner, taskId)).comment_texts;
  expect(await textsLeft()).toEqual(TEXTS);
  const { consent_version, comment_texts } = await miner.client.call(getAutomationSettings);
  expect(comment_texts).toMatchObject([{ task_id: taskId, texts: TEXTS }]);
  const allDay = { daily_actions: 4, active_from: 0, active_until: 24, time_zone: "UTC" };
  const twitter_account_id = account.id;
  await miner.client.call(updateAutomationSchedule, { body: { twitter_account_id, ...allDay } });
  await miner.client.call(updateAutomationSettings, {
    body: { twitter_account_id, settings: { auto_comment: true }, consent_version },
  });
  const listed = async () => (await miner.client.call(listAutomationActions)).actions;
  const done = await until("the comment's points", async () =>
    (await listed()).find(({ points_awarded }) => points_awarded !== null),
  );
  // 50 points base, 1 for 412 followers and 2 for two full years.
  expect(done).toMatchObject({ state: "done", text: TEXTS[0], points_awarded: 53, can_undo: true });
  expect(await miner.client.call(getUserStats)).toMatchObject({ totalPoints: 53, tasksCompleted: 1 });
  expect(await sandbox.repliesTo(post.id)).toMatchObject([{ authorId: account.id }]);
  expect(await textsLeft()).toEqual([TEXTS[1]]);

  await miner.client.call(undoAutomationAction, { params: { id: done.id } });
  await until("the undo", async () =>
    (await listed()).some(({ id, state }) => id === done.id && state === "undone"),
  );
  expect(await sandbox.repliesTo(post.id)).toEqual([]);
});
