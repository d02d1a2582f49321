import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { putBackupInPlace, type RestoreRequest } from "./restore-files.ts";
import type { FoundBackup } from "./take-backup.ts";

const AT = new Date("2026-11-23T12:00:00Z");
let folder: string;
let backup: FoundBackup;
let request: RestoreRequest;
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const befores = () => readdirSync(folder).filter((name) => name.startsWith("data.before-"));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lode-restore-"));
  const path = join(folder, "backups/base/first");
  write("cluster/PG_VERSION", "18");
  write("cluster/pg_wal/000000010000000000000001", "of the backup");
  write(
    "backups/base/first/cluster/backup_manifest",
    JSON.stringify({ "WAL-Ranges": [{ Timeline: 1, "Start-LSN": "0/1" }] }),
  );
  for (const [archive, from] of [
    ["base", "cluster"],
    ["pg_wal", "cluster/pg_wal"],
  ])
    execFileSync("tar", [
      "-czf",
      join(path, `cluster/${archive}.tar.gz`),
      "-C",
      join(folder, from ?? ""),
      ".",
    ]);
  mkdirSync(join(folder, "backups/log"));
  const [startedAt, endedAt] = ["2026-11-23T10:00:00Z", "2026-11-23T10:01:00Z"];
  backup = { format: 2, startedAt, endedAt, hasLog: true, path };
  request = {
    from: join(folder, "backups"),
    at: AT,
    timeline: undefined,
    cluster: join(folder, "data"),
    url: undefined,
    openSecrets: () => () => ["The secrets are written."],
  };
  write("data/PG_VERSION", "the lost server");
  write("data/pg_wal/000000010000000000000007", "not archived");
});

test("a second restore follows the given timeline, and keeps what the first restore kept and its log", async () => {
  await putBackupInPlace(backup, request);
  // The restored server wrote, and archived where its timeline left the first.
  write("data/PG_VERSION", "the first restore");
  rmSync(join(folder, "data/pg_wal"), { recursive: true });
  write("backups/log/00000002.history.gz", "");
  const later = { ...request, at: new Date("2026-11-23T13:00:00Z") };
  await expect(putBackupInPlace(backup, later)).rejects.toThrow("Add --timeline 1");
  expect(read("data/PG_VERSION")).toBe("the first restore");

  expect((await putBackupInPlace(backup, { ...later, timeline: 1 })).join(" ")).toContain("on timeline 1");
  expect(read("data/postgresql.auto.conf")).toContain("recovery_target_timeline = '1'");
  expect(read("data/pg_wal/000000010000000000000007")).toBe("not archived");
  const kept = () => befores().map((name) => read(`${name}/PG_VERSION`));
  expect(kept()).toEqual(["the lost server", "the first restore"]);
  write("data/PG_VERSION", "the second restore");
  await putBackupInPlace(backup, { ...later, timeline: 1 });
  expect(kept()).toEqual(["the lost server", "the second restore"]);
});

test("adversary: a rehearsal does not archive into the log of the server that still runs", async () => {
  rmSync(join(folder, "data"), { recursive: true });
  write("backups/log/000000010000000000000008.gz", "");
  await expect(putBackupInPlace(backup, request)).rejects.toThrow("two servers would spoil the log");
  const anHourAgo = Date.now() / 1_000 - 3_600;
  utimesSync(join(folder, "backups/log/000000010000000000000008.gz"), anHourAgo, anHourAgo);
  await putBackupInPlace(backup, request);
  expect(read("data/PG_VERSION")).toBe("18");
});

test("without a moment, everything is restored, on the newest timeline", async () => {
  write("backups/base/first/pictures.tar.gz", "of an earlier release");
  const sentences = await putBackupInPlace(backup, { ...request, at: undefined });
  expect(read("data/postgresql.auto.conf")).toContain("recovery_target_timeline = 'latest'");
  expect(sentences.join(" ")).toContain("run migrate with that folder as FILES_DIR");
});

test("secrets are written last: a backup that cannot be unpacked changes nothing", async () => {
  let isWritten = false;
  rmSync(join(backup.path, "cluster/base.tar.gz"));
  const openSecrets = () => () => {
    isWritten = true;
    return [];
  };
  await expect(putBackupInPlace(backup, { ...request, openSecrets })).rejects.toThrow("tar failed");
  expect(isWritten).toBe(false);
  expect(read("data/PG_VERSION")).toBe("the lost server");
  expect(existsSync(join(folder, "data/recovery.signal"))).toBe(false);
});
