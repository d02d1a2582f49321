import { RetryLaterError } from "@lode/core/contracts/errors";
import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import { newId } from "@lode/db/id";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { findWithdrawal, type Withdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import { type SandboxControls, sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { startSolanaSandbox } from "@lode/sandbox/solana/start-solana-sandbox";
import { Keypair } from "@solana/web3.js";
import { afterEach } from "vitest";
import type { WorkerApp } from "../src/open-app.ts";
import { followPayout, sendPayout } from "../src/withdrawals/follow-payout.ts";
import { requestWithdrawal } from "../src/withdrawals/request-withdrawal.ts";
import { signPayout } from "../src/withdrawals/sign-payout.ts";
import { type TestLode, useTestLode } from "./test-lode.ts";

export interface Requested {
  id: string;
  userId: string;
  wallet: string;
}

export interface PayoutAttempt {
  n: number;
  state: string;
  signature: string;
  transaction_id: string;
}

export interface TestPayouts extends TestLode {
  rpc<T>(method: string, ...params: unknown[]): Promise<T>;
  /** The transfers that landed for a withdrawal, as the chain lists them. */
  landed(id: string): ReturnType<SandboxControls["landedFor"]>;
  /** Makes a miner with enough points, and the miner's request. */
  request(wanted?: {
    amount?: bigint;
    wallet?: string;
    points?: bigint;
    userId?: string;
  }): Promise<Requested>;
  find(id: string): Promise<Withdrawal>;
  attempts(id: string): Promise<PayoutAttempt[]>;
  /** Runs the use-case once; "later" if it asks to run again. */
  sign(id: string, app?: WorkerApp): Promise<"done" | "later">;
  send(id: string, app?: WorkerApp): Promise<"done" | "later">;
  follow(id: string, app?: WorkerApp): Promise<"done" | "later">;
  pay(id: string, app?: WorkerApp): Promise<"done" | "later">;
  /** Lets this many blocks pass, and then follows. */
  followAfter(blocks: number, id: string, app?: WorkerApp): Promise<"done" | "later">;
  /** Lets every hold of a withdrawal expire. */
  passHolds(id: string): Promise<void>;
  /** Makes this many blocks. Blocks 32 behind the head are final; a blockhash is valid for 150 blocks. */
  warp(blocks: number): Promise<void>;
  /** Signs, sends and follows until the withdrawal has ended or waits for something other than blocks. */
  finish(id: string): Promise<Withdrawal>;
}

export const newWallet = (): string => Keypair.generate().publicKey.toBase58();

/** Payouts on a real Solana VM whose blocks the test makes. `settings` may put something before the node. */
export function useTestPayouts(
  settings:
    | Record<string, string>
    | ((node: string, onClose: (close: () => unknown) => void) => Promise<Record<string, string>>) = {},
): () => TestPayouts {
  let url = "";
  const lode = useTestLode(async (treasuryAddress, onClose) => {
    const sandbox = await startSolanaSandbox({ port: 0, slotMs: 0, treasuryAddress });
    onClose(() => sandbox.stop());
    url = sandbox.url;
    const more = typeof settings === "function" ? await settings(url, onClose) : settings;
    return { SOLANA_RPC_URL: url, TOKEN_ACCOUNTS_PER_MINER: "1000", WALLET_CHANGE_HOLD: "0", ...more };
  });
  afterEach(() => sandboxControls({ solana: url }).rpc("dev_faults", { reset: true }));
  return () => payoutsOf(lode(), url);
}

function payoutsOf(lode: TestLode, url: string): TestPayouts {
  const { db } = lode;
  const controls = sandboxControls({ solana: url });
  const find = async (id: string): Promise<Withdrawal> => {
    const withdrawal = await findWithdrawal(db, id);
    if (!withdrawal) throw new Error(`There is no withdrawal ${id}.`);
    return withdrawal;
  };
  const attempts = async (id: string): Promise<PayoutAttempt[]> => {
    const { rows } = await db.raw(
      `select p.n, p.state, t.signature, p.transaction_id from payout_attempts p
       join payout_transactions t on t.id = p.transaction_id where p.withdrawal_id = ? order by p.n`,
      [id],
    );
    return rows;
  };
  const newest = async (id: string): Promise<string> => (await attempts(id)).at(-1)?.transaction_id ?? "";
  const payouts: TestPayouts = {
    ...lode,
    rpc: controls.rpc,
    landed: async (id) => (await controls.landed()).filter(({ memo }) => memo === `wd:${id}`),
    request: (wanted) => request(lode, wanted),
    find,
    attempts,
    sign: (id, app = lode.app) => ran(signPayout(app, { withdrawalId: id })),
    send: async (id, app = lode.app) => ran(sendPayout(app, { transactionId: await newest(id) })),
    follow: async (id, app = lode.app) => ran(followPayout(app, { transactionId: await newest(id) })),
    pay: async (id, app) => {
      await payouts.sign(id, app);
      return payouts.send(id, app);
    },
    followAfter: async (blocks, id, app) => {
      await payouts.warp(blocks);
      return payouts.follow(id, app);
    },
    passHolds: async (id) =>
      void (await db("withdrawal_holds")
        .where({ withdrawal_id: id })
        .whereNotNull("until")
        .update({ until: new Date(0) })),
    warp: async (blocks) => void (await controls.rpc("dev_warp", blocks)),
    async finish(id) {
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

async function ran(run: Promise<void>): Promise<"done" | "later"> {
  try {
    await run;
    return "done";
  } catch (error) {
    if (error instanceof RetryLaterError) return "later";
    throw error;
  }
}

async function request(
  { app }: TestLode,
  {
    amount = 100n,
    wallet = newWallet(),
    points = amount + FEE_POINTS,
    userId,
  }: Parameters<TestPayouts["request"]>[0] = {},
): Promise<Requested> {
  const owner = userId ?? (await buildMiner(app.db, { points, wallet })).userId;
  // Lifts the API's own limits, so that a test can reach the signer's limit.
  const config = { ...app.config, MAX_PAYOUT_POINTS: 0, WALLET_CHANGES_PER_DAY: 0 };
  const { withdrawal } = await requestWithdrawal(
    { ...app, config },
    {
      userId: owner,
      amount: Number(amount),
      withdrawalType: "stablecoin",
      walletAddress: wallet,
      idempotencyKey: newId(),
    },
  );
  return { id: withdrawal.id, userId: owner, wallet };
}

export const baseUnitsOf = (points: bigint): string => String(pointsToBaseUnits(points));
