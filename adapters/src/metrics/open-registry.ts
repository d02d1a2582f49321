import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from "prom-client";
import { onOutsideCall } from "../logging/outside-call.ts";

export type MetricsRegistry = Registry<OpenMetricsContentType>;

/** The part of a Knex pool (tarn) that the metrics read. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/**
 * Milliseconds between two measurements of event loop delay; the result includes this interval. At
 * prom-client's default of 10, the measurements were most of an idle process's work.
 */
const EVENT_LOOP_PRECISION_MS = 200;

/** The metrics of every process: the process itself, its Postgres pool, and its requests to the outside. */
export function openRegistry(pool: Pool): MetricsRegistry {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({
    register: registry as unknown as Registry,
    prefix: "lode_",
    eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS,
  });
  new Gauge({
    name: "lode_database_connections",
    help: "Connections to Postgres in use and free, and callers that wait for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "used" }, pool.numUsed());
      this.set({ state: "free" }, pool.numFree());
      this.set({ state: "waited_for" }, pool.numPendingAcquires());
    },
  });
  measureOutsideCalls(registry);
  return registry;
}

function measureOutsideCalls(registry: MetricsRegistry): void {
  const durations = new Histogram({
    name: "lode_outside_call_seconds",
    help: "Time of a request to a system outside Lode, by route or method, and status",
    labelNames: ["system", "operation", "status"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  onOutsideCall(({ seconds, ...labels }) => durations.observe(labels, seconds));
}

export const gaugeOf =
  (registry: MetricsRegistry) =>
  <Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] });

/**
 * Whether an Authorization header carries this token. Compares hashes in constant time, so a guess reveals
 * neither the token's length nor a matching beginning. False if no token is configured.
 */
export function bearerIs(header: string | undefined, token: string | undefined): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(header ?? "") ?? [];
  if (!given || !token) return false;
  return timingSafeEqual(sha256(given), sha256(token));
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
