import knex, { type Knex } from "knex";
import pg from "pg";

/** A connection pool. */
export type Db = Knex;
export type Trx = Knex.Transaction;
export type DbOrTrx = Db | Trx;

const INT8_OID = 20;

/**
 * How often the pool checks for idle connections if they may stay open longer than 30 s. Tarn's default
 * (every second) would keep waking an idle process.
 */
const LOOK_EVERY_MS = 15_000;

interface Options {
  poolSize?: number;
  name?: string;
  /** The current span of the caller's trace, as a W3C `traceparent`. The outbox stores it with each event. */
  traceparent?: () => string | null;
  /**
   * Set to false behind a pooler that gives each transaction a different connection: statements are then sent
   * unnamed.
   */
  prepared?: boolean;
  /** Milliseconds before an idle connection is closed; 30 s by default. */
  idleMs?: number;
}

/** The part of knex's client that hands out connections; within a transaction, always the same connection. */
export interface PoolClient {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
}

/** Opens a pool. `bigint` columns arrive as JavaScript bigints: points and block heights are never floats. */
export function connect(databaseUrl: string, options: Options = {}): Db {
  pg.types.setTypeParser(INT8_OID, BigInt);
  const db = knex({
    client: "pg",
    connection: { connectionString: databaseUrl, application_name: options.name ?? "lode", keepAlive: true },
    pool: {
      min: 0,
      max: options.poolSize ?? 10,
      ...(options.idleMs ? { idleTimeoutMillis: options.idleMs, reapIntervalMillis: LOOK_EVERY_MS } : {}),
    },
    acquireConnectionTimeout: 10_000,
    log: { warn: warnUnlessThrown },
  });
  // Knex passes these on to its transactions.
  db.userParams = { traceparent: options.traceparent, prepared: options.prepared ?? true };
  return db;
}

/** Knex throws an error of the connection as well: whoever catches it says it in a better place. */
function warnUnlessThrown(message: string): void {
  if (!message.startsWith("Acquire connection error")) console.warn(message);
}

/** The `traceparent` of the caller, or null. */
export function traceparentFor(db: DbOrTrx): string | null {
  const read = db.userParams?.traceparent as Options["traceparent"];
  return read?.() ?? null;
}

/** Whether statements are prepared once per connection. */
export const isPrepared = (db: DbOrTrx): boolean => db.userParams?.prepared !== false;
