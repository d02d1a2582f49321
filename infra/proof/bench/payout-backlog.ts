import { halt } from "@lode/app/operations/halt";
import { resume } from "@lode/app/operations/resume";
import { reasonOf } from "@lode/core/contracts/console/reason";
import type { Db } from "@lode/db/connection";
import { one } from "@lode/db/query";
import { transactionOf } from "@lode/db/transaction";
import type { Stack } from "../../stack/stack.ts";
import { inParallel } from "../world/participants.ts";
import {
  AT_ONCE,
  allPaid,
  ask,
  CHAIN_MINIMUM,
  countUnpaid,
  fundedMiners,
  measurePayouts,
  nodeCalls,
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
export const payBacklog = (): Promise<Record<string, string | number>> => measurePayouts({}, pay);

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
