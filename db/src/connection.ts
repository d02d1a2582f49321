import knex, { type Knex } from "knex";
import pg from "pg";

/** A pool. */
export type Db = Knex;
export type Trx = Knex.Transaction;
export type DbOrTrx = Db | Trx;

const INT8_OID = 20;

/** Opens a pool. `bigint` columns arrive as JavaScript bigints: points and block heights are never floats. */
export function connect(databaseUrl: string, options: { poolSize?: number; name?: string } = {}): Db {
  pg.types.setTypeParser(INT8_OID, BigInt);
  return knex({
    client: "pg",
    connection: { connectionString: databaseUrl, application_name: options.name ?? "lode", keepAlive: true },
    pool: { min: 0, max: options.poolSize ?? 10 },
    acquireConnectionTimeout: 10_000,
  });
}
