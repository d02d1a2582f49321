import knex, { type Knex } from "knex";
import pg from "pg";

/** A pool. */
export type Db = Knex;
export type Trx = Knex.Transaction;
export type DbOrTrx = Db | Trx;

const INT8_OID = 20;

/** How often connections are looked at that may be kept for longer than half a minute; tarn's own second would wake an idle process. */
const LOOK_EVERY_MS = 15_000;

interface Options {
  poolSize?: number;
  name?: string;
  /** The running step of the caller's trace, as a W3C `traceparent`; the outbox keeps it beside each event. */
  traceparent?: () => string | null;
  /** False where a pooler hands each transaction to another connection: then statements are sent without a name. */
  prepared?: boolean;
  /** Milliseconds for which a connection without work is kept; 30 s by default. */
  idleMs?: number;
}

/** What knex gives out of its pool; in a transaction always the same connection. */
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
  });
  // Knex hands these on to its transactions.
  db.userParams = { traceparent: options.traceparent, prepared: options.prepared ?? true };
  return db;
}

/** The `traceparent` of the caller, or null. */
export function traceparentFor(db: DbOrTrx): string | null {
  const read = db.userParams?.traceparent as Options["traceparent"];
  return read?.() ?? null;
}

/** Whether statements are prepared once per connection. */
export const isPrepared = (db: DbOrTrx): boolean => db.userParams?.prepared !== false;
