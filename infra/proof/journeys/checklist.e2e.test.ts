import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { installMockWallet } from "../testing/mock-wallet.ts";
import { LEFT_OUT } from "./checklist/left-out.ts";
import { minerWalks } from "./checklist/miner.ts";
import { minerProfileWalks } from "./checklist/miner-profile.ts";
import { minerWalletWalks } from "./checklist/miner-wallet.ts";
import { visitorWalks } from "./checklist/visitor.ts";
import { visitorPageWalks } from "./checklist/visitor-pages.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });
// The walk that signs out must be last.
const WALKS = [
  ...visitorWalks,
  ...visitorPageWalks,
  ...minerWalks,
  ...minerProfileWalks,
  ...minerWalletWalks,
];
const results: string[] = [];

let browser: TestBrowser;
let miner: Miner;
beforeAll(async () => {
  browser = await launchBrowser();
  miner = await prepareMiner();
});
afterAll(async () => {
  await browser?.close();
  writeReport();
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

test.each(WALKS.map((walk) => [walk.name, walk] as const))(
  "%s",
  async (name, walk) => {
    const { stack } = running();
    const { context, refused } = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    const faults: string[] = [];
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
    const page = await context.newPage();
    await page.goto(stack.urls.web + walk.path);
    const failures: string[] = [];
    for (const { section, says, check } of walk.items) {
      const failure = await check(page).then(
        () => undefined,
        (error: Error) => error.message.split("\n")[0],
      );
      if (failure) failures.push(`§${section} ${says}: ${failure}`);
      results.push(`| ${failure ? "no" : "yes"} | §${section} | ${name} | ${says} |`);
    }
    await context.close();
    expect(failures).toEqual([]);
    expect(faults).toEqual([]);
    expect(refused).toEqual([]);
  },
  120_000,
);

function writeReport(): void {
  const folder = join(projectRoot, ".data/reports");
  mkdirSync(folder, { recursive: true });
  const lines = [
    "# The promises of docs/pages.md",
    "",
    `${results.length} promises checked in a browser, ${LEFT_OUT.length} groups left out.`,
    "",
    "| Holds | Section | Page | Promise |",
    "|---|---|---|---|",
    ...results,
    "",
    "| Left out | Why |",
    "|---|---|",
    ...LEFT_OUT.map(({ section, says, why }) => `| §${section} ${says} | ${why} |`),
  ];
  writeFileSync(join(folder, "checklist.md"), `${lines.join("\n")}\n`);
}
