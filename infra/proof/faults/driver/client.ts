import { setTimeout as sleep } from "node:timers/promises";
import { privateKeyOf, signEd25519 } from "@lode/adapters/crypto/ed25519";
import { getUserStats } from "@lode/core/contracts/http/points";
import { challengeWallet } from "@lode/core/contracts/http/profile";
import { attemptTask } from "@lode/core/contracts/http/tasks";
import type { MiningTask } from "@lode/db/tasks/tasks.repository";
import { openEventStream } from "@lode/sandbox/people/event-stream";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { Keypair, PublicKey } from "@solana/web3.js";
import { memo, payerOn } from "../../../sandbox/solana/sandbox-client.test-support.ts";
import { type AskedOperation, tryOnce } from "../../world/ask-withdrawal.ts";
import { doOnX, type Participant } from "../../world/participants.ts";
import type { SeededMiner } from "../../world/seed-miners.ts";
import type { World } from "../world/start-world.ts";

/* The client of the product's interfaces. It speaks HTTP only, and scenarios, trials and people share its helpers. */

/** A person with a session. */
type Bearer = Pick<Participant, "bearer">;

const TIMEOUT_MS = 12_000;

/** Calls Lode with a bearer. Throws if Lode does not answer. */
export const callLode = (
  baseUrl: string,
  { bearer }: Bearer,
  method: string,
  path: string,
  body?: object,
  withinMs = TIMEOUT_MS,
) => createLodeClient(baseUrl, { bearer, withinMs }).send(method, path, body);

/** Returns Lode's verdict; undefined for an error or "not done", which a lagging list may cause. */
export async function beginAttempt(
  baseUrl: string,
  { bearer, externalId }: Pick<Participant, "bearer" | "externalId">,
  task: Pick<MiningTask, "id" | "kind">,
): Promise<string | undefined> {
  try {
    const attempt = { task_id: task.id, twitter_account_id: externalId, action_type: task.kind };
    const { body } = await callLode(baseUrl, { bearer }, "POST", attemptTask.path, attempt);
    return (body as { status?: string }).status;
  } catch {
    return undefined;
  }
}

/** Begins attempts until one is verified. Returns false on time-out. */
export async function attemptUntilDone(
  { stack }: Pick<World, "stack">,
  who: Pick<Participant, "bearer" | "externalId">,
  task: Pick<MiningTask, "id" | "kind">,
  patienceMs: number,
): Promise<boolean> {
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    if ((await beginAttempt(stack.urls.web, who, task)) === "completed") return true;
    await sleep(700);
  }
  return false;
}

/** Does a task once on X, then begins attempts until one is verified. */
export async function doTask(world: World, person: Participant, task: MiningTask, patienceMs: number) {
  await doOnX(world.sandbox, person.username, task);
  return attemptUntilDone(world, person, task, patienceMs);
}

/** Returns false if Lode refuses the address. */
export async function changeWallet(baseUrl: string, miner: Bearer, address: string): Promise<boolean> {
  const { status } = await callLode(baseUrl, miner, "PUT", "/api/profile", { sol_wallet_address: address });
  return status === 200;
}

const SEED_BYTES = 32;

/** Signs Lode's challenge for the miner's wallet. Returns false if Lode refuses the proof. */
export async function proveWallet(baseUrl: string, miner: Bearer, wallet: Keypair): Promise<boolean> {
  const { body } = await callLode(baseUrl, miner, "POST", "/api/profile/wallet/challenge", {});
  const { challenge_id, message } = challengeWallet.schemas.response.parse(body);
  const key = privateKeyOf(wallet.secretKey.subarray(0, SEED_BYTES));
  const signature = signEd25519(key, Buffer.from(message)).toString("base64");
  const proof = { challenge_id, signature };
  return (await callLode(baseUrl, miner, "POST", "/api/profile/wallet/proof", proof)).status === 200;
}

const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/** Requests a withdrawal, under the same key again while the outcome is unknown, like a well-behaved client. */
export async function requestWithdrawal(
  { stack, note, requestRandom, answerWithinMs }: World,
  miner: SeededMiner,
  amount: number,
  baseUrl: string = stack.urls.web,
): Promise<AskedOperation> {
  const asked = { key: requestRandom.uuid(), miner, amount };
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const operation = await tryOnce(baseUrl, asked, answerWithinMs);
    note("operations.jsonl", operation);
    if (operation.outcome !== "unknown" || Date.now() > giveUpAt) return operation;
    await sleep(PAUSE_MS);
  }
}

/** The n-th miner; after the last miner, the first again. */
export function minerInTurn({ miners }: World, n: number): SeededMiner {
  const miner = miners[n % miners.length];
  if (!miner) throw new Error("There are no miners.");
  return miner;
}

/** In points. */
const AMOUNTS = { least: 100, most: 150 };

/** Requests `count` withdrawals evenly, from the miners in turn. Resolves after all final answers. */
export async function askWithdrawals(world: World, count: number, overMs: number): Promise<void> {
  const { requestRandom } = world;
  const startedAt = Date.now();
  const asking: Promise<unknown>[] = [];
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, startedAt + (n * overMs) / count - Date.now()));
    const amount = requestRandom.between(AMOUNTS.least, AMOUNTS.most);
    asking.push(requestWithdrawal(world, minerInTurn(world, n), amount));
  }
  await Promise.all(asking);
}

/** Does `others` while `work` runs, and waits for all of them. */
export async function during(
  work: Promise<unknown>,
  ...others: ((isBusy: () => boolean) => Promise<unknown>)[]
): Promise<void> {
  let isBusy = true;
  const done = work.finally(() => {
    isBusy = false;
  });
  await Promise.all([done, ...others.map((other) => other(() => isBusy))]);
}

/** Requests withdrawals while `injectFaults` runs, and waits for both. */
export const askWhile = (
  world: World,
  count: number,
  overMs: number,
  injectFaults: (isAsking: () => boolean) => Promise<void>,
): Promise<void> => during(askWithdrawals(world, count, overMs), injectFaults);

/** Many withdrawals of a miner at once, of which the balance covers one. */
export async function raceBalance(world: World, miner: SeededMiner, count: number): Promise<void> {
  world.faults.delivered(`${count} withdrawals at once on a balance for one`);
  await Promise.all(Array.from({ length: count }, () => requestWithdrawal(world, miner, 100)));
}

const FUNDS = { lamports: 1_000_000_000, usdc: 1_000_000 };

/** A stranger sends the treasury a base unit for each memo. */
export async function sendDust({ sandbox, stack, faults }: World, memos: readonly string[]): Promise<void> {
  const key = Keypair.generate();
  await sandbox.rpc("dev_fund", { address: key.publicKey.toBase58(), ...FUNDS });
  const stranger = payerOn(stack.urls.solana, key);
  const dust = stranger.transfer(new PublicKey(stack.env.TREASURY_ADDRESS ?? ""), 1n);
  for (const text of memos) {
    const { transaction } = await stranger.sign(memo(text), dust);
    await stranger.connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    faults.delivered("a stranger's memo names a withdrawal");
  }
}

/**
 * Notes a request other than a withdrawal. If there is such a request, the checker demands that every request is
 * answered. `failure` is undefined if the answer was right.
 */
const noteRequest = ({ note }: World, what: string, failure: string | undefined): void =>
  note("requests.jsonl", { what, at: Date.now(), failure });

export const openPage = (url: string, { bearer }: SeededMiner) =>
  openEventStream(url, { cookies: new Map([["lode_session", `${bearer}-cookie`]]) });

/** A miner opens a page at every API process. Every page must hear of events from any process. */
export async function hearEverywhere(world: World): Promise<void> {
  const { apiUrls } = world.stack;
  for (const [index, asked] of apiUrls.entries()) {
    const miner = minerInTurn(world, index);
    const streams = await Promise.all(apiUrls.map((url) => openPage(url, miner)));
    await requestWithdrawal(world, miner, AMOUNTS.least, asked);
    for (const [at, stream] of streams.entries()) {
      const failure = await stream.heard("withdrawal.requested").then(
        () => undefined,
        (error: Error) => error.message,
      );
      noteRequest(world, `an event of API ${index + 1} at API ${at + 1}`, failure);
      stream.close();
    }
  }
}

/** Reads the miners' own figures in turn. A failed request is not repeated. */
export async function readWhile(world: World, isReading: () => boolean): Promise<void> {
  const { stack, answerWithinMs } = world;
  const { path } = getUserStats;
  for (let n = 0; isReading(); n++) {
    const reading = callLode(stack.urls.web, minerInTurn(world, n), "GET", path, undefined, answerWithinMs);
    const failure = await reading.then(
      ({ status, body }) => (status === 200 ? undefined : `${status} ${JSON.stringify(body)}`),
      (error: Error) => `${error.message} (${String(error.cause ?? "")})`,
    );
    noteRequest(world, path, failure);
    await sleep(50);
  }
}
