import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { policyOf } from "@lode/adapters/networks/nostr/policy";
import { challengeLink, listAccounts, proveLink } from "@lode/core/contracts/http/accounts";
import { getAwardReceipt } from "@lode/core/contracts/http/proof";
import { listNetworks } from "@lode/core/contracts/http/system";
import { attemptTask, getAttempt, listTasks, type MiningTaskView } from "@lode/core/contracts/http/tasks";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import { neventEncode, noteEncode, npubEncode } from "nostr-tools/nip19";
import { type EventTemplate, finalizeEvent, getPublicKey } from "nostr-tools/pure";
import { Relay, useWebSocketImplementation } from "nostr-tools/relay";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ALL_RULES, RULES_OF_COLOURS, violationsOf } from "../testing/accessibility.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import { openConsole } from "./operator-console.ts";
import { useTestStack } from "./test-stack.ts";

useWebSocketImplementation(WebSocket);
const running = useTestStack(() => ({ PROOF_EVERY_SECONDS: "1", OPERATOR_TOTP_REQUIRED: "false" }), {
  workers: 1,
});
/** A client that is not ours. */
let relay: Relay;
let browser: TestBrowser;

beforeAll(async () => {
  relay = await Relay.connect((running().stack.urls.nostr ?? "").replace("http", "ws"));
});
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => relay.close());
afterAll(() => browser?.close());

const seconds = () => Math.floor(Date.now() / 1_000);

/** A person of the sandbox, who signs with nostr-tools. */
async function addPerson(name: string, standing: { trusted: number; known_days: number }) {
  const response = await fetch(`${running().stack.urls.nostr}/sandbox/people`, {
    method: "POST",
    body: JSON.stringify({ name, ...standing }),
  });
  expect(response.status).toBe(201);
  const { secret, pubkey } = (await response.json()) as { secret: string; pubkey: string };
  const key = Buffer.from(secret, "hex");
  expect(getPublicKey(key)).toBe(pubkey);
  const sign = (template: Partial<EventTemplate> & { kind: number }) =>
    finalizeEvent({ tags: [], content: "", created_at: seconds(), ...template }, key);
  return {
    pubkey,
    sign,
    publish: async (template: Parameters<typeof sign>[0]) => {
      const event = sign(template);
      await relay.publish(event);
      return event;
    },
  };
}
type NostrPerson = Awaited<ReturnType<typeof addPerson>>;

/** Links the person's key as a NIP-07 extension would. */
async function link({ client }: Miner, { sign }: NostrPerson) {
  const params = { network: "nostr" };
  const { challenge, url } = await client.call(challengeLink, { params });
  const tags = [
    ["u", url],
    ["method", "POST"],
    ["challenge", challenge],
  ];
  return client.ask(proveLink, { params, body: { event: sign({ kind: 27235, tags }) } });
}

/** Does not block: the API closes a connection of the test after five seconds without a request. */
async function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = "",
): Promise<{ status: number; said: string }> {
  const runner = join(projectRoot, "node_modules/tsx/dist/cli.mjs");
  const child = spawn(process.execPath, [runner, program, ...args], { cwd: projectRoot, env });
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { status, said: stdout + stderr };
}

async function operate(...args: string[]): Promise<string> {
  const { stack, folder } = running();
  const env = { ...process.env, DATABASE_URL: stack.urls.database, LODE_DATA_DIR: folder };
  const { status, said } = await run(join(projectRoot, "infra/ops/ops.ts"), args, env);
  expect({ status, said }).toMatchObject({ status: 0 });
  return said;
}

interface WantedTask {
  kind: ActionKind;
  account: string;
  post?: string | undefined;
}

/** Publishes a task as an operator does in a shell. */
async function publishByCommand({ kind, account, post }: WantedTask): Promise<string> {
  const words = [kind, "lode", account, "10", "Read what Lode writes", "a first task on Nostr"];
  const options = ["--network", "nostr", "--budget", "1000", ...(post ? ["--post", post] : [])];
  const drafted = await operate("create-task", ...words, ...options);
  const id = drafted.split(" ")[0] ?? "";
  await operate("publish-task", id, "a first task on Nostr");
  return id;
}

const publish = ({ kind, account, post }: WantedTask): Promise<string> =>
  publishNewTask(
    running().db,
    {
      network: "nostr",
      kind,
      targetUsername: "lode",
      targetAccountId: account,
      targetPostId: post ?? null,
      basePoints: 10n,
      description: "Read what Lode writes",
      expiresAt: null,
      budgetPoints: 1_000n,
    },
    (_network, asked) => POLICY[asked],
  );

/** Publishes a task and returns what miners see of it. The first is published by command, because a command takes seconds. */
async function publishTask(miner: Miner, wanted: WantedTask): Promise<MiningTaskView> {
  const id = await (isFirst ? publishByCommand(wanted) : publish(wanted));
  isFirst = false;
  const task = (await miner.tasks()).find((one) => one.id === id);
  if (!task) throw new Error("Miners do not see the task.");
  return task;
}
let isFirst = true;
/** As on a relay of this machine. */
const POLICY = policyOf({ NOSTR_RELAYS: "ws://127.0.0.1", NOSTR_POLICY_ACKNOWLEDGED: undefined });

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

test("the networks that are on say what may be rewarded there, and why", async () => {
  const miner = await running().newMiner("networks");
  const { networks } = await miner.client.call(listNetworks);
  expect(networks.map(({ id }) => id)).toEqual(["x", "nostr"]);
  expect(networks[1]?.kinds).toMatchObject({
    follow: { rewardable: true, act: false, undo: false, source: expect.stringContaining("465.8") },
    comment: { rewardable: true, act: true, undo: true, source: expect.stringContaining("16 CFR 255") },
  });
});

test("a miner links a key by a signature, does each kind with a client of their own, and is awarded once", async () => {
  const { newMiner, audit } = running();
  const miner = await newMiner("signer");
  const person = await addPerson("wren", { trusted: 5, known_days: 400 });
  const sponsor = await addPerson("sponsor", { trusted: 0, known_days: 0 });
  await until("the core of trusted accounts", async () => {
    const { rowCount } = await running().db.raw("select 1 from trusted_accounts limit 1");
    return rowCount > 0;
  });
  const { status, body } = await link(miner, person);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      network: "nostr",
      id: `nostr:${person.pubkey}`,
      username: "wren",
      followers_count: 5,
      eligibility: { isEligible: true },
    },
  });
  const account = `nostr:${person.pubkey}`;
  const note = await sponsor.publish({ kind: 1, content: "What did you mine today?" });
  const tags = [
    ["e", note.id, "", "root"],
    ["p", sponsor.pubkey],
  ];
  const acts: { kind: ActionKind; post?: string; event: Partial<EventTemplate> & { kind: number } }[] = [
    { kind: "like", post: note.id, event: { kind: 7, content: "+", tags } },
    { kind: "repost", post: note.id, event: { kind: 6, tags } },
    { kind: "comment", post: note.id, event: { kind: 1, content: "#ad Well said.", tags } },
    { kind: "follow", event: { kind: 3, tags: [["p", sponsor.pubkey]] } },
  ];
  for (const { kind, post, event } of acts) {
    const task = await publishTask(miner, {
      kind,
      account: `nostr:${sponsor.pubkey}`,
      post: post && `nostr:${post}`,
    });
    expect(task).toMatchObject({
      network: "nostr",
      // The sandbox's own client; on live relays the address of the person's client (nostr:…).
      action_urls: { [account]: expect.stringContaining(`/act?verb=${kind}`) },
    });
    await person.publish(event);
    const begun = await begin(miner, task, account);
    expect(begun.body).toMatchObject({
      status: "completed",
      points_awarded: 11,
      breakdown: { base: 10, age: 1, verified: 0 },
    });
    const again = await begin(miner, task, account);
    expect(again.body).toMatchObject({ status: "completed", points_awarded: 11 });
    const attemptId = "attempt_id" in begun.body ? (begun.body.attempt_id ?? "") : "";
    const { attempt } = await miner.client.call(getAttempt, { params: { id: attemptId } });
    expect(attempt.receipts).toMatchObject([
      { result: "verified", probe: `nostr-${kind}`, cost_microdollars: 0 },
    ]);
  }
  expect(await audit()).toEqual({ sum: 0n, drifted: 0 });

  const { attempts } = await readAttempts(miner);
  const like = attempts.find(({ task_type }) => task_type === "like");
  const receipt = await until("an award under a signed root, with the post", async () => {
    const answer = await miner.client.call(getAwardReceipt, { params: { attemptId: like?.id ?? "" } });
    return answer.ledger && answer.target_evidence ? answer : null;
  });
  const verified = await verify(receipt);
  expect(verified).toMatchObject({ status: 0, said: expect.stringMatching(/^ok {7}The event is signed/m) });
  expect(verified.said).toMatch(/^ok {7}The post is in the receipt/m);
  expect(verified.said).not.toContain("NOT OK");
  const event = JSON.parse(receipt.evidence ?? "{}");
  const FORGERIES = [
    { ...receipt, evidence: JSON.stringify({ ...event, content: "forged" }) },
    { ...receipt, account: `nostr:${sponsor.pubkey}` },
    { ...receipt, points: receipt.points + 1 },
    { ...receipt, link_proof: receipt.evidence },
    { ...receipt, target_evidence: receipt.evidence },
  ];
  for (const forgery of FORGERIES) expect((await verify(forgery)).status).toBe(1);
});

const readAttempts = async ({ client }: Miner) => {
  const answer = await client.call(listTasks, { query: { type: "attempts" } });
  return "attempts" in answer ? answer : { attempts: [] };
};

/** Runs the command, for which the receipt is all that there is. */
async function verify(receipt: object): Promise<{ status: number; said: string }> {
  return run(join(projectRoot, "infra/ops/verify.ts"), ["-"], process.env, JSON.stringify(receipt));
}

test("a new task is filled in from the address of a profile or a post of Nostr, and says what an address lacks", async () => {
  const person = await addPerson("sponsor_two", { trusted: 0, known_days: 0 });
  const note = await person.publish({ kind: 1, content: "What did you mine today?" });
  const { page, context, send } = await openConsole(running(), browser, "operator");
  const field = (name: string | RegExp) => page.getByLabel(name);
  const lookUp = async (address: string) => {
    await page.goto(`${running().stack.urls.operators}/tasks/new`);
    await send(
      [[field("Address of a post or a profile"), address]],
      page.getByRole("button", { name: "Fill in" }),
    );
  };
  await lookUp(npubEncode(person.pubkey));
  await expect.poll(() => field("Target's name that miners see").inputValue()).toBe("sponsor_two");
  expect(await field(/^Target's key/).inputValue()).toBe(`nostr:${person.pubkey}`);
  expect(await field("Network").inputValue()).toBe("nostr");

  await lookUp(`https://njump.me/${neventEncode({ id: note.id, author: person.pubkey })}`);
  await expect.poll(() => field(/^The post:/).inputValue()).toBe(`nostr:${note.id}`);
  expect(await field("Target's name that miners see").inputValue()).toBe("sponsor_two");

  await lookUp(noteEncode(note.id));
  await page.getByText(/This address does not say whose post it is/).waitFor();
  await context.close();
});

test("a key without standing may be linked and earns nothing, and says what is missing", async () => {
  const miner = await running().newMiner("newcomer");
  const person = await addPerson("robin", { trusted: 2, known_days: 0 });
  const { body } = await link(miner, person);
  expect(body).toMatchObject({
    eligibility: {
      isEligible: false,
      reasons: ["Need 3+ trusted followers (has 2)", "Key too new (known for 0 days, need 60+ days)"],
    },
  });
  const [task] = (await miner.tasks()).filter(({ network }) => network === "nostr");
  if (!task) throw new Error("There is no task.");
  const refused = await begin(miner, task, `nostr:${person.pubkey}`);
  expect(refused).toMatchObject({ status: 403, body: { code: "account-not-eligible" } });
});

test("a challenge works once and for its session only, and one key has one miner", async () => {
  const { newMiner } = running();
  const first = await newMiner("first");
  const second = await newMiner("second");
  const person = await addPerson("jay", { trusted: 3, known_days: 90 });
  const params = { network: "nostr" };
  const { challenge, url } = await first.client.call(challengeLink, { params });
  const event = person.sign({
    kind: 27235,
    tags: [
      ["u", url],
      ["method", "POST"],
      ["challenge", challenge],
    ],
  });
  const stolen = await second.client.ask(proveLink, { params, body: { event } });
  expect(stolen).toMatchObject({ status: 400, body: { code: "link-expired" } });
  expect(await first.client.ask(proveLink, { params, body: { event } })).toMatchObject({ status: 200 });
  expect(await link(second, person)).toMatchObject({ status: 409, body: { code: "account-taken" } });
  const forged = { ...person.sign({ kind: 27235 }), tags: event.tags };
  expect(await first.client.ask(proveLink, { params, body: { event: forged } })).toMatchObject({
    status: 400,
  });
  const { accounts } = await first.client.call(listAccounts);
  expect(accounts).toMatchObject([{ network: "nostr", username: "jay" }]);
  const unknown = await first.client.ask(challengeLink, { params: { network: "x" } });
  expect(unknown).toMatchObject({ status: 404, body: { code: "not-found" } });
});

/** A browser in which the miner is signed in and, if `person` is given, a NIP-07 extension holds the key. */
async function openPage(
  miner: Miner,
  person?: NostrPerson,
  options: { locale?: string; width?: number; dark?: boolean } = {},
) {
  const { locale = "en-US", width = 1_280, dark = false } = options;
  const { context } = await browser.newContext({
    locale,
    viewport: { width, height: 844 },
    colorScheme: dark ? "dark" : "light",
  });
  const { web } = running().stack.urls;
  await context.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url: web })));
  await context.addInitScript((token) => localStorage.setItem("session_token", token), miner.bearer);
  if (person) {
    await context.exposeFunction("signInExtension", (event: EventTemplate) => person.sign(event));
    await context.addInitScript(() => {
      const { signInExtension } = window as unknown as {
        signInExtension: (event: object) => Promise<object>;
      };
      Object.assign(window, { nostr: { signEvent: (event: object) => signInExtension(event) } });
    });
  }
  const page = await context.newPage();
  context.setDefaultTimeout(12_000);
  return { context, page, web };
}

test("an extension links the key on the profile and signs each kind on Lode's page, which is disclosed and awarded", async () => {
  const { newMiner } = running();
  const miner = await newMiner("Page Miner");
  const person = await addPerson("finch", { trusted: 4, known_days: 800 });
  const sponsor = await addPerson("page_sponsor", { trusted: 0, known_days: 0 });
  const { context, page, web } = await openPage(miner, person);
  await page.goto(`${web}/profile#nostr-keys`);
  const card = page.locator("#nostr-keys");
  await card.getByRole("button", { name: "Link Nostr Key" }).click();
  await card.getByText("4 trusted followers · known for").waitFor();
  await card.getByText("Eligible").waitFor();
  expect(await violationsOf(page, "profile with Nostr", { tags: ALL_RULES })).toEqual([]);
  await takePicture(page, "nostr-profile-1280");

  const account = `nostr:${person.pubkey}`;
  const note = await sponsor.publish({ kind: 1, content: "A post to act on." });
  for (const kind of ["like", "repost", "comment"] as const) {
    const task = await publishTask(miner, {
      kind,
      account: `nostr:${sponsor.pubkey}`,
      post: `nostr:${note.id}`,
    });
    const address = `/sign/${task.id}/${encodeURIComponent(account)}`;
    await page.goto(`${web}/dashboard`);
    const row = page.getByRole("article").filter({ has: page.locator(`a[href="${address}"]`) });
    await row.getByRole("link", { name: "Open Nostr as finch" }).waitFor();
    if (kind === "like") {
      expect(await violationsOf(page, "dashboard with Nostr", { tags: ALL_RULES })).toEqual([]);
      await takePicture(page, "nostr-dashboard-1280");
      await filterByNetwork(page);
    }
    await page.goto(web + address);
    const sign = page.getByRole("button", { name: `Sign the ${kind}` });
    await sign.waitFor();
    if (kind === "comment") await page.getByLabel("Your comment").fill("Well said.");
    expect(await violationsOf(page, `signing a ${kind}`, { tags: ALL_RULES })).toEqual([]);
    await takePicture(page, `nostr-sign-${kind}-1280`);
    await sign.click();
    await page.getByText("you earned 12 points").waitFor();
  }
  const follow = await publishTask(miner, { kind: "follow", account: `nostr:${sponsor.pubkey}` });
  await page.goto(`${web}/sign/${follow.id}/${encodeURIComponent(account)}`);
  await page.getByText("Lode never writes it").waitFor();
  expect(await page.getByRole("button", { name: /^Sign the/ }).count()).toBe(0);
  const ownClient = await page.getByRole("link", { name: "Open in your own client" }).getAttribute("href");
  await page.goto(ownClient ?? "");
  await page.getByRole("button", { name: "Follow" }).click();
  await page.getByText("You follow this account.").waitFor();
  const { body } = await begin(miner, follow, account);
  expect(body).toMatchObject({ status: "completed", points_awarded: 12 });
  await context.close();
});

/** A task on X beside those on Nostr: each names its network, and the list can be filtered by it. */
async function filterByNetwork(page: Page): Promise<void> {
  const words = ["follow", "lode", "77", "10", "Follow Lode on X", "a task on X", "--budget", "1000"];
  const drafted = await operate("create-task", ...words);
  await operate("publish-task", drafted.split(" ")[0] ?? "", "a task on X");
  await page.reload();
  const tasks = page.getByRole("article").filter({ hasText: /Read what Lode writes|Follow Lode on X/ });
  const onX = tasks.filter({ hasText: "Follow Lode on X" });
  const choice = page.getByRole("combobox", { name: "Network" });
  await choice.selectOption("nostr");
  await onX.waitFor({ state: "detached" });
  await tasks
    .first()
    .getByRole("heading", { name: /Nostr$/ })
    .waitFor();
  await choice.selectOption("x");
  await onX.getByRole("heading", { name: /X$/ }).waitFor();
  expect(await tasks.count()).toBe(1);
  await takePicture(page, "nostr-filter-1280");
}

test("without an extension the profile says what to install; in German it is German", async () => {
  const miner = await running().newMiner("German Miner");
  const { context, page, web } = await openPage(miner, undefined, {
    locale: "de-DE",
    width: 390,
    dark: true,
  });
  await page.goto(`${web}/profile#nostr-keys`);
  const card = page.locator("#nostr-keys");
  await card.getByRole("button", { name: "Nostr-Schlüssel verknüpfen" }).click();
  await card.getByText("keine Nostr-Erweiterung (NIP-07)").waitFor();
  const findings = await violationsOf(page, "profile without an extension", { rules: RULES_OF_COLOURS });
  expect(findings).toEqual([]);
  await takePicture(page, "nostr-profile-390-de-dark");
  await context.close();
});
