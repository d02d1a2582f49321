import { connect, type Db } from "@lode/db/connection";
import { many, one } from "@lode/db/query";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { until } from "@lode/sandbox/people/until";
import type { Stack } from "../../stack/stack.ts";
import { tryOnce } from "../world/ask-withdrawal.ts";
import { inParallel } from "../world/participants.ts";
import { createRandom } from "../world/random.ts";
import { type SeededMiner, seedMiners } from "../world/seed-miners.ts";
import { withStack } from "./bench-stack.ts";

const POINTS = 150n;
export const AT_ONCE = 16;
const SLOT_MS = 50;
/** A transaction is final after 32 slots, as on the real chain. */
export const FINAL_AFTER_MS = 32 * SLOT_MS;
/** Lamports per signature, the minimum for one transaction (solana.com/docs/core/fees). */
export const CHAIN_MINIMUM = 5_000;
/** The time limit, per payout. Payouts that take a second on average are far from any goal. */
const PATIENCE_MS_A_PAYOUT = 1_000;
const LEAST_PATIENCE_MS = 120_000;
/** On a busy machine a request may take longer than a client would wait. */
const ANSWER_WITHIN_MS = 30_000;

export interface PaidRun {
  perSecond: number;
  /** Lamports spent per payout. */
  lamports: number;
  transactions: number;
  /** Milliseconds from the first send to completed. */
  sentToCompleted: number[];
}

/** Runs the whole product with slots of 50 ms and no daily limit. */
export const measurePayouts = <T>(
  settings: Record<string, string>,
  pay: (stack: Stack, db: Db) => Promise<T>,
): Promise<T> =>
  withStack(
    { DAILY_PAYOUT_POINTS: "0", ...settings },
    async (stack) => {
      const db = connect(stack.urls.database, { poolSize: 4, name: "lode-bench" });
      try {
        return await pay(stack, db);
      } finally {
        await db.destroy();
      }
    },
    { slotMs: SLOT_MS },
  );

const controls = (stack: Stack) => sandboxControls({ x: "", mail: "", solana: stack.urls.solana });

export async function fundedMiners(stack: Stack, db: Db, count: number): Promise<SeededMiner[]> {
  const { rpc } = controls(stack);
  const miners = await seedMiners(db, createRandom(1), { count, points: POINTS });
  // Token accounts exist beforehand: their rent would be charged to the payer but is no cost of the payment.
  await inParallel(miners, AT_ONCE, ({ wallet }) => rpc("dev_fund", { address: wallet, usdc: 1 }));
  return miners;
}

export async function ask(baseUrl: string, miner: SeededMiner): Promise<void> {
  const wanted = { key: crypto.randomUUID(), miner, amount: 100 };
  const { outcome, reason } = await tryOnce(baseUrl, wanted, ANSWER_WITHIN_MS);
  if (outcome !== "ok") throw new Error(`A withdrawal was refused: ${reason}.`);
}

export const treasuryLamports = async (stack: Stack): Promise<number> =>
  (await controls(stack).rpc<{ value: number }>("getBalance", stack.env.TREASURY_ADDRESS)).value;

/** Calls to the node so far, by method, without the sandbox's control calls. */
export async function nodeCalls(stack: Stack): Promise<Record<string, number>> {
  const calls = await controls(stack).rpc<Record<string, number>>("dev_calls");
  return Object.fromEntries(Object.entries(calls).filter(([method]) => !method.startsWith("dev_")));
}

/** Waits until all withdrawals are paid; after the time-out it throws and lists their states. */
export async function allPaid(db: Db, count: number): Promise<void> {
  try {
    await until(
      "all withdrawals to be paid",
      async () => {
        const [open] = await many(db, "select from withdrawals where status <> 'completed' limit 1");
        return open === undefined;
      },
      Math.max(LEAST_PATIENCE_MS, count * PATIENCE_MS_A_PAYOUT),
    );
  } catch (error) {
    const states = await many(
      db,
      "select status, review_reason, failure_reason, count(*)::int from withdrawals group by 1, 2, 3",
    );
    throw new Error(`Not all withdrawals were paid: ${JSON.stringify(states)}`, { cause: error });
  }
}

/** Counts signed transactions without a payment, because they expired or failed on chain. */
export async function countUnpaid(db: Db): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*)::int as count from payout_transactions t where not exists
       (select from payout_attempts p where p.transaction_id = t.id and p.state = 'finalized')`,
  );
  return count;
}

interface Paid {
  asked: Date;
  ended: Date;
  sent: Date;
  signature: string;
}

export const readPaid = (db: Db): Promise<Paid[]> =>
  many(
    db,
    `select w.created_at as asked, w.ended_at as ended, t.sent_at as sent, t.signature from withdrawals w
     join payout_attempts p on p.withdrawal_id = w.id and p.state = 'finalized'
     join payout_transactions t on t.id = p.transaction_id`,
  );

export function runOf(rows: readonly Paid[], startedAt: number, lamports: number): PaidRun {
  const last = Math.max(...rows.map(({ ended }) => ended.getTime()));
  return {
    perSecond: rows.length / ((last - startedAt) / 1_000),
    lamports: lamports / rows.length,
    transactions: new Set(rows.map(({ signature }) => signature)).size,
    sentToCompleted: rows.map(({ sent, ended }) => ended.getTime() - sent.getTime()),
  };
}
