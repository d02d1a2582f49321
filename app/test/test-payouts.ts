import { RetryLaterError } from "@lode/core/contracts/errors";
import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import { newId } from "@lode/db/id";
import { many } from "@lode/db/query";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { findWithdrawal, type Withdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { startSolanaSandbox } from "@lode/sandbox/solana/start-solana-sandbox";
import { Keypair } from "@solana/web3.js";
import { afterEach } from "vitest";
import type { WorkerApp } from "../src/open-app.ts";
import { followPayout, sendPayout } from "../src/withdrawals/follow-payout.ts";
import { requestWithdrawal } from "../src/withdrawals/request-withdrawal.ts";
import { signPayout } from "../src/withdrawals/sign-payout.ts";
import { type SettingsOf, type TestLode, useTestLode } from "./test-lode.ts";

export type TestPayouts = ReturnType<typeof payoutsOf>;
export type Requested = Awaited<ReturnType<TestPayouts["request"]>>;

export const newWallet = (): string => Keypair.generate().publicKey.toBase58();

/** Payouts on a real Solana VM whose blocks the test makes. `settings` may put something before the node, by its URL. */
export function useTestPayouts(settings: SettingsOf = {}): () => TestPayouts {
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

function payoutsOf(lode: TestLode, url: string) {
  const { db } = lode;
  const controls = sandboxControls({ solana: url });
  const find = async (id: string): Promise<Withdrawal> => {
    const withdrawal = await findWithdrawal(db, id);
    if (!withdrawal) throw new Error(`There is no withdrawal ${id}.`);
    return withdrawal;
  };
  const attempts = (id: string) =>
    many<{ n: number; state: string; signature: string; transaction_id: string }>(db, { id })(`
      select p.n, p.state, t.signature, p.transaction_id from payout_attempts p
      join payout_transactions t on t.id = p.transaction_id where p.withdrawal_id = :id order by p.n`);
  const newest = async (id: string): Promise<string> => (await attempts(id)).at(-1)?.transaction_id ?? "";
  const sign = (id: string, app = lode.app) => ran(signPayout(app, { withdrawalId: id }));
  const send = async (id: string, app = lode.app) =>
    ran(sendPayout(app, { transactionId: await newest(id) }));
  const follow = async (id: string, app = lode.app) =>
    ran(followPayout(app, { transactionId: await newest(id) }));
  /** Makes this many blocks. Blocks 32 behind the head are final; a blockhash is valid for 150 blocks. */
  const warp = async (blocks: number) => void (await controls.rpc("dev_warp", blocks));
  return {
    ...lode,
    rpc: controls.rpc,
    /** The transfers that landed for a withdrawal, as the chain lists them. */
    landed: async (id: string) => (await controls.landed()).filter(({ memo }) => memo === `wd:${id}`),
    request: (wanted?: AskedPayout, app = lode.app) => request(app, wanted),
    find,
    attempts,
    sign,
    send,
    follow,
    warp,
    async pay(id: string, app?: WorkerApp) {
      await sign(id, app);
      return send(id, app);
    },
    /** Lets this many blocks pass, and then follows. */
    async followAfter(blocks: number, id: string, app?: WorkerApp) {
      await warp(blocks);
      return follow(id, app);
    },
    /** Lets every hold of a withdrawal expire. */
    passHolds: async (id: string) =>
      void (await db("withdrawal_holds")
        .where({ withdrawal_id: id })
        .whereNotNull("until")
        .update({ until: new Date(0) })),
    /** Signs, sends and follows until the withdrawal has ended or waits for something other than blocks. */
    async finish(id: string): Promise<Withdrawal> {
      for (let round = 0; round < 12; round++) {
        const { status } = await find(id);
        if (status === "completed" || status === "failed") break;
        const live = (await attempts(id)).at(-1);
        if (!live || live.state === "expired" || live.state === "failed") await sign(id);
        else if (live.state === "signed") await send(id);
        else await follow(id);
        await warp(40);
      }
      return find(id);
    },
  };
}

/** Runs a use-case once; "later" if it asks to run again. */
async function ran(run: Promise<void>): Promise<"done" | "later"> {
  try {
    await run;
    return "done";
  } catch (error) {
    if (error instanceof RetryLaterError) return "later";
    throw error;
  }
}

interface AskedPayout {
  amount?: bigint;
  wallet?: string;
  points?: bigint;
  userId?: string;
  key?: string;
}

/** Makes a miner with enough points, unless one is named, and the miner's request. */
async function request(
  app: WorkerApp,
  {
    amount = 100n,
    wallet = newWallet(),
    points = amount + FEE_POINTS,
    userId,
    key = newId(),
  }: AskedPayout = {},
) {
  const owner = userId ?? (await buildMiner(app.db, { points, wallet })).userId;
  // Lifts the API's own limits, so that a test can reach the signer's limit.
  const config = { ...app.config, MAX_PAYOUT_POINTS: 0, WALLET_CHANGES_PER_DAY: 0 };
  const asked = { userId: owner, amount: Number(amount), walletAddress: wallet, idempotencyKey: key };
  const { withdrawal } = await requestWithdrawal(
    { ...app, config },
    { ...asked, withdrawalType: "stablecoin" },
  );
  return { id: withdrawal.id, userId: owner, wallet };
}

export const baseUnitsOf = (points: bigint): string => String(pointsToBaseUnits(points));
