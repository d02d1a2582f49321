import type { NetworkConfig } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import { listAccounts } from "@lode/core/contracts/http/accounts";
import { listAutomationActions, updateAutomationSchedule } from "@lode/core/contracts/http/automation";
import { getAwardReceipt } from "@lode/core/contracts/http/proof";
import { listTasks } from "@lode/core/contracts/http/tasks";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import { Keypair } from "@solana/web3.js";
import type { Event } from "nostr-tools/pure";
import { Relay, useWebSocketImplementation } from "nostr-tools/relay";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ALL_RULES, RULES_OF_COLOURS, violationsOf } from "../testing/accessibility.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { takePicture } from "../testing/pictures.ts";
import { useTestStack } from "./test-stack.ts";

useWebSocketImplementation(WebSocket);
const running = useTestStack(() => ({
  AUTOMATION_SPREAD_SECONDS: "0",
  PROOF_EVERY_SECONDS: "1",
  RECHECK_SHARE: "100",
  // Long enough to be seen while the signer is silent.
  NOSTR_SIGN_TIMEOUT_MS: "5000",
}));
const TEXT = "#ad The receipt of this comment stands alone.";
let browser: TestBrowser;
let relay: Relay;
let context: BrowserContext;
let page: Page;
let miner: Miner;
/** A person of the sandbox, whose signer is the sandbox's. */
let person: { pubkey: string };
let sponsor: { pubkey: string };

const sandbox = async <Answer>(method: string, path: string, body: object): Promise<Answer> => {
  const response = await fetch(`${running().stack.urls.nostr}/sandbox${path}`, {
    method,
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Answer;
};

beforeAll(async () => {
  browser = await launchBrowser();
  relay = await Relay.connect((running().stack.urls.nostr ?? "").replace("http", "ws"));
  miner = await running().newMiner("Remote Signer");
  person = await sandbox("POST", "/people", { name: "wren", trusted: 5, known_days: 400 });
  sponsor = await sandbox("POST", "/people", { name: "sponsor", trusted: 0, known_days: 0 });
  await until("the core of trusted accounts", async () => {
    const { rowCount } = await running().db.raw("select 1 from trusted_accounts limit 1");
    return rowCount > 0;
  });
  const { web } = running().stack.urls;
  ({ context } = await browser.newContext({ locale: "en-US", viewport: { width: 1_280, height: 900 } }));
  await context.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url: web })));
  await context.addInitScript((token) => localStorage.setItem("session_token", token), miner.bearer);
  context.setDefaultTimeout(15_000);
  page = await context.newPage();
});
afterAll(() => relay?.close());
afterAll(() => browser?.close());

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

const actions = async () => (await miner.client.call(listAutomationActions)).actions;

test("the sandbox's signer links the key, and its page says what Lode may do", async () => {
  await page.goto(`${running().stack.urls.web}/profile#nostr-keys`);
  const card = page.locator("#nostr-keys");
  await card.getByRole("button", { name: "Use a remote signer" }).click();
  await card.getByText("Waiting for your signer: approve Lode in it").waitFor();
  expect(await violationsOf(page, "waiting for a signer", { tags: ALL_RULES })).toEqual([]);
  await takePicture(page, "nostr-signer-waiting-1280");
  const [signer] = await Promise.all([
    context.waitForEvent("page"),
    card.getByRole("link", { name: "Open the sandbox signer" }).click(),
  ]);
  await signer.getByText("wren").click();
  expect(await violationsOf(signer, "the sandbox's signer", { tags: ALL_RULES })).toEqual([]);
  await signer.getByRole("button", { name: "Connect Lode" }).click();
  await signer.getByText("Lode is connected").waitFor();
  await signer.close();
  await card.getByText("Remote signer connected").waitFor();
  const { accounts } = await miner.client.call(listAccounts);
  expect(accounts).toMatchObject([{ id: `nostr:${person.pubkey}`, is_delegated: true }]);
});

test("automation lets the signer sign a disclosed comment and repost, and both are paid out", async () => {
  const { id: note } = await sandbox<{ id: string }>("POST", `/people/${sponsor.pubkey}/notes`, {
    content: "What did you mine today?",
  });
  const policy = networkModule("nostr").policyOf({
    NOSTR_RELAYS: running().stack.urls.nostr?.replace("http", "ws"),
  } as unknown as NetworkConfig);
  for (const [kind, texts] of [
    ["repost", []],
    ["comment", [TEXT]],
  ] as const)
    await publishNewTask(
      running().db,
      {
        network: "nostr",
        kind,
        targetUsername: "sponsor",
        targetAccountId: `nostr:${sponsor.pubkey}`,
        targetPostId: `nostr:${note}`,
        basePoints: 80n,
        description: `${kind} of our note`,
        expiresAt: null,
        budgetPoints: 1_000n,
        texts,
      },
      (_network, asked) => policy[asked],
    );
  await miner.client.call(updateAutomationSchedule, {
    body: {
      twitter_account_id: `nostr:${person.pubkey}`,
      daily_actions: 8,
      active_from: 0,
      active_until: 24,
      time_zone: "UTC",
    },
  });
  await page.reload();
  const follow = page.getByRole("switch", { name: /Auto follow/ });
  await follow.waitFor();
  expect(await follow.isDisabled()).toBe(true);
  for (const kind of ["repost", "comment"]) {
    await page.getByRole("switch", { name: new RegExp(`Auto ${kind}`) }).click();
    if (kind === "comment") await page.getByText(TEXT).first().waitFor();
    await page.getByRole("button", { name: "I agree, turn it on" }).click();
  }
  const done = await until("the points of both actions", async () => {
    const paid = (await actions()).filter(({ points_awarded }) => points_awarded !== null);
    return paid.length === 2 && paid;
  });
  expect(done.map(({ points_awarded }) => points_awarded)).toEqual([81, 81]);
  const [repost] = await publishedBy(person.pubkey, [6]);
  const [comment] = await publishedBy(person.pubkey, [1]);
  expect(JSON.parse(repost?.content ?? "{}")).toMatchObject({ id: note });
  expect(comment).toMatchObject({ content: TEXT });
  for (const event of [repost, comment]) expect(event?.tags).toContainEqual(["l", "paid", "app.lode"]);

  const { id } = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await miner.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
});

test("the receipt of an automatic act holds with the network off, and says that the act was paid", async () => {
  const answer = await miner.client.call(listTasks, { query: { type: "attempts" } });
  const [attempt] = "attempts" in answer ? answer.attempts : [];
  const receipt = await until("the award under a signed root", async () => {
    const one = await miner.client.call(getAwardReceipt, { params: { attemptId: attempt?.id ?? "" } });
    return one.ledger && one;
  });
  await page.goto(`${running().stack.urls.web}/verify`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await context.setOffline(true);
  const file = {
    name: "receipt.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(receipt)),
  };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("This receipt holds.").waitFor();
  await context.setOffline(false);
});

test("an undone comment is deleted by the signer, and its award is taken back after the notice", async () => {
  const { web } = running().stack.urls;
  const comment = (await actions()).find(({ task_type }) => task_type === "comment");
  await page.goto(`${web}/profile#automation`);
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
  const [deletion] = await publishedBy(person.pubkey, [5]);
  expect(deletion?.tags[0]?.[0]).toBe("e");
  expect(await publishedBy(person.pubkey, [1])).toEqual([]);
  // Only the times of the re-checks are changed: the workers ask the relay and judge.
  await until(
    "the reversal",
    async () => {
      // A worker's lease ends within a minute and must not be taken from it.
      await running()
        .db("award_rechecks")
        .whereRaw("due_at > now() + interval '90 seconds'")
        .update({ due_at: new Date(0) });
      const answer = await miner.client.call(listTasks, { query: { type: "attempts" } });
      return "attempts" in answer && answer.attempts.some(({ status }) => status === "reversed");
    },
    60_000,
  );
  const answer = await miner.client.call(listTasks, { query: { type: "attempts" } });
  const states = ("attempts" in answer ? answer.attempts : []).map(({ task_type, status }) => [
    task_type,
    status,
  ]);
  expect(Object.fromEntries(states)).toEqual({ repost: "completed", comment: "reversed" });
  expect(await running().audit()).toEqual({ sum: 0n, drifted: 0 });
});

test("while the signer is silent the page says what it waits for, and after a revocation the key is linked again", async () => {
  const { id: note } = await sandbox<{ id: string }>("POST", `/people/${sponsor.pubkey}/notes`, {
    content: "One more.",
  });
  await sandbox("PUT", `/people/${person.pubkey}/signer`, { mode: "is silent" });
  const task = {
    network: "nostr",
    kind: "repost" as const,
    targetUsername: "sponsor",
    targetAccountId: `nostr:${sponsor.pubkey}`,
    targetPostId: `nostr:${note}`,
    basePoints: 10n,
    description: "one more",
    expiresAt: null,
    budgetPoints: 100n,
  };
  const policy = { rewardable: true, disclosure: null, mustDisclose: false, source: "the sandbox" };
  await publishNewTask(running().db, task, () => policy);
  await page.goto(`${running().stack.urls.web}/profile#automation`);
  await page.getByText("Waiting for your signer").first().waitFor({ timeout: 30_000 });
  await takePicture(page, "nostr-signer-silent-1280");
  await sandbox("PUT", `/people/${person.pubkey}/signer`, { mode: "answers" });
  await sandbox("POST", `/people/${person.pubkey}/revoke`, {});
  await running()
    .db("automation_actions")
    .where({ state: "acting" })
    .update({ due_at: new Date(0) });
  await until(
    "the account that must be linked again",
    async () => {
      await running()
        .db("automation_actions")
        .whereIn("state", ["planned"])
        .update({ due_at: new Date(0) });
      const { accounts } = await miner.client.call(listAccounts);
      return accounts.some(({ state }) => state === "needs_reconnect");
    },
    60_000,
  );
  await page.goto(`${running().stack.urls.web}/profile#nostr-keys`);
  await page.getByText("Your signer no longer accepts Lode").waitFor();
  expect((await publishedBy(person.pubkey, [6])).length).toBe(1);
});

test("in German, on a phone and in the dark, the signer's card is German and readable", async () => {
  const { web } = running().stack.urls;
  const { context: phone } = await browser.newContext({
    locale: "de-DE",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await phone.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url: web })));
  await phone.addInitScript((token) => localStorage.setItem("session_token", token), miner.bearer);
  const small = await phone.newPage();
  await small.goto(`${web}/profile#nostr-keys`);
  const card = small.locator("#nostr-keys");
  await card.getByRole("button", { name: "Entfernten Signierer nutzen" }).click();
  await card.getByText("Wartet auf deinen Signierer").waitFor();
  expect(await violationsOf(small, "signer in German", { rules: RULES_OF_COLOURS })).toEqual([]);
  await takePicture(small, "nostr-signer-390-de-dark");
  await phone.close();
});
