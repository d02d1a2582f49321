import type { MetricsRegistry } from "@lode/adapters/metrics/open-registry";
import { counterOf, gaugeOf } from "@lode/adapters/metrics/open-registry";
import { within } from "@lode/adapters/process/clock";
import { mastersOf } from "@lode/adapters/redis/redis";
import type { QueueFacts, StoredFacts } from "@lode/core/domain/operations/operation-facts";
import { HALT_NAMES, listHalts } from "@lode/db/operations/halts.repository";
import { findLatestSample } from "@lode/db/operations/samples.repository";
import { listLevelTotals } from "@lode/db/operations/service-levels.repository";
import type { App } from "../../app.ts";

const MICRODOLLARS = 1_000_000;
const BASE_UNITS = 1_000_000;

/** Where the figures come from: the API reads them at each scrape, a worker shows the newest sample. */
export interface FigureSource extends Pick<App, "db" | "redis"> {
  /** Undefined if nobody knows them now. */
  readFacts(): Promise<StoredFacts | undefined>;
  /** Throws, or returns nothing, if Redis cannot be reached. */
  readQueues(): Promise<Record<string, QueueFacts> | null | undefined>;
}

/**
 * Figures for Prometheus, read from open rows and from rows that sweeps maintain, so their cost does not grow with the ledger.
 * The API and every worker show them, so that no alarm depends on a single program. If a store is unreachable, its figures are
 * missing but the scrape succeeds.
 */
export function addStoreMetrics(registry: MetricsRegistry, source: FigureSource): () => Promise<void> {
  const parts = [factsOf, queuesOf, haltsOf, levelsOf, redisOf, spendOf].map((part) =>
    part(registry, source),
  );
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
  lode_mails_late: [
    "Mails that have waited for more than five minutes, counted up to 1,000 of each kind",
    (f) => f.mails.late,
  ],
  lode_mails_oldest_seconds: ["Age of the oldest of these mails", (f) => f.mails.oldestSeconds],
  lode_failed_jobs: ["Failed jobs that wait for an operator, counted up to 1,000", (f) => f.failedJobs],
  lode_payouts_in_doubt: ["Payouts that need manual review; alert above 0", (f) => f.withdrawals.inDoubt],
  lode_treasury_usdc: ["USDC of the treasury", (f) => f.treasury && f.treasury.heldBaseUnits / BASE_UNITS],
  lode_treasury_owed_usdc: [
    "USDC owed to miners, withdrawals in progress included",
    (f) => f.treasury && f.treasury.owedBaseUnits / BASE_UNITS,
  ],
  lode_treasury_lamports: [
    "Lamports of the treasury, which pay the network's fees",
    (f) => f.treasury?.lamports,
  ],
  lode_treasury_unreadable_seconds: [
    "How long a transaction of the treasury has been unreadable; alert above 600",
    (f) => f.reconciliation.unreadableSeconds,
  ],
  lode_ledger_sum_points: ["Sum of all ledger entries, as last counted; alert unless 0", (f) => f.ledger.sum],
  lode_ledger_drifted_accounts: [
    "Miners whose balance was not the sum of their entries; alert above 0",
    (f) => f.ledger.drifted,
  ],
  lode_counter_drift: [
    "How far counters were off their rows when last checked; alert above 0",
    (f) => f.housekeeping.counterDrift,
  ],
  lode_backup_seconds: [
    "Age of the last backup by npm run ops, or of the installation if there was none; alert above 93600",
    (f) => f.backup?.secondsAgo,
  ],
  lode_archive_failing_seconds: [
    "How long Postgres has failed to archive its log; 0 if it archives or need not",
    (f) => f.backup?.archiveFailingSeconds,
  ],
  lode_replica_lag_seconds: [
    "How far the slowest connected standby is behind; 0 without a standby",
    (f) => f.backup?.replicaLagSeconds,
  ],
  lode_replicas_missing: [
    "Standbys whose replication slot nobody reads; alert above 0",
    (f) => f.backup?.replicasMissing,
  ],
  lode_partition_days_ahead: [
    "Days until the first month without a partition; alert below 20",
    (f) => f.housekeeping.partitionDaysAhead,
  ],
  lode_partition_default_used: [
    "1 if rows stand in a default partition, else 0; alert above 0",
    (f) => f.housekeeping && Number(f.housekeeping.usesDefaultPartition),
  ],
  lode_reconciliation_findings: [
    "Findings of the last comparison of chain, withdrawals and ledger; alert above 0",
    (f) => f.reconciliation.findings,
  ],
  lode_reconciliation_seconds: [
    "Time since chain, withdrawals and ledger were last compared",
    (f) => f.reconciliation.secondsAgo,
  ],
};

function factsOf(registry: MetricsRegistry, { readFacts }: FigureSource): Part {
  const gauge = gaugeOf(registry);
  const figures = Object.entries(FIGURES).map(([name, [help, of]]) => ({ metric: gauge(name, help), of }));
  const withdrawals = gauge("lode_withdrawals", "Withdrawals that have not ended, by status", ["status"]);
  const oldest = gauge(
    "lode_withdrawals_oldest_seconds",
    "Age of the oldest withdrawal that has not ended and is not held",
    ["status"],
  );
  const reset = () => {
    for (const { metric } of figures) metric.remove();
    withdrawals.reset();
    oldest.reset();
  };
  return {
    reset,
    async read() {
      const facts = await readFacts();
      if (!facts) return reset();
      for (const { metric, of } of figures) {
        const value = of(facts);
        if (typeof value === "number") metric.set(value);
        else metric.remove();
      }
      const { pending, held, processing, oldestPendingSeconds, oldestProcessingSeconds } = facts.withdrawals;
      withdrawals.set({ status: "pending" }, pending);
      withdrawals.set({ status: "held" }, held);
      withdrawals.set({ status: "processing" }, processing);
      oldest.set({ status: "pending" }, oldestPendingSeconds);
      oldest.set({ status: "processing" }, oldestProcessingSeconds);
    },
  };
}

const STATES = ["waiting", "active", "delayed", "failed"] as const satisfies (keyof QueueFacts)[];

function queuesOf(registry: MetricsRegistry, { readQueues }: FigureSource): Part {
  const gauge = gaugeOf(registry);
  const jobs = gauge("lode_queue_jobs", "Jobs by queue and state", ["queue", "state"]);
  const oldest = gauge("lode_queue_oldest_seconds", "Age of the oldest job that could run and does not", [
    "queue",
  ]);
  const paused = gauge("lode_queue_paused", "1 if an operator has paused the queue, else 0", ["queue"]);
  const reset = () => {
    for (const metric of [jobs, oldest, paused]) metric.reset();
  };
  return {
    reset,
    async read() {
      const measured = await readQueues();
      if (!measured) return reset();
      for (const [queue, facts] of Object.entries(measured)) {
        for (const state of STATES) jobs.set({ queue, state }, facts[state]);
        oldest.set({ queue }, facts.oldestSeconds);
        paused.set({ queue }, facts.paused ? 1 : 0);
      }
    },
  };
}

function haltsOf(registry: MetricsRegistry, { db }: FigureSource): Part {
  const metric = gaugeOf(registry)("lode_halted", "1 if it is halted for all miners, else 0", ["name"]);
  return {
    reset: () => metric.reset(),
    async read() {
      const halted = new Set((await listHalts(db)).map(({ name }) => name));
      for (const name of HALT_NAMES) metric.set({ name }, halted.has(name) ? 1 : 0);
    },
  };
}

function levelsOf(registry: MetricsRegistry, { db }: FigureSource): Part {
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

function redisOf(registry: MetricsRegistry, { redis }: FigureSource): Part {
  const gauge = gaugeOf(registry);
  const memory = gauge("lode_redis_memory_bytes", "Memory that Redis uses, of all masters of a cluster");
  const evicted = gauge(
    "lode_redis_evicted_keys",
    "Keys that Redis has evicted since its start; alert above 0",
  );
  const numberIn = (text: string, name: string) =>
    Number(new RegExp(`^${name}:(\\d+)`, "m").exec(text)?.[1] ?? 0);
  return {
    reset() {
      for (const metric of [memory, evicted]) metric.remove();
    },
    async read() {
      const told = await Promise.all(
        mastersOf(redis).map(
          async (server) => `${await server.info("memory")}\n${await server.info("stats")}`,
        ),
      );
      const total = (name: string) => told.reduce((sum, said) => sum + numberIn(said, name), 0);
      memory.set(total("used_memory"));
      evicted.set(total("evicted_keys"));
    },
  };
}

/** The ceiling is a worker setting, so it is read from the samples that workers store. */
function spendOf(registry: MetricsRegistry, { db }: FigureSource): Part {
  const gauge = gaugeOf(registry);
  const ceiling = gauge(
    "lode_network_spend_ceiling_dollars",
    "Most that reads of a network may cost in a UTC day; 0 = no limit",
  );
  const spent = gauge(
    "lode_network_spent_today_dollars",
    "Cost since midnight UTC of reads of the network that has cost most",
  );
  const sampled = gauge("lode_sample_seconds", "Time since a worker took the last sample for the console");
  return {
    reset() {
      for (const metric of [ceiling, spent, sampled]) metric.remove();
    },
    async read() {
      const sample = await findLatestSample(db);
      if (!sample) return;
      ceiling.set(sample.facts.spendCeiling / MICRODOLLARS);
      spent.set(sample.facts.spentToday / MICRODOLLARS);
      sampled.set((Date.now() - sample.takenAt.getTime()) / 1_000);
    },
  };
}
