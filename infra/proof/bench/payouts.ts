import { halt, resume } from "@lode/app/operations/halt";
import { reasonOf } from "@lode/core/contracts/console/reason";
import type { Db } from "@lode/db/connection";
import { many, one } from "@lode/db/query";
import { transactionOf } from "@lode/db/transaction";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { until } from "@lode/sandbox/people/until";
import type { Stack } from "../../stack/stack.ts";
import { tryOnce } from "../world/ask-withdrawal.ts";
import { createRandom } from "../world/random.ts";
import { inParallel, type SeededMiner, seedMiners } from "../world/seed-miners.ts";
import { type Bench, countProcessorTime, type Figures, perUnit } from "./bench-stack.ts";

const POINTS = 150n;
const AT_ONCE = 16;
const SLOT_MS = 50;
/** Lamports per signature, the minimum for one transaction (solana.com/docs/core/fees). */
const CHAIN_MINIMUM = 5_000;
/** The time limit, per payout. Payouts that take a second on average are far from any goal. */
const PATIENCE_MS_A_PAYOUT = 1_000;
const LEAST_PATIENCE_MS = 120_000;
/** On a busy machine a request may take longer than a client would wait. */
const ANSWER_WITHIN_MS = 30_000;

async function fundedMiners(stack: Stack, db: Db, count: number): Promise<SeededMiner[]> {
  const { rpc } = sandboxControls(stack.urls);
  const miners = await seedMiners(db, createRandom(1), { count, points: POINTS });
  // Token accounts exist beforehand: their rent would be charged to the payer but is no cost of the payment.
  await inParallel(miners, AT_ONCE, ({ wallet }) => rpc("dev_fund", { address: wallet, usdc: 1 }));
  return miners;
}

async function ask(baseUrl: string, miner: SeededMiner): Promise<void> {
  const wanted = { key: crypto.randomUUID(), miner, amount: 100 };
  const { outcome, reason } = await tryOnce(baseUrl, wanted, ANSWER_WITHIN_MS);
  if (outcome !== "ok") throw new Error(`A withdrawal was refused: ${reason}.`);
}

const treasuryLamports = async (stack: Stack): Promise<number> =>
  (await sandboxControls(stack.urls).rpc<{ value: number }>("getBalance", stack.env.TREASURY_ADDRESS)).value;

async function allPaid(db: Db, count: number): Promise<void> {
  const open = () =>
    many(db)("select status, review_reason from withdrawals where status <> 'completed' limit 1");
  const patience = Math.max(LEAST_PATIENCE_MS, count * PATIENCE_MS_A_PAYOUT);
  await until("all withdrawals to be paid", async () => (await open()).length === 0, patience).catch(
    async (cause: unknown) => {
      throw new Error(`Not all withdrawals were paid: ${JSON.stringify(await open())}`, { cause });
    },
  );
}

/** Payouts a second from the start until the last is final, and the number of transactions. */
async function measurePaid(db: Db, startedAt: number): Promise<{ perSecond: number; transactions: number }> {
  const { paid, transactions, last } = await one<{ paid: number; transactions: number; last: Date }>(db)(`
    select count(*)::int as paid, count(distinct p.transaction_id)::int as transactions, max(w.ended_at) as last
      from withdrawals w join payout_attempts p on p.withdrawal_id = w.id and p.state = 'finalized'`);
  return { perSecond: paid / ((last.getTime() - startedAt) / 1_000), transactions };
}

const BACKLOG = Number(process.env.BENCH_BACKLOG ?? 5_000);
/** Payments that fit into a packet of 1,232 bytes, each with a memo and, where needed, a new token account. */
const FIT = 6;

/** Pays a backlog requested during a halt. Timed from the operator's resumption until all payouts are final. */
async function payBacklog(stack: Stack, db: Db): Promise<Figures> {
  const transaction = transactionOf(db);
  const act = { name: "payouts" as const, reason: reasonOf("a backlog is to grow"), by: "bench" };
  await halt({ transaction }, act);
  console.log(`Making ${BACKLOG} miners with points`);
  const miners = await fundedMiners(stack, db, BACKLOG);
  console.log(`Asking for ${BACKLOG} withdrawals`);
  await inParallel(miners, AT_ONCE, (miner) => ask(stack.urls.web, miner));

  console.log("Paying them");
  const lamports = await treasuryLamports(stack);
  const used = countProcessorTime(stack);
  const startedAt = Date.now();
  await resume({ transaction }, act);
  await allPaid(db, BACKLOG);
  const cost = perUnit(used(), BACKLOG);
  const run = await measurePaid(db, startedAt);
  const fees = lamports - (await treasuryLamports(stack));

  const least = Math.ceil(BACKLOG / FIT);
  return {
    "Backlog of withdrawals, asked for during a halt": BACKLOG,
    "Payouts a second, from the resumption until all are final": `${run.perSecond.toFixed(1)} (goal at least 100)`,
    "Transactions, compared to the fewest that they fit into": `${run.transactions}, ${(run.transactions / least).toFixed(3)} ×`,
    "Fees, compared to those of the fewest": `${(fees / (least * CHAIN_MINIMUM)).toFixed(3)} × (goal at most 1.05)`,
    "Processor ms for each payout": cost,
  };
}

export const benchPayouts: Bench = {
  settings: { DAILY_PAYOUT_POINTS: "0" },
  options: { slotMs: SLOT_MS },
  measure: payBacklog,
};
