import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { connect, type Db } from "../src/connection.ts";
import { type Transaction, transactionOf } from "../src/transaction.ts";

export interface TestDatabase {
  url: string;
  db: Db;
  transaction: Transaction;
}

/** Copies are serialised: nobody may be connected to the template while it is copied. */
const COPYING = 4_711;

/** A migrated, empty database of the calling test file's own; the whole cluster is thrown away after the run. */
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
  return { url: url.href, db, transaction: transactionOf(db) };
}
