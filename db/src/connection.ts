import type { Socket } from "node:net";
import knex, { type Knex } from "knex";
import pg from "pg";

export type Db = Knex;
export type Trx = Knex.Transaction;
export type DbOrTrx = Db | Trx;

const INT8_OID = 20;

/** How often the pool checks for connections idle for over 30 s: every second would wake an idle process. */
const LOOK_EVERY_MS = 15_000;

interface Patience {
  /** Milliseconds for one statement, and for a transaction whose process is silent. */
  statementMs: number;
  /** Milliseconds for a lock that another transaction holds. */
  lockMs: number;
  /** Milliseconds in which Postgres says that it has ended a statement, unless it has vanished; 4 s by default. */
  answerMs?: number;
}

/** By role. Without patience nothing ends a wait: migrations, and what an operator runs and watches. */
export const PATIENCE = {
  /** Others wait for the connection. */
  readiness: { statementMs: 3_000, lockMs: 1_000 },
  /** Somebody waits for the answer. */
  api: { statementMs: 15_000, lockMs: 2_000 },
  worker: { statementMs: 15_000, lockMs: 10_000 },
} satisfies Record<string, Patience>;

/** Less than what the pool waits for a connection. */
const CONNECT_MS = 8_000;

interface Options {
  poolSize?: number;
  name?: string;
  /** Milliseconds before an idle connection is closed; 30 s by default. */
  idleMs?: number;
  patience?: Patience;
}

/** The part of knex's client that hands out connections; within a transaction, always the same connection. */
export interface PoolClient {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
}

/** Opens a pool. `bigint` columns arrive as JavaScript bigints: points and block heights are never floats. */
export function connect(databaseUrl: string, options: Options = {}): Db {
  pg.types.setTypeParser(INT8_OID, BigInt);
  const { patience } = options;
  const open = new Set<OpenConnection>();
  return knex({
    client: "pg",
    connection: {
      connectionString: databaseUrl,
      application_name: options.name ?? "lode",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      ...(patience && {
        statement_timeout: patience.statementMs,
        lock_timeout: patience.lockMs,
        idle_in_transaction_session_timeout: patience.statementMs,
      }),
    },
    pool: {
      min: 0,
      max: options.poolSize ?? 10,
      afterCreate(connection: OpenConnection, done: () => void) {
        if (patience) endWhenSilent(connection, open, patience.statementMs + (patience.answerMs ?? 4_000));
        done();
      },
      ...(options.idleMs ? { idleTimeoutMillis: options.idleMs, reapIntervalMillis: LOOK_EVERY_MS } : {}),
    },
    acquireConnectionTimeout: 10_000,
    log: { warn: warnUnlessThrown },
  });
}

/** What pg and knex know of a connection. */
interface OpenConnection extends pg.ClientBase {
  connection: { stream: Socket };
  /** False while a statement runs. */
  readyForQuery: boolean;
  /** The pool hands a connection out no more if this is set. */
  __knex__disposed?: Error;
}

/**
 * Ends a connection whose peer has vanished: neither TCP nor a firewall need ever say so. The others were opened to the same peer,
 * so the pool trusts none of them again; those that still run a statement have their own time.
 */
function endWhenSilent(connection: OpenConnection, open: Set<OpenConnection>, ms: number): void {
  const { stream } = connection.connection;
  open.add(connection);
  connection.once("end", () => open.delete(connection));
  stream.setTimeout(ms);
  // Each time, also after a pause in which the connection had nothing to do.
  stream.on("timeout", () => {
    if (connection.readyForQuery) return;
    // SQLSTATE connection_failure.
    const silent = Object.assign(new Error(`Postgres was silent for ${ms / 1_000} s`), { code: "08006" });
    for (const other of open) other.__knex__disposed = silent;
    stream.destroy(silent);
  });
}

/** Knex throws an error of the connection as well: the caller that catches it reports it better. */
function warnUnlessThrown(message: string): void {
  if (!message.startsWith("Acquire connection error")) console.warn(message);
}
