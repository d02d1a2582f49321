import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { connect, type Db, type Trx } from "../src/connection.ts";
import { type Transaction, transactionOf } from "../src/transaction.ts";

export interface TestDatabase {
  url: string;
  db: Db;
  transaction: Transaction;
  /** Changes rows as only someone with the database's own rights can: without triggers. */
  tamper(work: (trx: Trx) => Promise<unknown>): Promise<void>;
}

/** Serialises copies: Postgres refuses to copy a template while anybody is connected to it. */
const COPYING = 4_711;

/** Creates a migrated, empty database for the calling test file. The cluster is deleted after the run. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString("hex")}`;
  const maintenance = connect(inject("postgresUrl"), { poolSize: 1 });
  try {
    await maintenance.raw("select pg_advisory_lock(?)", [COPYING]);
    await maintenance.raw(`create database ${name} template ${inject("templateName")} strategy file_copy`);
  } finally {
    await maintenance.destroy();
  }
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  const db = connect(url.href, { poolSize: 20 });
  afterAll(() => db.destroy());
  const tamper: TestDatabase["tamper"] = (work) =>
    db.transaction(async (trx) => {
      await trx.raw("set local session_replication_role = replica");
      await work(trx);
    });
  return { url: url.href, db, transaction: transactionOf(db), tamper };
}
