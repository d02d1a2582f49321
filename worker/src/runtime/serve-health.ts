import { createServer, type IncomingMessage, type Server } from "node:http";
import { bearerIs } from "@lode/adapters/metrics/bearer-is";
import type { MetricsRegistry } from "@lode/adapters/metrics/open-registry";
import { addStoreMetrics } from "@lode/app/operations/metrics/store-metrics";
import { findLatestSample, type Sample } from "@lode/db/operations/samples.repository";
import { outboxLag } from "@lode/db/outbox/outbox.repository";
import type { Deps } from "../deps.ts";
import type { JobMeter } from "./job-meter.ts";

/** Four periods of the sweep that takes samples: older figures would hide what has happened since. */
const FRESH_MS = 120_000;

/**
 * Adds the figures of the newest sample to a worker's metrics. One worker takes it, and every worker shows it, so alarms on money
 * do not depend on the API. Returns what to call before each scrape.
 */
function showSamples(
  registry: MetricsRegistry,
  { db, redis, clock }: Pick<Deps, "db" | "redis" | "clock">,
): () => Promise<void> {
  const readFresh = async (): Promise<Sample["facts"] | undefined> => {
    const sample = await findLatestSample(db);
    const isFresh = sample && clock.now().getTime() - sample.takenAt.getTime() < FRESH_MS;
    return isFresh ? sample.facts : undefined;
  };
  return addStoreMetrics(registry, {
    db,
    redis,
    readFacts: readFresh,
    readQueues: async () => (await readFresh())?.queues,
  });
}

/** Opens a worker's own port: metrics for holders of the token, liveness and readiness for everyone. */
export function serveHealth(deps: Deps, meter: JobMeter): Promise<Server> {
  const readStores = showSamples(meter.registry, deps);
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) =>
      void response.writeHead(status, { "Content-Type": type }).end(body);
    const json = (status: number, body: object) => answer(status, "application/json", JSON.stringify(body));
    if (request.url === "/metrics") {
      if (!mayReadMetrics(request, deps))
        return json(401, { error: "METRICS_TOKEN is needed as a bearer token", code: "unauthenticated" });
      readStores()
        .then(() => meter.registry.metrics())
        .then(
          (text) => answer(200, meter.registry.contentType, text),
          () => json(500, { error: "The figures cannot be read", code: "internal" }),
        );
    } else if (request.url === "/api/health/live") json(200, { status: "live" });
    else if (request.url === "/api/health/ready") {
      outboxLag(deps.db).then(
        (lag) => json(200, { status: "ready", outboxLagSeconds: lag }),
        () => json(503, { status: "unready" }),
      );
    } else json(404, { error: "There is nothing here", code: "not-found" });
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(deps.config.WORKER_PORT, deps.config.HOST, () => resolve(server));
  });
}

const mayReadMetrics = ({ headers }: IncomingMessage, { config }: Deps): boolean =>
  bearerIs(headers.authorization, config.METRICS_TOKEN);
