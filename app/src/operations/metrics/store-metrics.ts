import type { MetricsRegistry } from "@lode/adapters/metrics/open-registry";
import { counterOf, gaugeOf } from "@lode/adapters/metrics/open-registry";
import { within } from "@lode/adapters/process/clock";
import type { Queues } from "@lode/adapters/redis/queue";
import { mastersOf } from "@lode/adapters/redis/redis";
import { judgeConditions, type OverviewFacts } from "@lode/core/domain/operations/conditions";
import type { QueueFacts, StoredFacts } from "@lode/core/domain/operations/operation-facts";
import { listLevelTotals } from "@lode/db/operations/service-levels.repository";
import type { App } from "../../app.ts";
import { gatherOverview } from "../gather-overview.ts";

const BASE_UNITS = 1_000_000;

type Source = Pick<App, "db" | "redis"> & { queues: Queues };

/**
 * Conditions and figures for Prometheus, read from open rows and from rows that sweeps maintain, so their cost does not grow with the ledger.
 * The API and every worker show them, so that no alarm depends on a single program. If a store is unreachable, its figures are
 * missing but the scrape succeeds.
 */
export function addStoreMetrics(registry: MetricsRegistry, source: Source): () => Promise<void> {
  const parts = [factsOf, levelsOf, redisOf].map((part) => part(registry, source));
  return async () => {
    await Promise.all(parts.map(({ read, reset }) => within(PART_WITHIN_MS, read()).catch(reset)));
  };
}

/** A store that accepts and is silent would hold the scrape until Prometheus gives up, and then all figures are missing. */
const PART_WITHIN_MS = 3_000;

interface Part {
  read(): Promise<void>;
  reset(): void;
}

/** Gauges that show one figure each. */
const FIGURES: Record<string, [help: string, of: (facts: StoredFacts) => number | null | undefined]> = {
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
};

const STATES = ["waiting", "active", "delayed", "failed"] as const satisfies (keyof QueueFacts)[];

/** What holds now, and the figures behind it. Without a database, only that is known. */
function factsOf(registry: MetricsRegistry, source: Source): Part {
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
    conditions.reset();
    for (const { name: condition, about, runbook, light } of judgeConditions(facts))
      conditions.set({ condition, about: about ?? "", runbook }, light === "red" ? 2 : 1);
  };
  return {
    reset() {
      for (const { metric } of figures) metric.remove();
      for (const metric of [withdrawals, oldest, jobs, oldestJob]) metric.reset();
      show(null);
    },
    async read() {
      const { facts } = await gatherOverview(source);
      show(facts);
      for (const { metric, of } of figures) {
        const value = of(facts.now);
        if (typeof value === "number") metric.set(value);
        else metric.remove();
      }
      const { pending, held, processing, oldestPendingSeconds, oldestProcessingSeconds } =
        facts.now.withdrawals;
      withdrawals.set({ status: "pending" }, pending);
      withdrawals.set({ status: "held" }, held);
      withdrawals.set({ status: "processing" }, processing);
      oldest.set({ status: "pending" }, oldestPendingSeconds);
      oldest.set({ status: "processing" }, oldestProcessingSeconds);
      jobs.reset();
      oldestJob.reset();
      for (const [queue, { oldestSeconds, ...counts }] of Object.entries(facts.now.queues ?? {})) {
        for (const state of STATES) jobs.set({ queue, state }, counts[state]);
        oldestJob.set({ queue }, oldestSeconds);
      }
    },
  };
}

function levelsOf(registry: MetricsRegistry, { db }: Source): Part {
  const metric = counterOf(
    registry,
    "lode_service_level_events_total",
    "Events of each service level, good and bad, as kept in Postgres",
    ["level", "outcome"],
  );
  return {
    reset: () => metric.reset(),
    async read() {
      metric.reset();
      for (const { level, good, bad } of await listLevelTotals(db)) {
        metric.inc({ level, outcome: "good" }, Number(good));
        metric.inc({ level, outcome: "bad" }, Number(bad));
      }
    },
  };
}

function redisOf(registry: MetricsRegistry, { redis }: Source): Part {
  const memory = gaugeOf(registry)(
    "lode_redis_memory_bytes",
    "Memory that Redis uses, of all masters of a cluster",
  );
  return {
    reset: () => memory.remove(),
    async read() {
      const told = await Promise.all(mastersOf(redis).map((server) => server.info("memory")));
      memory.set(told.reduce((sum, said) => sum + Number(/^used_memory:(\d+)/m.exec(said)?.[1] ?? 0), 0));
    },
  };
}
