import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { installMockWallet } from "../testing/mock-wallet.ts";
import { WALKS } from "./checklist/all-walks.ts";
import { ANSWERS, missingFields } from "./checklist/answers.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });

let browser: TestBrowser;
let miner: Miner;
beforeAll(async () => {
  browser = await launchBrowser();
  miner = await prepareMiner();
});
afterAll(async () => {
  await browser?.close();
});

async function prepareMiner(): Promise<Miner> {
  const { newMiner, publish } = running();
  await publish({ basePoints: 240n, description: "Follow Lode for payout notes and new tasks" });
  await publish({ targetUsername: "oreworks", basePoints: 45n, description: "Follow Oreworks" });
  const made = await newMiner("Checklist Miner");
  const [account] = [await made.link("vera_vein"), await made.link("few_followers")];
  const task = (await made.tasks()).find((one) => one.target_username === "lode");
  if (!task) throw new Error("There is no task.");
  await made.doTask(task, account);
  const { id } = await made.withdraw(120, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await made.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  return made;
}

test.each(ANSWERS.map((answer) => [answer.says, answer] as const))("%s", async (_says, { path, fields }) => {
  const cookie = [...miner.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(running().stack.urls.web + path, { headers: { cookie } });
  expect(missingFields(await answer.json(), fields)).toEqual([]);
});

describe.each(WALKS.map((walk) => [walk.name, walk] as const))("%s", (name, walk) => {
  let page: Page;
  let refused: string[];
  const faults: string[] = [];
  beforeAll(async () => {
    const { stack } = running();
    const opened = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    const { context } = opened;
    refused = opened.refused;
    context.on("weberror", (error) => faults.push(error.error().message));
    if (walk.signedIn) {
      const cookies = [...miner.client.cookies].map(([cookie, value]) => ({
        name: cookie,
        value,
        url: stack.urls.web,
      }));
      await context.addCookies(cookies);
      await context.addInitScript((token) => {
        if (location.protocol === "about:" || sessionStorage.getItem("given")) return;
        sessionStorage.setItem("given", "yes");
        localStorage.setItem("session_token", token);
      }, miner.bearer);
    }
    if (name.includes("wallet")) await installMockWallet(context);
    page = await context.newPage();
    await page.goto(stack.urls.web + walk.path);
  });
  afterAll(async () => page?.context().close());

  for (const { says, check } of walk.items) test(says, () => check(page));

  test(`${name}: no error in the page, and no request to another host`, () => {
    expect(faults).toEqual([]);
    expect(refused).toEqual([]);
  });
});
