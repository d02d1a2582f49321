import { createServer, type Server } from "node:http";
import { bearerIs } from "@lode/adapters/metrics/open-registry";
import { tryWrite } from "@lode/adapters/redis/redis";
import { addStoreMetrics } from "@lode/app/operations/metrics/store-metrics";
import { outboxLag } from "@lode/db/outbox/outbox.repository";
import type { WorkerDeps } from "../deps.ts";
import type { JobMeter } from "./job-meter.ts";

/**
 * Opens a worker's own port: metrics for holders of the token, liveness and readiness for everyone. A worker that does
 * not work yet is not ready, or a roll-out would end the last worker of the release before.
 */
export function serveHealth(deps: WorkerDeps, meter: JobMeter, works: () => boolean): Promise<Server> {
  const readStores = addStoreMetrics(meter.registry, deps);
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) =>
      void response.writeHead(status, { "Content-Type": type }).end(body);
    const json = (status: number, body: object) => answer(status, "application/json", JSON.stringify(body));
    if (request.url === "/metrics") {
      if (!bearerIs(request.headers.authorization, deps.config.METRICS_TOKEN))
        return json(401, { error: "METRICS_TOKEN is needed as a bearer token", code: "unauthenticated" });
      readStores()
        .then(() => meter.registry.metrics())
        .then(
          (text) => answer(200, meter.registry.contentType, text),
          () => json(500, { error: "The figures cannot be read", code: "internal" }),
        );
    } else if (request.url === "/api/health/live") json(200, { status: "live" });
    else if (request.url === "/api/health/ready") {
      // A worker that cannot write to Redis takes and makes no jobs. A roll-out stops here.
      void Promise.all([
        outboxLag(deps.db).catch(() => null),
        tryWrite(deps.redis, deps.config.QUEUE_PREFIX),
      ]).then(([lag, redis]) =>
        works() && lag !== null && redis === "ok"
          ? json(200, { status: "ready", outboxLagSeconds: lag })
          : json(503, { status: "unready", works: works(), database: lag === null ? "down" : "ok", redis }),
      );
    } else json(404, { error: "There is nothing here", code: "not-found" });
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(deps.config.WORKER_PORT, deps.config.HOST, () => resolve(server));
  });
}
