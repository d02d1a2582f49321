import type { Db } from "@lode/db/connection";
import type { Stack } from "../../stack/stack.ts";
import { inParallel } from "../world/participants.ts";
import { percentile, report } from "./bench-stack.ts";
import { payBacklog } from "./payout-backlog.ts";
import {
  AT_ONCE,
  allPaid,
  ask,
  CHAIN_MINIMUM,
  FINAL_AFTER_MS,
  fundedMiners,
  measurePayouts,
  type PaidRun,
  readPaid,
  runOf,
  treasuryLamports,
} from "./payout-runs.ts";

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
