import { parseSealingKeys, type SealingKey } from "@lode/adapters/crypto/seal-secret";
import type { FileStore } from "@lode/adapters/files/file-store";
import { openFileStore } from "@lode/adapters/files/open-file-store";
import { type MetricsRegistry, openRegistry } from "@lode/adapters/metrics/open-registry";
import { type Networks, openNetworks } from "@lode/adapters/networks/registry";
import { type Clock, systemClock } from "@lode/adapters/process/clock";
import { openQueues, type Queues } from "@lode/adapters/redis/queue";
import { connectFailFast, type Redis } from "@lode/adapters/redis/redis";
import type { ApiConfig } from "@lode/adapters/settings/config";
import { databaseOf } from "@lode/adapters/settings/database-of";
import type { TreasuryHistory } from "@lode/adapters/solana/port";
import type { Logger } from "@lode/adapters/tracing/logger";
import { currentTraceparent } from "@lode/adapters/tracing/trace-context";
import { readCore } from "@lode/db/accounts/trusted-accounts.repository";
import { connect, type Db } from "@lode/db/connection";
import { probeWrite } from "@lode/db/operations/probe-write";
import { type LaggingReads, openLaggingReads } from "@lode/db/replica";
import { type Transaction, transactionOf } from "@lode/db/transaction";
import { createLimits, type Limits } from "./http/limits.ts";
import { createRequestMeter, type RequestMeter } from "./http/request-meter.ts";
import { openWriteWatch, type WriteWatch } from "./http/watch-writes.ts";
import { createLiveHub, type LiveHub } from "./live/live-hub.ts";
import { readMigratedRarely } from "./miners/system/read-migrated-rarely.ts";

/** Everything that a handler may use. */
export interface Deps {
  config: ApiConfig;
  logger: Logger;
  clock: Clock;
  db: Db;
  transaction: Transaction;
  /** Whether Postgres refuses writes, as with a full disk. */
  writes: WriteWatch;
  /** Whether the database has all migrations of this release. */
  isMigrated(): Promise<boolean>;
  /** For reads that may lag. Never for money, or for data that the caller has just changed. */
  lagging: LaggingReads;
  redis: Redis;
  queues: Queues;
  limits: Limits;
  live: LiveHub;
  networks: Networks;
  files: FileStore;
  sealingKeys: readonly [SealingKey, ...SealingKey[]];
  /** `hasBegun`: the process was told to stop and only finishes accepted requests. */
  stopping: { hasBegun: boolean };
  metrics: { registry: MetricsRegistry; requests: RequestMeter };
  /**
   * Opens the treasury's history on the chain, for operators. It has no key, because the API signs nothing.
   */
  openChain(): Promise<TreasuryHistory>;
}

export function createDeps(config: ApiConfig, logger: Logger): Deps {
  const { url, prepared } = databaseOf(config);
  const db = connect(url, {
    prepared,
    poolSize: config.DATABASE_POOL,
    name: "lode-api",
    traceparent: currentTraceparent,
  });
  const registry = openRegistry(db.client.pool);
  const redis = connectFailFast(config.REDIS_URL, logger);
  return {
    config,
    logger,
    clock: systemClock,
    db,
    transaction: transactionOf(db),
    writes: openWriteWatch({ logger, clock: systemClock }, () => probeWrite(db)),
    isMigrated: readMigratedRarely(db, systemClock),
    lagging: openLaggingReads({
      primary: db,
      replica: config.DATABASE_READ_URL
        ? connect(config.DATABASE_READ_URL, { poolSize: config.DATABASE_POOL, name: "lode-api-read" })
        : undefined,
      onChange: (usesReplica, reason) =>
        logger.warn({ usesReplica, reason }, "reads that may lag go to another server"),
    }),
    redis,
    queues: openQueues(redis, config.QUEUE_PREFIX),
    limits: createLimits(redis, config),
    live: createLiveHub(config.DATABASE_URL, db, logger),
    networks: openNetworks(config, (network) => ({ readCore: () => readCore(db, network) })),
    files: openFileStore(config),
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
