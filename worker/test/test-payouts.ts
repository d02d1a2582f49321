import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { RetryLaterError } from "@lode/core/server/errors";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import {
  findWithdrawal,
  insertWithdrawal,
  type Withdrawal,
} from "@lode/db/withdrawals/withdrawals.repository";
import { type LandedTransfer, sandboxControls } from "@lode/infra/client/sandbox-controls";
import { startSolanaSandbox } from "@lode/infra/sandbox/solana/start-solana-sandbox";
import { Keypair } from "@solana/web3.js";
import type { Deps } from "../src/deps.ts";
import { followPayoutJob } from "../src/features/withdrawals/follow-payout.job.ts";
import { sendPayoutJob } from "../src/features/withdrawals/send-payout.job.ts";
import { signPayoutJob } from "../src/features/withdrawals/sign-payout.job.ts";
import { type TestWorker, useTestWorker } from "./test-worker.ts";

export interface Requested {
  id: string;
  userId: string;
  wallet: string;
}

export interface Attempt {
  n: number;
  state: string;
  signature: string;
  transaction_id: string;
}

export interface TestPayouts extends TestWorker {
  rpc<T>(method: string, ...params: unknown[]): Promise<T>;
  /** What landed for a withdrawal, as the chain's own list has it. */
  landed(id: string): Promise<LandedTransfer[]>;
  /** A miner with the points for it, and their request. */
  request(wanted?: { amount?: bigint; wallet?: string; userId?: string }): Promise<Requested>;
  find(id: string): Promise<Withdrawal>;
  /** Oldest first. */
  attempts(id: string): Promise<Attempt[]>;
  /** One run of a job; "later" where it wants to be run again. */
  sign(id: string, deps?: Deps): Promise<"done" | "later">;
  send(id: string, deps?: Deps): Promise<"done" | "later">;
  follow(id: string, deps?: Deps): Promise<"done" | "later">;
  /** Lets the time of every hold of a withdrawal pass. */
  passHolds(id: string): Promise<void>;
  /** Makes so many blocks. 32 behind the head are final, a blockhash lives 150. */
  warp(blocks: number): Promise<void>;
  /** Signs, sends and follows until it has ended or waits for something that no block brings. */
  settle(id: string): Promise<Withdrawal>;
}

export const newWallet = (): string => Keypair.generate().publicKey.toBase58();

/**
 * Payouts on a real Solana VM whose blocks a test makes: nothing waits for time. `settings` may put something of its
 * own before the node, and says what ends with it.
 */
export function useTestPayouts(
  settings:
    | Record<string, string>
    | ((node: string, onClose: (close: () => unknown) => void) => Promise<Record<string, string>>) = {},
): () => TestPayouts {
  let url = "";
  const worker = useTestWorker(async (treasuryAddress, onClose) => {
    const sandbox = await startSolanaSandbox({ port: 0, slotMs: 0, treasuryAddress });
    onClose(() => sandbox.stop());
    url = sandbox.url;
    const more = typeof settings === "function" ? await settings(url, onClose) : settings;
    return { SOLANA_RPC_URL: url, TOKEN_ACCOUNTS_PER_MINER: "1000", ...more };
  });
  return () => payoutsOf(worker(), url);
}

function payoutsOf(worker: TestWorker, url: string): TestPayouts {
  const { db } = worker;
  const controls = sandboxControls({ x: "", mail: "", solana: url });
  const find = async (id: string): Promise<Withdrawal> => {
    const withdrawal = await findWithdrawal(db, id);
    if (!withdrawal) throw new Error(`There is no withdrawal ${id}.`);
    return withdrawal;
  };
  const attempts = async (id: string): Promise<Attempt[]> => {
    const { rows } = await db.raw(
      `select p.n, p.state, t.signature, p.transaction_id from payout_attempts p
       join payout_transactions t on t.id = p.transaction_id where p.withdrawal_id = ? order by p.n`,
      [id],
    );
    return rows;
  };
  const newest = async (id: string): Promise<string> => (await attempts(id)).at(-1)?.transaction_id ?? "";
  const payouts: TestPayouts = {
    ...worker,
    rpc: controls.rpc,
    landed: async (id) => (await controls.landed()).filter(({ memo }) => memo === `wd:${id}`),
    request: (wanted) => request(worker, wanted),
    find,
    attempts,
    sign: (id, deps = worker.deps) => ran(signPayoutJob.run({ withdrawalId: id }, deps)),
    send: async (id, deps = worker.deps) => ran(sendPayoutJob.run({ transactionId: await newest(id) }, deps)),
    follow: async (id, deps = worker.deps) =>
      ran(followPayoutJob.run({ transactionId: await newest(id) }, deps)),
    passHolds: async (id) =>
      void (await db("withdrawal_holds")
        .where({ withdrawal_id: id })
        .whereNotNull("until")
        .update({ until: new Date(0) })),
    warp: async (blocks) => void (await controls.rpc("dev_warp", blocks)),
    async settle(id) {
      for (let round = 0; round < 12; round++) {
        const { status } = await find(id);
        if (status === "completed" || status === "failed") break;
        const live = (await attempts(id)).at(-1);
        if (!live || live.state === "expired" || live.state === "failed") await payouts.sign(id);
        else if (live.state === "signed") await payouts.send(id);
        else await payouts.follow(id);
        await payouts.warp(40);
      }
      return find(id);
    },
  };
  return payouts;
}

async function ran(job: Promise<void>): Promise<"done" | "later"> {
  try {
    await job;
    return "done";
  } catch (error) {
    if (error instanceof RetryLaterError) return "later";
    throw error;
  }
}

async function request(
  { db }: TestWorker,
  { amount = 100n, wallet = newWallet(), userId }: { amount?: bigint; wallet?: string; userId?: string } = {},
): Promise<Requested> {
  const owner = userId ?? (await buildMiner(db, { points: amount + 1n, wallet })).userId;
  const { id } = await db.transaction(async (trx) => {
    const made = await insertWithdrawal(trx, {
      userId: owner,
      amount,
      fee: 1n,
      type: "stablecoin",
      walletAddress: wallet,
      idempotencyKey: null,
      requestHash: Buffer.from(wallet),
    });
    await postTransfer(
      trx,
      withdrawalRequestedTransfer({ withdrawalId: made.id, userId: owner, amount, fee: 1n }),
    );
    return made;
  });
  return { id, userId: owner, wallet };
}

/** As a landed transfer has it. */
export const baseUnitsOf = (points: bigint): string => String(pointsToBaseUnits(points));
