import { readProofFigures } from "@lode/db/proof/figures.repository";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser, type TestBrowser } from "../../testing/browser.ts";
import { signInTo } from "../open-as.ts";
import { type TestStack, useTestStack } from "../test-stack.ts";
import { screenOpener } from "./show-screen.ts";

const COMMENTS = [
  "Good to see the raw samples and not only the averages.",
  "How deep were the northern cores?",
];
const DESCRIPTIONS = [
  "Follow Lode for payout notes and new tasks",
  "Follow Oreworks, who map what lies below",
  "Comment on “The survey of the north field.”",
] as const;

/** A miner with 131 points, a finished and two open tasks, an account that cannot earn, and a payout. */
async function prepareMiner({ newMiner, publish, sandbox, db }: TestStack): Promise<Miner> {
  const [lode, oreworks, survey] = DESCRIPTIONS;
  await publish({ basePoints: 240n, description: lode });
  await publish({ targetUsername: "oreworks", basePoints: 45n, description: oreworks });
  const post = await sandbox.publishPost("oreworks", "The survey of the north field.");
  const about = { targetUsername: "oreworks", targetPostId: post.id, description: survey, texts: COMMENTS };
  await publish({ kind: "comment", basePoints: 60n, ...about });
  const made = await newMiner("Ada Stollen");
  const account = await made.link("vera_vein");
  await made.link("few_followers");
  const task = (await made.tasks()).find((one) => one.target_username === "lode");
  if (!task) throw new Error("There is no task.");
  await made.doTask(task, account);
  const { id } = await made.withdraw(120, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await made.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  await until("the payout on the page of proofs", async () => {
    const { points, treasury } = await readProofFigures(db);
    return points?.sums.paidOut === 120n && treasury !== null;
  });
  return made;
}

/** Runs the product for a file of screens, which are opened as this miner or as a visitor. */
export function useMinerScreens() {
  const running = useTestStack(undefined, { workers: 1 });
  let browser: TestBrowser;
  let miner: Miner;
  beforeAll(async () => {
    browser = await launchBrowser();
    miner = await prepareMiner(running());
  });
  afterAll(() => browser?.close());
  const opener = screenOpener(
    () => browser,
    () => running().stack.urls.web,
    async (context, as) => {
      if (as !== undefined) await signInTo(context, miner, running().stack.urls.web);
    },
  );
  return { running, miner: () => miner, ...opener };
}
