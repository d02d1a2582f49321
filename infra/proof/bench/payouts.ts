import { halt, resume } from "@lode/app/operations/halt";
import { reasonOf } from "@lode/core/contracts/console/reason";
import type { Db } from "@lode/db/connection";
import { one } from "@lode/db/query";
import { transactionOf } from "@lode/db/transaction";
import type { Stack } from "../../stack/stack.ts";
import { inParallel } from "../world/participants.ts";
import { percentile, report } from "./bench-stack.ts";
import {
  AT_ONCE,
  allPaid,
  ask,
  CHAIN_MINIMUM,
  countUnpaid,
  FINAL_AFTER_MS,
  fundedMiners,
  measurePayouts,
  nodeCalls,
  type PaidRun,
  readPaid,
  runOf,
  treasuryLamports,
} from "./payout-runs.ts";
import { describeProcessorTime, processorTime } from "./processor-time.ts";

const BACKLOG = Number(process.env.BENCH_BACKLOG ?? 5_000);
/**
 * Payments that fit into a packet of 1,232 bytes, each with a memo and, where needed, a new token account.
 */
const FIT = 6;

/**
 * Pays a backlog requested during a halt. Timed from the operator's resumption until all payouts are final.
 */
const payBacklog = (): Promise<Record<string, string | number>> => measurePayouts({}, pay);

async function pay(stack: Stack, db: Db): Promise<Record<string, string | number>> {
  const transaction = transactionOf(db);
  const act = { name: "payouts" as const, reason: reasonOf("a backlog is to grow"), by: "bench" };
  await halt({ transaction }, act);
  console.log(`Making ${BACKLOG} miners with points`);
  const miners = await fundedMiners(stack, db, BACKLOG);
  console.log(`Asking for ${BACKLOG} withdrawals`);
  await inParallel(miners, AT_ONCE, (miner) => ask(stack.urls.web, miner));

  console.log("Paying them");
  const lamports = await treasuryLamports(stack);
  const callsBefore = await nodeCalls(stack);
  const usedBefore = processorTime(stack);
  const startedAt = Date.now();
  await resume({ transaction }, act);
  await allPaid(db, BACKLOG);
  const used = describeProcessorTime(usedBefore, processorTime(stack), BACKLOG);
  const callsAfter = await nodeCalls(stack);
  const run = runOf(await readPaid(db), startedAt, lamports - (await treasuryLamports(stack)));

  const least = Math.ceil(BACKLOG / FIT);
  const calls = Object.entries(callsAfter).map(([method, count]): [string, number] => [
    method,
    count - (callsBefore[method] ?? 0),
  ]);
  const sum = calls.reduce((total, [, count]) => total + count, 0);
  return {
    "Backlog of withdrawals, asked for during a halt": BACKLOG,
    "Payouts a second, from the resumption until all are final": `${run.perSecond.toFixed(1)} (goal at least 100)`,
    "Transactions, compared to the fewest that they fit into": `${run.transactions}, ${(run.transactions / least).toFixed(3)} ×`,
    "Fees, compared to those of the fewest": `${((run.lamports * BACKLOG) / (least * CHAIN_MINIMUM)).toFixed(3)} × (goal at most 1.05)`,
    "Seconds after which half and all of them were signed, sent, completed": await describeSteps(
      db,
      startedAt,
    ),
    "Signed transactions that paid nothing": await countUnpaid(db),
    "Calls to the node for each transaction": (sum / run.transactions).toFixed(1),
    ...Object.fromEntries(
      calls.map(([method, count]) => [`  ${method}`, (count / run.transactions).toFixed(2)]),
    ),
    "Processor ms for each payout": used,
  };
}

async function describeSteps(db: Db, startedAt: number): Promise<string> {
  const steps = await one<Record<string, number>>(
    db,
    `select ${["created_at", "sent_at", "looked_at"]
      .map(
        (at) => `percentile_cont(0.5) within group (order by extract(epoch from ${at})) as half_${at},
           max(extract(epoch from ${at}))::float8 as all_${at}`,
      )
      .join(", ")} from payout_transactions`,
  );
  const after = (at: string) => ((steps[at] ?? 0) - startedAt / 1_000).toFixed(1);
  return ["created_at", "sent_at", "looked_at"]
    .map((at) => `${after(`half_${at}`)} and ${after(`all_${at}`)}`)
    .join("; ");
}

const MINERS = 300;

/** Payouts per second from a backlog and on request, single and batched, with their cost and duration. */
export async function benchPayouts(): Promise<void> {
  const backlog = await payBacklog();
  const single = await measurePayouts({ PAYOUT_BATCH_ABOVE: "0" }, payAsked);
  const batched = await measurePayouts({ PAYOUT_BATCH_ABOVE: "10" }, payAsked);
  report("payouts", {
    ...backlog,
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

function finality(name: string, { sentToCompleted }: PaidRun): Record<string, string> {
  const [p50, p99] = [percentile(sentToCompleted, 0.5), percentile(sentToCompleted, 0.99)];
  const compared = (ms: number) => `${ms.toFixed(0)} ms, ${(ms / FINAL_AFTER_MS).toFixed(2)} × finality`;
  return {
    [`Sent to completed, ${name}, p50`]: compared(p50),
    [`Sent to completed, ${name}, p99`]: compared(p99),
  };
}

/** Measures payouts from the first request on. */
async function payAsked(stack: Stack, db: Db): Promise<PaidRun> {
  const miners = await fundedMiners(stack, db, MINERS);
  const before = await treasuryLamports(stack);
  await inParallel(miners, AT_ONCE, (miner) => ask(stack.urls.web, miner));
  await allPaid(db, MINERS);
  const rows = await readPaid(db);
  return runOf(
    rows,
    Math.min(...rows.map(({ asked }) => asked.getTime())),
    before - (await treasuryLamports(stack)),
  );
}
