import { policyOf } from "@lode/adapters/networks/nostr/policy";
import { verifyReceipt } from "@lode/app/proof/verify-receipt";
import { challengeLink, listAccounts, proveLink } from "@lode/core/contracts/http/accounts";
import { listAutomationActions, updateAutomationSchedule } from "@lode/core/contracts/http/automation";
import { getAwardReceipt } from "@lode/core/contracts/http/proof";
import { listTasks } from "@lode/core/contracts/http/tasks";
import { verdictOf } from "@lode/core/contracts/verify-receipt";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { say } from "@lode/core/domain/sentences/say";
import type { Miner } from "@lode/sandbox/people/miner";
import { type KeyHolder, makeKeyHolder } from "@lode/sandbox/people/nostr-client";
import { until } from "@lode/sandbox/people/until";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import { Keypair } from "@solana/web3.js";
import { neventEncode, noteEncode } from "nostr-tools/nip19";
import { SimplePool, useWebSocketImplementation } from "nostr-tools/pool";
import type { Event } from "nostr-tools/pure";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { violationsOf } from "../testing/accessibility.ts";
import { openInTab, signInTo, useDevices } from "./open-as.ts";
import { openConsole } from "./operator-console.ts";
import { useTestStack } from "./test-stack.ts";

useWebSocketImplementation(WebSocket);
/** What accounts of Nostr do, with an extension, a signer and clients that are not the page. */
const running = useTestStack(
  () => ({
    AUTOMATION_SPREAD_SECONDS: "0",
    PROOF_EVERY_SECONDS: "1",
    OPERATOR_TOTP_REQUIRED: "false",
    // Long enough to be seen while the signer is silent.
    NOSTR_SIGN_TIMEOUT_MS: "5000",
  }),
  { workers: 1 },
);
/** A client that is not part of the product. */
const client = new SimplePool();
const relay = () => (running().stack.urls.nostr ?? "").replace("http", "ws");
const { browser, web, visit } = useDevices(running);
let sponsor: KeyHolder;

beforeAll(async () => {
  sponsor = await addPerson("sponsor", { trusted: 0, known_days: 0 });
  // Somebody whom the core trusts.
  await addPerson("known", { trusted: 5, known_days: 400 });
  await until("the core of trusted accounts", async () => {
    const { rowCount } = await running().db.raw("select 1 from trusted_accounts limit 1");
    return rowCount > 0;
  });
});
afterAll(() => client.destroy());

/** A person of the sandbox. */
const addPerson = (name: string, standing: { trusted: number; known_days: number }) =>
  makeKeyHolder(running().stack.urls.nostr ?? "", name, standing);
/** Publishes a post of the sponsor, and returns its id. */
const post = async (content: string) => (await running().sandbox.publishNote(sponsor.pubkey, content)).id;

/** The events that the relay has of this author, read by that client. */
const publishedBy = (author: string, kinds: number[]) =>
  client.querySync([relay()], { kinds, authors: [author] });

/** Publishes a task about a post of the sponsor, or to follow them. Returns its id. */
const publish = (
  kind: ActionKind,
  post: string | null,
  more: { basePoints?: bigint; texts?: string[] } = {},
) => {
  // The policy on a relay of this machine.
  const policy = policyOf({ NOSTR_RELAYS: "ws://127.0.0.1", NOSTR_POLICY_ACKNOWLEDGED: undefined });
  const task = {
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
  } as const;
  return publishNewTask(running().db, task, (_network, asked) => policy[asked]);
};

test("a new task is filled in from the address of a post of Nostr, and says what an address lacks", async () => {
  const note = await post("What did you mine today?");
  const { page, begin, send } = await openConsole(running(), browser(), "operator");
  await begin("/tasks/new");
  const field = (name: string | RegExp) => page.getByLabel(name);
  const lookUp = (address: string) =>
    send([[field("Address of a post or a profile"), address]], page.getByRole("button", { name: "Fill in" }));
  await lookUp(`https://njump.me/${neventEncode({ id: note, author: sponsor.pubkey })}`);
  await expect.poll(() => field(/^The post:/).inputValue()).toBe(`nostr:${note}`);
  expect(await field("Target's name that miners see").inputValue()).toBe("sponsor");
  expect(await field(/^Target's key/).inputValue()).toBe(sponsor.account);
  expect(await field("Network").inputValue()).toBe("nostr");
  await lookUp(noteEncode(note));
  await page.getByText(/This address does not say whose post it is/).waitFor();
});

test("a challenge works once and for its session only, and one key has one miner, who may lack standing", async () => {
  const params = { network: "nostr" };
  const [first, second] = [await running().newMiner("first"), await running().newMiner("second")];
  const person = await addPerson("jay", { trusted: 2, known_days: 0 });
  /** The answer to a challenge of this session, as a NIP-07 extension signs it. */
  const answerOf = async ({ client }: Miner) => {
    const { challenge, url } = await client.call(challengeLink, { params });
    const tags = Object.entries({ u: url, method: "POST", challenge });
    return person.sign({ kind: 27235, tags });
  };
  const prove = ({ client }: Miner, event: Event) => client.ask(proveLink, { params, body: { event } });
  const event = await answerOf(first);
  expect(await prove(second, event)).toMatchObject({ status: 400, body: { code: "link-expired" } });
  const reasons = [
    say("too-few.nostr", { needed: 3, has: 2 }),
    say("too-new.nostr", { days: 0, needed: 60 }),
  ];
  expect(await prove(first, event)).toMatchObject({
    status: 200,
    body: { network: "nostr", username: "jay", eligibility: { isEligible: false, reasons } },
  });
  const taken = await prove(second, await answerOf(second));
  expect(taken).toMatchObject({ status: 409, body: { code: "account-taken" } });
  expect((await prove(first, { ...person.sign({ kind: 27235 }), tags: event.tags })).status).toBe(400);
  const unknown = await first.client.ask(challengeLink, { params: { network: "x" } });
  expect(unknown).toMatchObject({ status: 404, body: { code: "not-found" } });
});

const isAccessible = async (page: Page, name: string): Promise<void> =>
  expect(await violationsOf(page, name)).toEqual([]);

test("an extension links the key on the profile and signs on Lode's page, which is disclosed and awarded", async () => {
  const miner = await running().newMiner("Page Miner");
  const { account, sign, pubkey } = await addPerson("finch", { trusted: 4, known_days: 800 });
  const comment = await publish("comment", await post("A post to act on."));
  const follow = await publish("follow", null);
  await running().publish({ description: "Follow Lode on X" });
  const { page, context } = await visit({ as: miner });
  context.setDefaultTimeout(15_000);
  // A NIP-07 extension that holds the key.
  await context.exposeFunction("signInExtension", sign);
  await context.addInitScript(() => {
    const { signInExtension } = window as unknown as {
      signInExtension: (event: object) => Promise<object>;
    };
    Object.assign(window, { nostr: { signEvent: (event: object) => signInExtension(event) } });
  });
  await page.goto(web("/profile#nostr-keys"));
  const card = page.locator("#nostr-keys");
  await card.getByRole("button", { name: "Link Nostr Key" }).click();
  await card.getByText("4 trusted followers · known for").waitFor();
  await card.getByText("Eligible").waitFor();
  await isAccessible(page, "a linked key");

  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  const openNostr = (task: string): Locator =>
    page.locator(`a[href="/sign/${task}/${encodeURIComponent(account)}"]`);
  await openNostr(comment).getByText("Open Nostr as finch").waitFor();
  // Each task names its network. Sponsors beyond the second are folded, but their headings are in the page.
  const titleOf = (description: string) =>
    page.locator("article").filter({ hasText: description }).first().locator("h4").textContent();
  expect(await titleOf("Follow Lode on X")).toMatch(/X$/);
  expect(await titleOf("Read what Lode writes")).toMatch(/Nostr$/);
  const signing = await openInTab(page, openNostr(comment));
  await signing.getByLabel("Your comment").fill("Well said.");
  await isAccessible(signing, "signing a comment");
  await signing.getByRole("button", { name: "Sign the comment" }).click();
  await signing.getByText("you earned 12 points").waitFor();
  expect(await publishedBy(pubkey, [1])).toMatchObject([{ content: "#ad Well said." }]);
  await signing.close();

  const following = await openInTab(page, openNostr(follow));
  await following.getByText("Lode never writes it").waitFor();
  expect(await following.getByRole("button", { name: /^Sign the/ }).count()).toBe(0);
  const ownClient = await openInTab(following, following.getByRole("link", { name: /your own client/ }));
  await ownClient.getByRole("button", { name: "Follow" }).click();
  await ownClient.getByText("You follow this account.").waitFor();
  const task = (await miner.tasks()).find(({ id }) => id === follow);
  if (!task) throw new Error("Miners do not see the task.");
  const { body } = await miner.attempt(task, { id: account });
  expect(body).toMatchObject({ status: "completed", points_awarded: 12 });
});

const TEXT = "#ad The receipt of this comment stands alone.";
/** The miner whose key is at the sandbox's signer, and the page that they keep open. */
let remote: { miner: Miner; pubkey: string; page: Page };
const actions = async () => (await remote.miner.client.call(listAutomationActions)).actions;

test("the sandbox's signer links the key, and its page says what Lode may do", async () => {
  const miner = await running().newMiner("Remote Signer");
  const { pubkey, account } = await addPerson("heron", { trusted: 5, known_days: 400 });
  const { context } = await browser().newContext();
  await signInTo(context, miner, web());
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  remote = { miner, pubkey, page };
  await page.goto(web("/profile#nostr-keys"));
  const card = page.locator("#nostr-keys");
  await card.getByRole("button", { name: "Link Nostr Key" }).click();
  await card.getByText("no Nostr extension (NIP-07)").waitFor();
  await card.getByRole("button", { name: "Use a remote signer" }).click();
  await card.getByText("Waiting for your signer: approve Lode in it").waitFor();
  await isAccessible(page, "waiting for the signer");
  const signer = await openInTab(page, card.getByRole("link", { name: "Open the sandbox signer" }));
  await signer.getByText("heron").click();
  await signer.getByRole("button", { name: "Connect Lode" }).click();
  await signer.getByText("Lode is connected").waitFor();
  await signer.close();
  await card.getByText("Remote signer connected").waitFor();
  const { accounts } = await miner.client.call(listAccounts);
  expect(accounts).toMatchObject([{ id: account, is_delegated: true }]);
});

test("automation lets the signer sign a disclosed comment and repost, and both are paid out", async () => {
  const { miner, page, pubkey } = remote;
  const note = await post("What did you mine this week?");
  await publish("repost", note, { basePoints: 80n });
  await publish("comment", note, { basePoints: 80n, texts: [TEXT] });
  const allDay = { daily_actions: 8, active_from: 0, active_until: 24, time_zone: "UTC" };
  const schedule = { twitter_account_id: `nostr:${pubkey}`, ...allDay };
  await miner.client.call(updateAutomationSchedule, { body: schedule });
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
  const [repost] = (await publishedBy(pubkey, [6])).filter(({ content }) => content.includes(note));
  const [comment] = await publishedBy(pubkey, [1]);
  expect(comment).toMatchObject({ content: TEXT });
  for (const event of [repost, comment]) expect(event?.tags).toContainEqual(["l", "paid", "app.lode"]);
  const { id } = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
  await miner.paid(id);
});

test("an undone comment is deleted by the signer", async () => {
  const { page, pubkey } = remote;
  const row = page.getByRole("listitem").filter({ hasText: TEXT }).last();
  await row.getByRole("button", { name: /Undo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: /Undo/ }).click();
  await until("the undo", async () =>
    (await actions()).some(({ task_type, state }) => task_type === "comment" && state === "undone"),
  );
  const [deletion] = await publishedBy(pubkey, [5]);
  expect(deletion?.tags[0]?.[0]).toBe("e");
  expect(await publishedBy(pubkey, [1])).toEqual([]);
  expect(await running().audit()).toEqual({ sum: 0n, drifted: 0 });
});

test("while the signer is silent the page says what it waits for, and after a revocation the key is linked again", async () => {
  const { miner, page, pubkey } = remote;
  const before = (await publishedBy(pubkey, [6])).length;
  const { sandbox } = running();
  await sandbox.setSigner(pubkey, "is silent");
  await publish("repost", await post("One more."));
  await page.getByText("Waiting for your signer").first().waitFor({ timeout: 30_000 });
  await sandbox.revokeSigner(pubkey);
  await sandbox.setSigner(pubkey, "answers");
  await until(
    "the account that must be linked again",
    async () => {
      // Only rows that wait: no worker owns a lease that was changed.
      await running()
        .db("automation_actions")
        .where({ state: "planned" })
        .update({ due_at: new Date(0) });
      const { accounts } = await miner.client.call(listAccounts);
      return accounts.some(({ state }) => state === "needs_reconnect");
    },
    120_000,
  );
  await page.getByText("Your signer no longer accepts Lode").waitFor();
  expect(await publishedBy(pubkey, [6])).toHaveLength(before);
});

test("the receipt of an automatic act holds, and says that the act was paid", async () => {
  const { miner } = remote;
  const answer = await miner.client.call(listTasks, { query: { type: "attempts" } });
  const repost = "attempts" in answer && answer.attempts.find(({ task_type }) => task_type === "repost");
  const receipt = await until("an award under a signed root", async () => {
    const one = await miner.client.call(getAwardReceipt, { params: { attemptId: repost ? repost.id : "" } });
    return one.ledger && one;
  });
  const checks = await verifyReceipt(receipt);
  expect([verdictOf(checks), checks["labelled-paid"]]).toEqual(["good", true]);
});
