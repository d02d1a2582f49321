import { parseSealingKeys, type SealingKey } from "@lode/adapters/crypto/seal-secret";
import type { Logger } from "@lode/adapters/logging/logger";
import { type MetricsRegistry, openRegistry } from "@lode/adapters/metrics/open-registry";
import { type Networks, openNetworks } from "@lode/adapters/networks/registry";
import { type Clock, systemClock } from "@lode/adapters/process/clock";
import { openQueues, type Queues } from "@lode/adapters/redis/queue";
import { connectFailFast, type Redis } from "@lode/adapters/redis/redis";
import type { ApiConfig } from "@lode/adapters/settings/config";
import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { readCore } from "@lode/db/accounts/accounts.repository";
import { connect, type Db, PATIENCE } from "@lode/db/connection";
import { probeWrite } from "@lode/db/takes-writes";
import { type Transaction, transactionOf } from "@lode/db/transaction";
import { Histogram } from "prom-client";
import { type ApiLimits, createLimits } from "./http/limits.ts";
import { openWriteWatch, type WriteWatch } from "./http/watch-writes.ts";
import { createLiveHub, type LiveHub } from "./live/live-hub.ts";

interface ObservedRequest {
  /** The port that the request came to. */
  audience: "miners" | "operators";
  method: string;
  /** The route's pattern; "unknown" for an address under /api/ without a route; "page" for any other address. */
  route: string;
  status: number;
  seconds: number;
}

/** An event stream stays open as long as its page, so its duration says nothing. */
const STREAMS: readonly string[] = ["/api/events"];
/** Targets: 300 ms for reads and 600 ms for writes; a task attempt may wait 8 s for X. */
const BUCKETS = [0.01, 0.05, 0.1, 0.3, 0.6, 1, 2.5, 5, 10];

/** Measures rate, errors and duration by route. */
function createRequestMeter(registry: MetricsRegistry) {
  const durations = new Histogram({
    name: "lode_http_request_seconds",
    help: "Time to answer a request, by route and status",
    labelNames: ["audience", "method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  let counts = { good: 0, bad: 0 };
  return {
    observe({ audience, method, route, status, seconds }: ObservedRequest): void {
      // Balancers and monitors ask for the health, and an API that stops refuses them on purpose.
      if (audience === "miners" && !route.startsWith("/api/health")) counts[status >= 500 ? "bad" : "good"]++;
      if (STREAMS.includes(route)) return;
      const labels = { audience, method, route, status: String(status) };
      durations.observe(labels, seconds);
    },
    /** Miners' good and bad answers since the last call; a server error is a bad answer. */
    takeCounts() {
      const taken = counts;
      counts = { good: 0, bad: 0 };
      return taken;
    },
  };
}

/** Everything that a handler may use. */
export interface Deps {
  config: ApiConfig;
  logger: Logger;
  clock: Clock;
  db: Db;
  /** One connection for readiness checks, which must not wait for requests. */
  readinessDb: Db;
  transaction: Transaction;
  /** Whether Postgres refuses writes, as with a full disk. */
  writes: WriteWatch;
  redis: Redis;
  queues: Queues;
  limits: ApiLimits;
  live: LiveHub;
  networks: Networks;
  sealingKeys: readonly [SealingKey, ...SealingKey[]];
  /** `hasBegun`: the process was told to stop and only finishes accepted requests. */
  stopping: { hasBegun: boolean };
  metrics: { registry: MetricsRegistry; requests: ReturnType<typeof createRequestMeter> };
  /** Opens the treasury's history on the chain, for operators. It has no key, because the API signs nothing. */
  openChain(): Promise<TreasuryHistory>;
}

export function createDeps(config: ApiConfig, logger: Logger): Deps {
  const db = connect(config.DATABASE_URL, {
    poolSize: config.DATABASE_POOL,
    name: "lode-api",
    patience: PATIENCE.api,
  });
  const readinessDb = connect(config.DATABASE_URL, {
    poolSize: 1,
    name: "lode-api-readiness",
    patience: PATIENCE.readiness,
  });
  const registry = openRegistry(db.client.pool);
  const redis = connectFailFast(config.REDIS_URL, logger);
  return {
    config,
    logger,
    clock: systemClock,
    db,
    readinessDb,
    transaction: transactionOf(db),
    writes: openWriteWatch({ logger, clock: systemClock }, () => probeWrite(readinessDb)),
    redis,
    queues: openQueues(redis, config.QUEUE_PREFIX),
    limits: createLimits(redis, config),
    live: createLiveHub(config.DATABASE_URL, db, logger),
    networks: openNetworks(config, (network) => ({ readCore: () => readCore(db, network) })),
    sealingKeys: parseSealingKeys(config.SEALING_KEYS),
    stopping: { hasBegun: false },
    metrics: { registry, requests: createRequestMeter(registry) },
    openChain: () => openChain(config),
  };
}

/** Loads the chain's client on demand: it is slow to load, and miners' requests do not need it. */
async function openChain({ SOLANA_RPC_URL, TREASURY_ADDRESS }: ApiConfig): Promise<TreasuryHistory> {
  const { openTreasuryHistory } = await import("@lode/adapters/solana/treasury-history");
  return openTreasuryHistory(SOLANA_RPC_URL, TREASURY_ADDRESS);
}
