import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Supervisor } from "@lode/stack/processes/supervisor";
import { findPostgresBinaries, postgresOwner } from "@lode/stack/stores/postgres-binaries";
import { initialiseCluster } from "@lode/stack/stores/postgres-folder";
import type { Authority } from "./authority.ts";
import { HOSTS, TLS_PORTS } from "./hosts.ts";
import { answers } from "./mail-server.ts";

const PASSWORD = "walk-password-of-the-database";

export const DATABASE_URL = `postgres://lode:${PASSWORD}@${HOSTS.database}:${TLS_PORTS.database}/lode?sslmode=verify-full&sslrootcert=/authority.pem`;

/**
 * A PostgreSQL that a provider runs: it refuses connections without TLS and archives its log. Resolves with the folder of the
 * archive.
 */
export async function startOwnPostgres(
  folder: string,
  authority: Authority,
  supervisor: Supervisor,
): Promise<string> {
  const home = join(folder, "own-postgres");
  const at = (name: string) => join(home, name);
  const cluster = at("cluster");
  mkdirSync(at("log"), { recursive: true });
  chmodSync(home, 0o711);
  const own = (path: string) => chownSync(path, postgresOwner.uid ?? 0, postgresOwner.gid ?? 0);
  copyFileSync(authority.certificate, at("names.pem"));
  copyFileSync(authority.key, at("names.key"));
  chmodSync(at("names.key"), 0o600);
  for (const path of [home, at("log"), at("names.pem"), at("names.key")]) own(path);
  const bin = await findPostgresBinaries();
  await initialiseCluster(bin, cluster, { password: PASSWORD, durable: false });
  writeFileSync(
    join(cluster, "pg_hba.conf"),
    "hostssl all all all scram-sha-256\nhostssl replication all all scram-sha-256\n",
  );
  execFileSync(join(bin, "postgres"), ["--single", "-D", cluster, "postgres"], {
    ...postgresOwner,
    cwd: "/",
    input: "create database lode\n",
  });
  await supervisor.start({
    name: "own-postgres",
    stage: "store",
    command: join(bin, "postgres"),
    args: ["-D", cluster, ...settings(at)],
    env: process.env,
    cwd: "/",
    ...postgresOwner,
    stopSignal: "SIGINT",
    isReady: () => answers(TLS_PORTS.database),
    readyWithinMs: 30_000,
    worthShowing: () => undefined,
  });
  return at("log");
}

const settings = (at: (name: string) => string): string[] =>
  Object.entries({
    listen_addresses: "0.0.0.0",
    port: String(TLS_PORTS.database),
    unix_socket_directories: at(""),
    fsync: "off",
    ssl: "on",
    ssl_cert_file: at("names.pem"),
    ssl_key_file: at("names.key"),
    archive_mode: "on",
    archive_timeout: "10",
    archive_command: `cp %p ${at("log")}/%f`,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
