import type { Socket } from "node:net";
import knex, { type Knex } from "knex";
import pg from "pg";

export type Db = Knex;
export type Trx = Knex.Transaction;
export type DbOrTrx = Db | Trx;

const INT8_OID = 20;

/** How often the pool checks for connections idle for over 30 s: every second would wake an idle process. */
const REAP_EVERY_MS = 15_000;

interface Patience {
  /** Milliseconds for one statement, and for a transaction whose process is silent. */
  statementMs: number;
  /** Milliseconds for a lock that another transaction holds. */
  lockMs: number;
  /**
   * Milliseconds that Postgres has to report that it ended a statement, before it counts as vanished; 4 s by default.
   */
  answerMs?: number;
}

/** Limits by role. Migrations, and commands that an operator runs and watches, have no limit. */
export const PATIENCE = {
  /** The next checks wait for the same connection. */
  readiness: { statementMs: 3_000, lockMs: 1_000 },
  /** Somebody waits for the answer. */
  api: { statementMs: 15_000, lockMs: 2_000 },
  worker: { statementMs: 15_000, lockMs: 10_000 },
} satisfies Record<string, Patience>;

/** Less than the pool's own time-out for a connection. */
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
      ...(options.idleMs ? { idleTimeoutMillis: options.idleMs, reapIntervalMillis: REAP_EVERY_MS } : {}),
    },
    acquireConnectionTimeout: 10_000,
    log: { warn: warnUnlessThrown },
  });
}

/** The fields of a connection that pg and knex keep. */
interface OpenConnection extends pg.ClientBase {
  connection: { stream: Socket };
  /** False while a statement runs. */
  readyForQuery: boolean;
  /** If this is set, the pool no longer hands out the connection. */
  __knex__disposed?: Error;
}

/**
 * Ends a connection whose peer has vanished, which neither TCP nor a firewall may ever report. The pool's other
 * connections go to the same peer, so the pool hands out none of them again; those that still run a statement have
 * their own time limit.
 */
function endWhenSilent(connection: OpenConnection, open: Set<OpenConnection>, ms: number): void {
  const { stream } = connection.connection;
  open.add(connection);
  connection.once("end", () => open.delete(connection));
  stream.setTimeout(ms);
  // Fires at each silence, also after one in which the connection had nothing to do.
  stream.on("timeout", () => {
    if (connection.readyForQuery) return;
    // SQLSTATE connection_failure.
    const silent = Object.assign(new Error(`Postgres was silent for ${ms / 1_000} s`), { code: "08006" });
    for (const other of open) other.__knex__disposed = silent;
    stream.destroy(silent);
  });
}

/** Knex also throws a connection's error, and the caller that catches it reports it better. */
function warnUnlessThrown(message: string): void {
  if (!message.startsWith("Acquire connection error")) console.warn(message);
}
