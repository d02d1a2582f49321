import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freezeLedger } from "@lode/app/proof/freeze-ledger";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { openProofKey } from "@lode/core/server/crypto/proof-key";
import { auditStep } from "@lode/db/audits/audit-step";
import { compareNextPayments } from "@lode/db/audits/compare-next-payments";
import { listFound } from "@lode/db/audits/findings.repository";
import { connect, type Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { rankNow, rankTop } from "@lode/db/leaderboard/leaderboard.read-model";
import { migrateToLatest } from "@lode/db/migrate";
import { readAnalytics } from "@lode/db/points/analytics.read-model";
import { postTransfers } from "@lode/db/points/ledger.repository";
import {
  auditLedger,
  listPointsEntries,
  readPublicStats,
  readUserStats,
} from "@lode/db/points/points.read-model";
import { many } from "@lode/db/query";
import { listAttempts, listAwardedPairs } from "@lode/db/tasks/attempts.read-model";
import { listOpenTasks } from "@lode/db/tasks/tasks.repository";
import { transactionOf } from "@lode/db/transaction";
import { ensureDatabase, startPostgres } from "../../stack/postgres.ts";
import { percentile, report, withStack } from "./bench-stack.ts";
import { fillDatabase } from "./fill-database.ts";
import { type Sizes, sizesFor } from "./fill-statements.ts";

/** FILL_ENTRIES: ledger entries. FILL_DIR: a folder in which the filled databases are kept for the next run. */
const ENTRIES = Number(process.env.FILL_ENTRIES ?? 10_000_000);
const KEPT_IN = process.env.FILL_DIR;
const SMALL_ENTRIES = 100_000;

const PAIRS = 7;
const NEW_AWARDS = 500;
const SCREEN_READS = 200;
const SCREEN_MS = 20;
const METRICS_MS = 50;
const SCRAPES = 20;
/** Long enough for every sweep but the hourly ones to run; the one of five minutes runs at a worker's start. */
const WATCHED_MS = 70_000;

interface Filled {
  db: Db;
  url: string;
  sizes: Sizes;
}

/** What runs by itself, and what screens read, over a database of ten million entries, compared with 100,000. */
export async function benchFill(): Promise<void> {
  // Ten gigabytes: not in the memory that other benches keep their files in.
  const folder = KEPT_IN ?? mkdtempSync(join(tmpdir(), "lode-fill-"));
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres({ home: join(folder, "postgres"), durable: false, log: console.log });
  const open: Filled[] = [];
  try {
    for (const entries of [SMALL_ENTRIES, ENTRIES])
      open.push(await openFilled(postgres.url, folder, entries));
    const [small, large] = open;
    if (!small || !large) throw new Error("Two databases were expected.");
    const figures: Record<string, string> = { ...rowsOf(large.sizes) };
    Object.assign(figures, await compareSizes(small, large));
    Object.assign(figures, await readScreens(large));
    Object.assign(figures, await checkInvariants(large.db));
    Object.assign(figures, await watchProduct(large));
    report("fill", figures);
  } finally {
    await Promise.all(open.map(({ db }) => db.destroy()));
    await postgres.stop();
    if (!KEPT_IN) rmSync(folder, { recursive: true, force: true });
  }
}

const rowsOf = (sizes: Sizes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sizes).map(([what, rows]) => [`rows: ${what}`, rows.toLocaleString("en")]),
  );

async function openFilled(postgresUrl: string, folder: string, entries: number): Promise<Filled> {
  const url = await ensureDatabase(postgresUrl, `filled_${entries}`);
  const sizes = sizesFor(entries);
  const done = join(folder, `filled_${entries}`);
  await migrateToLatest(url);
  const db = connect(url, { poolSize: 4, name: "lode-bench" });
  if (!existsSync(done)) {
    console.log(`Filling ${entries.toLocaleString("en")} entries`);
    await fillDatabase(db, sizes, console.log);
    writeFileSync(done, "");
  }
  return { db, url, sizes };
}

const key = openProofKey(randomBytes(32).toString("base64"));

/** The same new awards in both, then a root over them, a step of the audits, and one of the reconciliation. */
async function compareSizes(small: Filled, large: Filled): Promise<Record<string, string>> {
  const times = { freeze: [] as number[][], audit: [] as number[][], reconcile: [] as number[][] };
  const tasks = {
    freeze: ({ db }: Filled) =>
      freezeLedger({
        transaction: transactionOf(db),
        logger: silent,
        proofKey: key,
        config: { PROOF_EVERY_SECONDS: 0 },
      }),
    audit: ({ db }: Filled) => db.transaction(auditStep),
    reconcile: ({ db }: Filled) => db.transaction((trx) => compareNextPayments(trx, new Date(), 1_000)),
  };
  // Caches are filled first.
  for (let pair = -2; pair < PAIRS; pair++) {
    const sides = pair % 2 === 0 ? [small, large] : [large, small];
    for (const side of sides) await award(side);
    for (const [name, run] of Object.entries(tasks) as [
      keyof typeof times,
      (side: Filled) => Promise<void>,
    ][]) {
      const took = new Map<Filled, number>();
      for (const side of sides) {
        const startedAt = performance.now();
        await run(side);
        took.set(side, performance.now() - startedAt);
      }
      if (pair >= 0) times[name].push([took.get(small) ?? 0, took.get(large) ?? 0]);
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, pairs]) => {
      const median = (side: number) =>
        percentile(
          pairs.map((pair) => pair[side] ?? 0),
          0.5,
        );
      const ratios = pairs.map(([one = 1, other = 0]) => other / one);
      return [
        `${name}: at ${SMALL_ENTRIES.toLocaleString("en")} and at ${ENTRIES.toLocaleString("en")}`,
        `${median(0).toFixed(0)} and ${median(1).toFixed(0)} ms, ratio ${percentile(ratios, 0.5).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${PAIRS} pairs)`,
      ];
    }),
  );
}

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

/** Miners one after another, from a random place on. */
const minersOf = ({ db, sizes }: Filled, count: number): Promise<{ id: string }[]> =>
  many(db, "select id from ledger_accounts where kind = 'user' order by id offset :skip limit :count", {
    skip: Math.floor(Math.random() * (sizes.miners - count)),
    count,
  });

async function award(side: Filled): Promise<void> {
  const miners = await minersOf(side, NEW_AWARDS);
  await side.db.transaction((trx) =>
    postTransfers(
      trx,
      miners.map(({ id }) =>
        awardTransfer({ taskId: newId(), externalId: "1", attemptId: newId(), userId: id, points: 10n }),
      ),
    ),
  );
}

/** What the four screens of a miner read, each by another miner. */
const SCREENS: Record<string, (db: Db, userId: string) => Promise<unknown>> = {
  dashboard: async (db, userId) => {
    await readUserStats(db, userId);
    await readAnalytics(db, userId);
    await readPublicStats(db);
  },
  points: async (db, userId) => {
    await readUserStats(db, userId);
    await listPointsEntries(db, userId);
  },
  tasks: async (db, userId) => {
    await listOpenTasks(db);
    await listAwardedPairs(db, userId);
    await listAttempts(db, userId);
  },
  "leaderboard without Redis": async (db, userId) => {
    await rankTop(db, 50);
    await rankNow(db, userId);
  },
};

async function readScreens(large: Filled): Promise<Record<string, string>> {
  const miners = await minersOf(large, SCREEN_READS);
  const figures: Record<string, string> = {};
  for (const [screen, read] of Object.entries(SCREENS)) {
    const times: number[] = [];
    for (const { id } of miners) {
      const startedAt = performance.now();
      await read(large.db, id);
      times.push(performance.now() - startedAt);
      // A screen that is far too slow need not be read two hundred times to say so.
      if (times.length >= 20 && percentile(times, 0.5) > 10 * SCREEN_MS) break;
    }
    const p95 = percentile(times, 0.95);
    figures[`${screen}, p95 ms`] = `${p95.toFixed(1)}  (${(p95 / SCREEN_MS).toFixed(2)} of ${SCREEN_MS})`;
  }
  return figures;
}

/** The product's own checks of everything, which is what audits in steps add up to. */
async function checkInvariants(db: Db): Promise<Record<string, string>> {
  const { sum, drifted } = await auditLedger(db);
  const findings = await listFound(db);
  return {
    "ledger: sum, drifted balances, findings": `${sum}, ${drifted}, ${findings.length}${findings[0] ? ` (${findings[0].detail})` : ""}`,
  };
}

interface TableReads {
  table: string;
  rows: number;
  scans: number;
  read: number;
}

const readsOf = (db: Db): Promise<TableReads[]> =>
  many(
    db,
    `select relname as "table", n_live_tup::float8 as rows, seq_scan::float8 as scans,
       (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read
     from pg_stat_user_tables where n_live_tup > 10000`,
  );

/** Runs the whole product over the filled database: what its sweeps scan, and what a scrape costs. */
async function watchProduct({ db, url }: Filled): Promise<Record<string, string>> {
  return withStack({ DATABASE_URL: url }, async (stack) => {
    const scrape = async () => {
      const startedAt = performance.now();
      const answer = await fetch(`${stack.urls.operators}/metrics`, {
        headers: { Authorization: `Bearer ${stack.env.METRICS_TOKEN}` },
      });
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes("lode_counter_drift"))
        throw new Error("The scrape failed.");
      return performance.now() - startedAt;
    };
    const before = new Map((await readsOf(db)).map((one) => [one.table, one]));
    const until = performance.now() + WATCHED_MS;
    const times: number[] = [];
    while (performance.now() < until) {
      times.push(await scrape());
      await new Promise((resolve) => setTimeout(resolve, WATCHED_MS / SCRAPES));
    }
    const scanned = (await readsOf(db)).flatMap(({ table, rows, scans, read }) => {
      const was = before.get(table) ?? { scans: 0, read: 0 };
      return scans > was.scans
        ? [
            `${table} (${scans - was.scans} scans, ${(read - was.read).toLocaleString("en")} of ${rows.toLocaleString("en")} rows)`,
          ]
        : [];
    });
    const p95 = percentile(times, 0.95);
    return {
      "/metrics, p95 ms": `${p95.toFixed(1)}  (${(p95 / METRICS_MS).toFixed(2)} of ${METRICS_MS})`,
      [`tables scanned while the product ran ${WATCHED_MS / 1_000} s`]: scanned.join("; ") || "none",
    };
  });
}
