import { countJobs } from "@lode/core/server/queue";
import { HALT_NAMES, listHalts } from "@lode/db/operators/halts.repository";
import { outboxLag } from "@lode/db/outbox/outbox.repository";
import { auditLedger, countWithdrawals } from "@lode/db/points/points.read-model";
import { unreadableSeconds } from "@lode/db/treasury/cursor.repository";
import { countInDoubt } from "@lode/db/withdrawals/reviews.repository";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { requireRole } from "../http/admit.ts";
import type { RequestMiddleware } from "../http/request-context.ts";

/** Metrics for Prometheus, read from the stores at each scrape, so that they cannot drift. */
function createMetrics(deps: Deps): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "lode_" });
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (gauge: Gauge) => Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // A store that cannot be reached leaves its gauge empty instead of failing the scrape.
        await collect(this).catch(() => this.reset());
      },
    });

  gauge("lode_outbox_lag_seconds", "Age of the oldest event that was not dispatched", [], async (metric) =>
    metric.set(await outboxLag(deps.db)),
  );
  gauge("lode_ledger_sum_points", "Sum of all ledger entries; alert unless 0", [], async (metric) =>
    metric.set(Number((await auditLedger(deps.db)).sum)),
  );
  gauge(
    "lode_ledger_drifted_accounts",
    "Miners whose balance is not the sum of their entries",
    [],
    async (metric) => metric.set((await auditLedger(deps.db)).drifted),
  );
  gauge("lode_withdrawals", "Withdrawals by status", ["status"], async (metric) => {
    for (const { status, count } of await countWithdrawals(deps.db)) metric.set({ status }, count);
  });
  gauge("lode_payouts_in_doubt", "Payouts that need manual review; alert above 0", [], async (metric) =>
    metric.set(await countInDoubt(deps.db)),
  );
  gauge(
    "lode_treasury_unreadable_seconds",
    "How long a transaction of the treasury has been unreadable; alert above 600",
    [],
    async (metric) => metric.set(await unreadableSeconds(deps.db)),
  );
  gauge("lode_halted", "1 if it is halted for all miners, else 0", ["name"], async (metric) => {
    const halted = new Set((await listHalts(deps.db)).map(({ name }) => name));
    for (const name of HALT_NAMES) metric.set({ name }, halted.has(name) ? 1 : 0);
  });
  gauge("lode_queue_jobs", "Jobs by queue and state", ["queue", "state"], async (metric) => {
    for (const { queue, state, count } of await countJobs(deps.queues)) metric.set({ queue, state }, count);
  });
  return registry;
}

/** For operators who are signed in. */
export function serveMetrics(deps: Deps): RequestMiddleware {
  const metrics = createMetrics(deps);
  return async (ctx, next) => {
    if (ctx.path !== "/metrics") return next();
    requireRole(ctx, "viewer");
    ctx.type = metrics.contentType;
    ctx.body = await metrics.metrics();
  };
}
