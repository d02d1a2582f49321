import type { MetricsRegistry } from "@lode/adapters/metrics/open-registry";
import { gaugeOf } from "@lode/adapters/metrics/open-registry";
import { within } from "@lode/adapters/process/clock";
import type { Queues } from "@lode/adapters/redis/queue";
import { judgeConditions, type OverviewFacts } from "@lode/core/domain/operations/conditions";
import type { QueueFacts } from "@lode/core/domain/operations/operation-facts";
import type { Needs } from "../../app.ts";
import { gatherOverview } from "../gather-overview.ts";

const BASE_UNITS = 1_000_000;

/** Gauges that show one figure each. */
const FIGURES: Record<string, [help: string, of: (now: OverviewFacts["now"]) => number | null | undefined]> =
  {
    lode_outbox_lag_seconds: ["Age of the oldest event that was not dispatched", (f) => f.outbox.lagSeconds],
    lode_attempts_open: ["Attempts without a verdict", (f) => f.attempts.open],
    lode_payouts_in_doubt: ["Payouts that need manual review", (f) => f.withdrawals.inDoubt],
    lode_treasury_usdc: ["USDC of the treasury", (f) => f.treasury && f.treasury.heldBaseUnits / BASE_UNITS],
    lode_treasury_owed_usdc: [
      "USDC owed to miners, withdrawals in progress included",
      (f) => f.treasury && f.treasury.owedBaseUnits / BASE_UNITS,
    ],
    lode_ledger_sum_points: ["Sum of all ledger entries, as last counted", (f) => f.ledger.sum],
    lode_ledger_drifted_accounts: [
      "Miners whose balance was not the sum of their entries",
      (f) => f.ledger.drifted,
    ],
    lode_reconciliation_findings: [
      "Findings of the last comparison of chain, withdrawals and ledger",
      (f) => f.reconciliation.findings,
    ],
    lode_redis_memory_bytes: ["Memory of the fullest Redis", (f) => f.peers.redis?.said.usedBytes],
  };

const STATES = ["waiting", "active", "delayed", "failed"] as const satisfies (keyof QueueFacts)[];

/** A store that connects but never answers would block the scrape until Prometheus gives up, without any figure. */
const READ_WITHIN_MS = 3_000;

/**
 * The current findings and their figures, read from open rows and from rows that sweeps maintain, so their cost does
 * not grow with the ledger. The API and every worker show them, so no alarm depends on a single program. Without a
 * database only that finding is shown, and the scrape succeeds.
 */
export function addStoreMetrics(
  registry: MetricsRegistry,
  source: Needs<"db", "NETWORK_DAILY_SPEND_CENTS"> & { queues: Queues },
): () => Promise<void> {
  const gauge = gaugeOf(registry);
  const conditions = gauge("lode_condition", "What an operator should act on: 1 amber, 2 red", [
    "condition",
    "about",
    "runbook",
  ]);
  const figures = Object.entries(FIGURES).map(([name, [help, of]]) => ({ metric: gauge(name, help), of }));
  const withdrawals = gauge("lode_withdrawals", "Withdrawals that have not ended, by status", ["status"]);
  const oldest = gauge(
    "lode_withdrawals_oldest_seconds",
    "Age of the oldest withdrawal that has not ended and is not held",
    ["status"],
  );
  const jobs = gauge("lode_queue_jobs", "Jobs by queue and state", ["queue", "state"]);
  const oldestJob = gauge("lode_queue_oldest_seconds", "Age of the oldest job that could run and does not", [
    "queue",
  ]);

  const show = (facts: OverviewFacts | null) => {
    for (const { metric } of figures) metric.remove();
    for (const metric of [conditions, withdrawals, oldest, jobs, oldestJob]) metric.reset();
    for (const { name: condition, about, runbook, light } of judgeConditions(facts))
      conditions.set({ condition, about: about ?? "", runbook }, light === "red" ? 2 : 1);
    if (facts === null) return;
    for (const { metric, of } of figures) {
      const value = of(facts.now);
      if (typeof value === "number") metric.set(value);
    }
    const { pending, held, processing, oldestPendingSeconds, oldestProcessingSeconds } =
      facts.now.withdrawals;
    withdrawals.set({ status: "pending" }, pending);
    withdrawals.set({ status: "held" }, held);
    withdrawals.set({ status: "processing" }, processing);
    oldest.set({ status: "pending" }, oldestPendingSeconds);
    oldest.set({ status: "processing" }, oldestProcessingSeconds);
    for (const [queue, { oldestSeconds, ...counts }] of Object.entries(facts.now.queues ?? {})) {
      for (const state of STATES) jobs.set({ queue, state }, counts[state]);
      oldestJob.set({ queue }, oldestSeconds);
    }
  };

  const read = async () => show((await gatherOverview(source)).facts);
  return () => within(READ_WITHIN_MS, read()).catch(() => show(null));
}
