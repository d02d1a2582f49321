import type { Db } from "@lode/db/connection";
import { many } from "@lode/db/query";
import { percentile, withStack } from "./bench-stack.ts";
import type { Filled } from "./filled-database.ts";

const METRICS_MS = 50;
/**
 * Enough scrapes for the few slow ones, after the start or during a sweep, to stay above the 95th percentile.
 */
const SCRAPES = 140;
/**
 * Long enough for every sweep with a period of up to a minute. Sweeps with longer periods run when a worker
 * starts.
 */
const WATCHED_MS = 70_000;

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

/** Runs the whole product on the filled database and reports what its sweeps scan and what a scrape costs. */
export async function watchProduct({ db, url }: Filled): Promise<Record<string, string>> {
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
    const [p50 = 0, p95 = 0, longest = 0] = [0.5, 0.95, 1].map((share) => percentile(times, share));
    return {
      "/metrics, p95 ms": `${p95.toFixed(1)}  (${(p95 / METRICS_MS).toFixed(2)} of ${METRICS_MS})`,
      "  the first, p50, longest": [times[0] ?? 0, p50, longest].map((ms) => ms.toFixed(1)).join(", "),
      [`tables scanned while the product ran ${WATCHED_MS / 1_000} s`]: scanned.join("; ") || "none",
    };
  });
}
