import { randomBytes } from "node:crypto";
import { openProofKey } from "@lode/adapters/crypto/proof-key";
import { makeRoot } from "@lode/app/proof/steps/make-root";
import { recountCounters, recountLedger } from "@lode/db/audits/ledger-totals.repository";
import type { Db } from "@lode/db/connection";
import { growTree } from "@lode/db/proof/nodes.repository";
import { type Filling, fillStatements, LEAVES, type Sizes } from "./fill-statements.ts";

type Say = (line: string) => void;

/** The secondary indexes of these tables are built after the rows are in: several times faster. */
const BUILT_LATER = ["ledger_entries", "ledger_transfers", "task_attempts", "social_accounts", "users"];

/**
 * Fills an empty, migrated database without triggers and foreign keys: their conditions hold by construction,
 * and checking each row is slow. The product's own checks run afterwards.
 */
export async function fillDatabase(db: Db, sizes: Sizes, say: Say): Promise<void> {
  const indexes = await takeIndexes(db);
  const [people = [], money = []] = fillStatements(sizes);
  await Promise.all([runAll(db, people, say), runAll(db, money, say)]);
  await timed("indexes", say, () => Promise.all([0, 1].map((half) => buildHalf(db, indexes, half))));
  await timed("statistics", say, () => db.raw("vacuum analyze"));
  await timed("totals and counters", say, async () => {
    await recountLedger(db);
    await recountCounters(db);
  });
  await timed("leaves", say, () => inSession(db, LEAVES));
  await timed("nodes and root", say, () => signRoot(db));
  await timed("statistics", say, () => db.raw("vacuum analyze proof_leaves, proof_nodes"));
}

/**
 * Builds every second index. The two halves are built concurrently: with more at a time, some would wait for
 * a connection longer than the pool allows.
 */
async function buildHalf(db: Db, indexes: readonly string[], half: number): Promise<void> {
  for (const [at, sql] of indexes.entries()) if (at % 2 === half) await inSession(db, sql);
}

async function runAll(db: Db, statements: readonly Filling[], say: Say): Promise<void> {
  for (const { what, sql } of statements) await timed(what, say, () => inSession(db, sql));
}

async function timed<T>(what: string, say: Say, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  say(`  ${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

const inSession = (db: Db, sql: string): Promise<void> =>
  db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx.raw("set local maintenance_work_mem = '512MB'");
    await trx.raw("set local work_mem = '256MB'");
    await trx.raw(sql);
  });

/** Drops the indexes that no constraint needs and returns the statements that rebuild them. */
async function takeIndexes(db: Db): Promise<string[]> {
  const { rows }: { rows: { name: string; definition: string }[] } = await db.raw(
    `select x.indexrelid::regclass::text as name, replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index x where x.indrelid = any(?::regclass[]) and not x.indisprimary and not exists (
       select from pg_constraint c where c.conindid = x.indexrelid)
       and (not x.indisunique or x.indrelid = 'task_attempts'::regclass)`,
    [BUILT_LATER],
  );
  for (const { name } of rows) await db.raw(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Signs a root over the filled rows, as the product signs its ledger. */
async function signRoot(db: Db): Promise<void> {
  await db.transaction(async (trx) => {
    const { rows }: { rows: { size: string }[] } = await trx.raw("select count(*) as size from proof_leaves");
    const size = Number(rows[0]?.size);
    await growTree(trx, 0, size);
    const key = openProofKey(randomBytes(32).toString("base64"));
    // The entries span half a year; the newest was made a moment ago.
    await makeRoot(trx, key, { size, frozenAt: new Date(Date.now() - 60_000) });
  });
}
