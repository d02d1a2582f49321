import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import { connect, type Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { auditLedger } from "@lode/db/points/points.read-model";
import { createRandom } from "../world/random.ts";
import { type SeededMiner, seedMiners } from "../world/seed-miners.ts";
import { report, withStack } from "./bench-stack.ts";
import { describeRatio, inPairs, median } from "./pairs.ts";

const MINERS = 400;
const BATCH = 200;
const BATCHES = 15;

/**
 * Compares the rate of award transfers under all of the database's guards with the rate of inserting the same
 * rows into two tables without guards.
 */
export async function benchLedger(): Promise<void> {
  await withStack(
    {},
    async (stack) => {
      const db = connect(stack.urls.database, { poolSize: 2, name: "lode-bench" });
      try {
        await measure(db);
      } finally {
        await db.destroy();
      }
    },
    { workers: 1, durable: true },
  );
}

async function measure(db: Db): Promise<void> {
  const miners = await seedMiners(db, createRandom(1), { count: MINERS, points: 10n });
  await db.raw(`create table bench_transfers (id uuid primary key, business_key text not null unique, kind text, subject_id uuid);
    create table bench_entries (id uuid primary key, transfer_id uuid, account_id uuid, amount bigint)`);
  const guarded = () => rateOf((n) => db.transaction((trx) => postTransfers(trx, awardsOf(miners, n))));
  const plain = () => rateOf((n) => insertPlain(db, miners, n));
  await guarded();
  await plain();
  const ratio = await inPairs(guarded, plain);
  const { sum, drifted } = await auditLedger(db);
  report("ledger", {
    "awards in a transaction": BATCH,
    "awards a second, one connection": median(ratio.measured).toFixed(0),
    "rows without guards, as awards a second": median(ratio.against).toFixed(0),
    "compared to rows without guards": describeRatio(ratio, "higher is better"),
    "sum of the ledger, accounts that differ": `${sum}, ${drifted} (goal 0, 0)`,
  });
}

async function rateOf(post: (batch: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let n = 0; n < BATCHES; n++) await post(n);
  return (BATCHES * BATCH) / ((performance.now() - startedAt) / 1_000);
}

const awardsOf = (miners: readonly SeededMiner[], batch: number) =>
  Array.from({ length: BATCH }, (_, n) => {
    const account = miners[(batch * BATCH + n) % miners.length]?.userId ?? "";
    const subjectId = newId();
    return {
      businessKey: `bench:${subjectId}`,
      kind: "award" as const,
      subjectId,
      entries: [
        { account: PLATFORM_ACCOUNTS.rewards, amount: -10n },
        { account, amount: 10n },
      ],
    };
  });

async function insertPlain(db: Db, miners: readonly SeededMiner[], batch: number): Promise<void> {
  const transfers = awardsOf(miners, batch).map((transfer) => ({ id: newId(), ...transfer }));
  const entries = transfers.flatMap(({ id, entries }) =>
    entries.map((entry) => ({ id: newId(), transferId: id, ...entry })),
  );
  await db.transaction(async (trx) => {
    await trx.raw(
      "insert into bench_transfers select * from unnest(?::uuid[], ?::text[], ?::text[], ?::uuid[])",
      [
        transfers.map(({ id }) => id),
        transfers.map(({ businessKey }) => businessKey),
        transfers.map(({ kind }) => kind),
        transfers.map(({ subjectId }) => subjectId),
      ],
    );
    await trx.raw(
      "insert into bench_entries select * from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::bigint[])",
      [
        entries.map(({ id }) => id),
        entries.map(({ transferId }) => transferId),
        entries.map(({ account }) => account),
        entries.map(({ amount }) => String(amount)),
      ],
    );
  });
}
