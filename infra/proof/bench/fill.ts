import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFound } from "@lode/db/audits/findings.repository";
import type { Db } from "@lode/db/connection";
import { auditLedger } from "@lode/db/points/points.read-model";
import { startPostgres } from "@lode/stack/stores/postgres";
import { report } from "./bench-stack.ts";
import type { Sizes } from "./fill-statements.ts";
import { type Filled, openFilled } from "./filled-database.ts";
import { watchProduct } from "./filled-product.ts";
import { readScreens } from "./filled-screens.ts";
import { compareSizes } from "./filled-sizes.ts";

/** FILL_DIR keeps the filled databases for the next run. FILL_ENTRIES is the number of ledger entries. */
const KEPT_IN = process.env.FILL_DIR;
const ASKED = process.env.FILL_ENTRIES;
const SMALL_ENTRIES = 100_000;
/** Ledger entries for `npm run bench -- fill`. */
const FULL_SIZE = 10_000_000;
/** Ledger entries when all benches run, which together have a quarter of an hour. */
const SIZE_AMONG_ALL = 500_000;

/** Measures background work and the reads of screens over a large ledger, compared with 100,000 entries. */
export async function benchFill({ amongAll = false } = {}): Promise<void> {
  const entries = Number(ASKED ?? (amongAll ? SIZE_AMONG_ALL : FULL_SIZE));
  // Ten gigabytes: too large for the memory-backed folder of the other benches.
  const folder = KEPT_IN ?? mkdtempSync(join(tmpdir(), "lode-fill-"));
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres({ home: join(folder, "postgres"), durable: false, log: console.log });
  const open: Filled[] = [];
  try {
    for (const size of [SMALL_ENTRIES, entries]) open.push(await openFilled(postgres.url, folder, size));
    const [small, large] = open;
    if (!small || !large) throw new Error("Two databases were expected.");
    const figures: Record<string, string> = { ...rowsOf(large.sizes) };
    if (entries < FULL_SIZE) figures["at the full size"] = `FILL_ENTRIES=${FULL_SIZE} npm run bench -- fill`;
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

/** Runs the product's checks over the whole database at once. The product's own audits run them in steps. */
async function checkInvariants(db: Db): Promise<Record<string, string>> {
  const { sum, drifted } = await auditLedger(db);
  const findings = await listFound(db);
  return {
    "ledger: sum, drifted balances, findings": `${sum}, ${drifted}, ${findings.length}${findings[0] ? ` (${findings[0].detail})` : ""}`,
  };
}
