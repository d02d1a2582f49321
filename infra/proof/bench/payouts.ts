import { halt } from "@lode/app/operators/halt";
import { resume } from "@lode/app/operators/resume";
import { connect, type Db } from "@lode/db/connection";
import { many } from "@lode/db/query";
import { transactionOf } from "@lode/db/transaction";
import type { Stack } from "../../stack/stack.ts";
import { tryOnce } from "../world/ask-withdrawal.ts";
import { inParallel } from "../world/participants.ts";
import { createRandom } from "../world/random.ts";
import { sandboxControls } from "../world/sandbox-controls.ts";
import { type SeededMiner, seedMiners } from "../world/seed-miners.ts";
import { until } from "../world/until.ts";
import { percentile, report, withStack } from "./bench-stack.ts";

const MINERS = 300;
const BACKLOG = Number(process.env.BENCH_BACKLOG ?? 2_000);
const POINTS = 150n;
const AT_ONCE = 16;
/** As on the real chain, a transaction is final after 32 slots. */
const SLOT_MS = 50;
const FINAL_AFTER_MS = 32 * SLOT_MS;
const PATIENCE_MS = 300_000;
/** Lamports per signature, the minimum for one payment (solana.com/docs/core/fees). */
const CHAIN_MINIMUM = 5_000;

interface Run {
  perSecond: number;
  /** Lamports spent per payout. */
  lamports: number;
  transactions: number;
  /** Milliseconds from the first send to completed. */
  sentToCompleted: number[];
}

/** Payouts per second, single and batched, with their cost and their time compared to the chain's finality. */
export async function benchPayouts(): Promise<void> {
  const single = await measure({ PAYOUT_BATCH_ABOVE: "0" }, payAsked);
  const batched = await measure({ PAYOUT_BATCH_ABOVE: "10" }, payAsked);
  const backlog = await measure({}, payBacklog);
  report("payouts", {
    "Backlog of withdrawals, asked during a halt": BACKLOG,
    "Payouts per second from the backlog, from the resumption until all are final": `${backlog.perSecond.toFixed(1)} (goal at least 100)`,
    "Payouts per transaction, backlog": (BACKLOG / backlog.transactions).toFixed(2),
    "Signatures paid for, compared to the chain's minimum": `${(backlog.lamports / (CHAIN_MINIMUM * (backlog.transactions / BACKLOG))).toFixed(3)} × (goal at most 1.05)`,
    "Withdrawals requested at once, per run": MINERS,
    "Payouts per second, single (until final)": single.perSecond.toFixed(1),
    "Payouts per second, batched (until final)": batched.perSecond.toFixed(1),
    "Batched compared to single": `${(batched.perSecond / single.perSecond).toFixed(2)} ×`,
    "Payouts per transaction, batched": (MINERS / batched.transactions).toFixed(2),
    "Lamports per payout, single, account exists": single.lamports.toFixed(0),
    "… compared to the chain's minimum (goal ≤ 1.05)": `${(single.lamports / CHAIN_MINIMUM).toFixed(3)} ×`,
    "Lamports per payout, batched, account exists": batched.lamports.toFixed(0),
    "The chain's own finality, ms": FINAL_AFTER_MS,
    ...finality("single", single),
    ...finality("batched", batched),
  });
}

function finality(name: string, { sentToCompleted }: Run): Record<string, string> {
  const [p50, p99] = [percentile(sentToCompleted, 0.5), percentile(sentToCompleted, 0.99)];
  const compared = (ms: number) => `${ms.toFixed(0)} ms, ${(ms / FINAL_AFTER_MS).toFixed(2)} × finality`;
  return {
    [`Sent to completed, ${name}, p50`]: compared(p50),
    [`Sent to completed, ${name}, p99`]: compared(p99),
  };
}

type Pay = (stack: Stack, db: Db) => Promise<Run>;

const measure = (settings: Record<string, string>, pay: Pay): Promise<Run> =>
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

/** From the first request. */
async function payAsked(stack: Stack, db: Db): Promise<Run> {
  const miners = await fundedMiners(stack, db, MINERS);
  const before = await treasuryLamports(stack);
  await inParallel(miners, AT_ONCE, (miner) => ask(stack.urls.web, miner));
  await allPaid(db);
  const rows = await readPaid(db);
  return runOf(
    rows,
    Math.min(...rows.map(({ asked }) => asked.getTime())),
    before - (await treasuryLamports(stack)),
  );
}

/** From the moment at which an operator resumes payouts. */
async function payBacklog(stack: Stack, db: Db): Promise<Run> {
  const transaction = transactionOf(db);
  const act = { name: "payouts" as const, reason: "a backlog is to grow", by: "bench" };
  await halt({ transaction }, act);
  const miners = await fundedMiners(stack, db, BACKLOG);
  await inParallel(miners, AT_ONCE, (miner) => ask(stack.urls.web, miner));
  const before = await treasuryLamports(stack);
  const startedAt = Date.now();
  await resume({ transaction }, act);
  await allPaid(db);
  return runOf(await readPaid(db), startedAt, before - (await treasuryLamports(stack)));
}

async function fundedMiners(stack: Stack, db: Db, count: number): Promise<SeededMiner[]> {
  const { rpc } = sandboxControls({ x: "", mail: "", solana: stack.urls.solana });
  const miners = await seedMiners(db, createRandom(1), { count, points: POINTS });
  // The token accounts exist: who opens one is charged its rent, which is not the payment's cost.
  await inParallel(miners, AT_ONCE, ({ wallet }) => rpc("dev_fund", { address: wallet, usdc: 1 }));
  return miners;
}

const treasuryLamports = async (stack: Stack): Promise<number> => {
  const { rpc } = sandboxControls({ x: "", mail: "", solana: stack.urls.solana });
  return (await rpc<{ value: number }>("getBalance", stack.env.TREASURY_ADDRESS)).value;
};

const allPaid = (db: Db): Promise<unknown> =>
  until(
    "all withdrawals to be paid",
    async () => {
      const [open] = await many(db, "select from withdrawals where status <> 'completed' limit 1");
      return open === undefined;
    },
    PATIENCE_MS,
  );

interface Paid {
  asked: Date;
  ended: Date;
  sent: Date;
  signature: string;
}

const readPaid = (db: Db): Promise<Paid[]> =>
  many(
    db,
    `select w.created_at as asked, w.ended_at as ended, t.sent_at as sent, t.signature from withdrawals w
     join payout_attempts p on p.withdrawal_id = w.id and p.state = 'finalized'
     join payout_transactions t on t.id = p.transaction_id`,
  );

function runOf(rows: readonly Paid[], startedAt: number, lamports: number): Run {
  const last = Math.max(...rows.map(({ ended }) => ended.getTime()));
  return {
    perSecond: rows.length / ((last - startedAt) / 1_000),
    lamports: lamports / rows.length,
    transactions: new Set(rows.map(({ signature }) => signature)).size,
    sentToCompleted: rows.map(({ sent, ended }) => ended.getTime() - sent.getTime()),
  };
}

async function ask(baseUrl: string, miner: SeededMiner): Promise<void> {
  const { outcome, reason } = await tryOnce(baseUrl, { key: crypto.randomUUID(), miner, amount: 100 });
  if (outcome !== "ok") throw new Error(`A withdrawal was refused: ${reason}.`);
}
