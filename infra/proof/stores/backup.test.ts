import { rmSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@lode/db/connection";
import { migrateToLatest } from "@lode/db/migrate";
import { many } from "@lode/db/query";
import { restoreFiles } from "@lode/ops/backup/restore-files";
import { takeBackup } from "@lode/ops/backup/take-backup";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { databaseUrl, ensureDatabase, startPostgres } from "@lode/stack/stores/postgres";
import { afterAll, expect, test } from "vitest";

const home = makeTestFolder("lode-backup-");
afterAll(() => rmSync(home, { recursive: true, force: true }));

const start = () =>
  startPostgres({ home: join(home, "postgres"), password: "lode", durable: false, log: () => {} });

async function query(url: string, text: string) {
  const db = connect(databaseUrl(url, "lode"), { poolSize: 1 });
  try {
    return await many(db, text);
  } finally {
    await db.destroy();
  }
}

test("a running server is copied over an ordinary connection, and its copy starts as it was, without an archive", async () => {
  const server = await start();
  let cluster: unknown;
  try {
    await migrateToLatest(await ensureDatabase(server.url, "lode"));
    await query(server.url, "create table kept as select generate_series(1, 20000) as n");
    const db = connect(databaseUrl(server.url, "lode"), { poolSize: 2 });
    // Somebody writes during the backup.
    const writing = { isOver: false };
    const writer = (async () => {
      while (!writing.isOver) await many(db, "insert into kept select max(n) + 1 from kept returning n");
    })();
    const taken = await takeBackup(db, {
      to: join(home, "backups"),
      pictures: undefined,
      secrets: undefined,
    });
    writing.isOver = true;
    await writer;
    await db.destroy();
    expect(taken.hasLog).toBe(false);
    [{ cluster }] = (await query(server.url, "show data_directory").then((rows) =>
      rows.map((row) => ({ cluster: (row as { data_directory: string }).data_directory })),
    )) as [{ cluster: string }];
    await expect(restoreFiles(request())).rejects.toThrow("stop it first");
  } finally {
    await server.stop();
  }
  rmSync(String(cluster), { recursive: true });
  await restoreFiles(request());
  const restored = await start();
  try {
    const [row] = await query(restored.url, "select count(*)::int as rows, max(n)::int as last from kept");
    const { rows, last } = row as { rows: number; last: number };
    expect(rows).toBeGreaterThanOrEqual(20_000);
    expect(last).toBe(rows);
  } finally {
    await restored.stop();
  }
}, 60_000);

const request = () => ({
  from: join(home, "backups"),
  at: undefined,
  cluster: undefined,
  pictures: undefined,
});
