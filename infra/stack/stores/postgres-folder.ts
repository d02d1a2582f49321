import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLineOf } from "../processes/command-line-of.ts";
import { lastOutputLine, runOnce } from "../processes/run-once.ts";
import { postgresOwner } from "./postgres-binaries.ts";

/**
 * Returns a folder that Postgres' user can write to: the wanted folder or, if that user cannot access it, a
 * folder in /var/tmp with a derived name.
 */
export function preparePostgresFolder(wanted: string): string {
  mkdirSync(wanted, { recursive: true });
  const { uid, gid } = postgresOwner;
  if (uid === undefined || gid === undefined) return wanted;
  chownSync(wanted, uid, gid);
  chmodSync(wanted, 0o700);
  if (spawnSync("test", ["-w", wanted], { uid, gid, cwd: "/" }).status === 0) return wanted;
  const elsewhere = `/var/tmp/lode-data-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`;
  // A deleted folder means a fresh start, so data elsewhere counts only if its identity file matches.
  const identity = readOrMake(join(wanted, "identity"));
  if (readText(join(elsewhere, "identity")) !== identity) {
    rmSync(elsewhere, { recursive: true, force: true });
    mkdirSync(elsewhere, { mode: 0o700 });
    writeFileSync(join(elsewhere, "identity"), identity);
    chownSync(elsewhere, uid, gid);
  }
  return elsewhere;
}

function readOrMake(file: string): string {
  const made = readText(file) ?? randomUUID();
  writeFileSync(file, made);
  return made;
}

const readText = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, "utf8") : undefined;

/** Creates the cluster under another name and renames it, so that an interrupted creation is never used. */
export async function initialiseCluster(
  bin: string,
  cluster: string,
  options: { password: string; durable: boolean },
): Promise<void> {
  const unfinished = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  const { uid, gid } = postgresOwner;
  if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid);
  const { code, output } = await runOnce(
    join(bin, "initdb"),
    [
      "-D",
      unfinished,
      "-U",
      "lode",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      `--locale=${process.platform === "linux" ? "C.UTF-8" : "C"}`,
      ...(options.durable ? [] : ["--no-sync"]),
    ],
    { ...postgresOwner, cwd: "/" },
  );
  rmSync(passwordFile, { force: true });
  if (/user does not exist/.test(output)) {
    throw new Error(
      `PostgreSQL cannot run as a user that is not in /etc/passwd (${process.getuid?.()}): use another user, or set DATABASE_URL.`,
    );
  }
  if (code !== 0)
    throw new Error(`PostgreSQL could not create its data folder ${cluster}: ${lastOutputLine(output)}`);
  renameSync(unfinished, cluster);
}

/**
 * Removes what a killed server left behind. The caller holds the data folder's lock, so a server that still
 * runs on this cluster is an orphan, and the id of any other program is stale.
 */
export async function clearStaleServer(cluster: string): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  const commandLine = commandLineOf(pid);
  // A zombie keeps its id, so PostgreSQL would take the zombie for a running server.
  if (commandLine === undefined || !commandLine.includes(cluster)) {
    rmSync(file, { force: true });
    return;
  }
  process.kill(pid, "SIGINT");
  for (const until = Date.now() + 10_000; commandLineOf(pid) && Date.now() < until; ) await sleep(50);
}
