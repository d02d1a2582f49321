import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreFiles } from "./restore-files.ts";

let root: string;
let cluster: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lode-restore-"));
  cluster = join(root, "cluster");
  mkdirSync(join(cluster, "pg_wal"), { recursive: true });
  writeFileSync(join(cluster, "PG_VERSION"), "lost\n");
  mkdirSync(join(root, "backups/log"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a backup that ended at this moment. */
function makeBackup(name: string, endedAt: string): string {
  const path = join(root, "backups/base", name);
  const files: Record<string, { sha256: string; bytes: number }> = {};
  for (const [file, text] of [
    ["cluster/PG_VERSION", name],
    ["cluster/postgresql.auto.conf", "a = 1"],
    ["pictures/a/b.webp", "picture"],
  ] as const) {
    mkdirSync(join(path, file, ".."), { recursive: true });
    writeFileSync(join(path, file), text);
    files[file] = { sha256: createHash("sha256").update(text).digest("hex"), bytes: text.length };
  }
  const note = { format: 1, startedAt: endedAt, endedAt, dataDirectory: cluster, hasLog: true };
  writeFileSync(
    join(path, "backup.json"),
    JSON.stringify({ ...note, folders: ["cluster/pg_tblspc"], files }),
  );
  return path;
}

const restore = (at?: string) =>
  restoreFiles({
    from: join(root, "backups"),
    at: at ? new Date(at) : undefined,
    cluster: undefined,
    pictures: join(root, "files"),
  });
const version = () => readFileSync(join(cluster, "PG_VERSION"), "utf8");

test("the newest backup before the moment takes the server's place, with the log and an order to recover", async () => {
  makeBackup("old", "2026-11-01T00:00:00Z");
  makeBackup("new", "2026-11-02T00:00:00Z");
  const archived = "000000010000000000000001";
  const unarchived = "000000010000000000000002";
  writeFileSync(join(root, "backups/log", archived), "");
  writeFileSync(join(cluster, "pg_wal", unarchived), "");
  const { before, segments } = await restore("2026-11-01T12:00:00.250Z");
  expect(version()).toBe("old");
  expect(segments).toBe(2);
  expect(readdirSync(join(cluster, "restored_log")).sort()).toEqual([archived, unarchived]);
  expect(readdirSync(cluster)).toContain("pg_tblspc");
  expect(existsSync(join(cluster, "recovery.signal"))).toBe(true);
  // Postgres reads no "Z" here: a server with it does not start.
  expect(readFileSync(join(cluster, "postgresql.auto.conf"), "utf8")).toContain(
    "recovery_target_time = '2026-11-01 12:00:00.250+00'",
  );
  expect(readFileSync(join(before ?? "", "PG_VERSION"), "utf8")).toBe("lost\n");
  expect(readFileSync(join(root, "files/a/b.webp"), "utf8")).toBe("picture");
});

test("without a moment the newest backup is restored, and pictures that exist stay", async () => {
  makeBackup("old", "2026-11-01T00:00:00Z");
  makeBackup("new", "2026-11-02T00:00:00Z");
  mkdirSync(join(root, "files/a"), { recursive: true });
  writeFileSync(join(root, "files/a/b.webp"), "newer");
  await restore();
  expect(version()).toBe("new");
  expect(readFileSync(join(root, "files/a/b.webp"), "utf8")).toBe("newer");
  expect(readFileSync(join(cluster, "postgresql.auto.conf"), "utf8")).not.toContain("recovery_target_time");
});

test.each([
  ["a changed file", (path: string) => writeFileSync(join(path, "cluster/PG_VERSION"), "nex")],
  ["a missing file", (path: string) => rmSync(join(path, "pictures/a/b.webp"))],
])("adversary: %s is noticed before anything is changed", async (_, damage) => {
  damage(makeBackup("new", "2026-11-02T00:00:00Z"));
  await expect(restore()).rejects.toThrow("The backup is damaged");
  expect(version()).toBe("lost\n");
});

test("a server that runs, a moment before the first backup and an unfinished backup are refused", async () => {
  const path = makeBackup("new.unfinished", "2026-11-01T00:00:00Z");
  await expect(restore()).rejects.toThrow("has no complete backup");
  rmSync(path, { recursive: true });
  makeBackup("new", "2026-11-02T00:00:00Z");
  await expect(restore("2026-11-01T00:00:00Z")).rejects.toThrow("no complete backup from before");
  writeFileSync(join(cluster, "postmaster.pid"), `${process.pid}\n`);
  await expect(restore()).rejects.toThrow("stop it first");
  expect(version()).toBe("lost\n");
});
