import { bearerIs } from "@lode/adapters/metrics/bearer-is";
import { measureQueues } from "@lode/adapters/redis/measure-queues";
import { addStoreMetrics } from "@lode/app/operations/metrics/store-metrics";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import type { Deps } from "../../deps.ts";
import { requireRole } from "../../http/admit.ts";
import { cacheFor } from "../../http/cache-for.ts";
import type { RequestMiddleware } from "../../http/request-context.ts";

/** Answers /metrics for signed-in operators and for the Prometheus token, which opens nothing else. */
export function serveMetrics(deps: Deps): RequestMiddleware {
  const { registry } = deps.metrics;
  const addStores = addStoreMetrics(registry, {
    ...deps,
    readFacts: () => readOperationFacts(deps.db),
    readQueues: () => measureQueues(deps.queues),
  });
  // Parallel scrapes share one reading of the database and of Redis.
  const readStores = cacheFor(1_000, () => addStores());
  return async (ctx, next) => {
    if (ctx.path !== "/metrics") return next();
    if (!bearerIs(ctx.get("Authorization"), deps.config.METRICS_TOKEN))
      await deps.limits.spend("read-operator", requireRole(ctx, "viewer").operatorId);
    await readStores(deps);
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  };
}
