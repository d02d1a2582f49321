import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../processes/ports.ts";
import type { ProcessCommand } from "../processes/process-command.ts";
import { throwAwayFolder } from "../processes/reaper.ts";
import { startProcess } from "../processes/start-process.ts";
import { findPostgresBinaries, postgresOwner } from "./postgres-binaries.ts";
import { clearStaleServer, initialiseCluster, preparePostgresFolder } from "./postgres-folder.ts";

export interface PostgresOptions {
  home: string;
  password?: string;
  /** False only for a temporary cluster, whose data need not survive a power cut. */
  durable: boolean;
  log: (sentence: string) => void;
}

/**
 * Finds the binaries and creates a missing cluster. The returned command can be started repeatedly, and the folder is
 * not `home` if Postgres' user cannot access that.
 */
export async function preparePostgres(options: PostgresOptions) {
  const password = options.password ?? "lode";
  const bin = await findPostgresBinaries();
  const folder = preparePostgresFolder(options.home);
  if (options.durable && folder !== options.home) {
    options.log(`PostgreSQL keeps its data in ${folder}, because its user cannot access ${options.home}`);
  }
  // The caller removes `home`. Data elsewhere must be removed here.
  if (!options.durable && folder !== options.home) throwAwayFolder(folder);
  const cluster = join(folder, "cluster");
  if (existsSync(join(cluster, "PG_VERSION"))) {
    await clearStaleServer(cluster);
  } else {
    options.log("Creating PostgreSQL's data folder");
    await initialiseCluster(bin, cluster, { password, durable: options.durable });
  }
  const port = await freePort();
  const url = `postgres://lode:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  return { url, folder, command: postgresCommand(bin, cluster, port, url, options.durable) };
}

export async function startPostgres(options: PostgresOptions) {
  const { command, url } = await preparePostgres(options);
  const running = await startProcess(command, { onLine: () => {} });
  return { url, process: running, stop: running.stop };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the server may end
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function ensureDatabase(url: string, name: string): Promise<string> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
  return databaseUrl(url, name);
}

export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export function postgresCommand(
  bin: string,
  cluster: string,
  port: number,
  url: string,
  durable: boolean,
): ProcessCommand {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=400",
    // Logs no detail of an error, which contains the row, and no statement, which contains its values.
    "log_error_verbosity=terse",
    "log_min_error_statement=panic",
    ...(durable
      ? []
      : [
          "fsync=off",
          "synchronous_commit=off",
          "full_page_writes=off",
          "max_wal_size=256MB",
          "dynamic_shared_memory_type=mmap",
        ]),
  ];
  return {
    name: "postgres",
    stage: "store",
    command: join(bin, "postgres"),
    args: ["-D", cluster, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    env: process.env,
    cwd: "/",
    ...postgresOwner,
    stopSignal: "SIGINT", // "fast" shutdown: open sessions are rolled back, data is flushed
    isReady: () => accepts(url),
    readyWithinMs: 600_000, // long enough to replay the log after a power cut, or a day of it in a restore
    // Statement errors are normal; only failures of the server itself are shown.
    worthShowing: (line) =>
      /\bPANIC:|could not (write|fsync|extend)|No space left/.test(line) ? line : undefined,
  };
}

/** Whether the server accepts a client and takes writes: during a recovery it only lets clients read. */
export async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select pg_is_in_recovery() as recovers");
    await client.end();
    return !rows[0].recovers;
  } catch (error) {
    if ((error as { code?: string }).code === "28P01") {
      throw new Error(
        "PostgreSQL refuses the password: secrets.json does not belong to this data folder. Restore it, or delete the whole folder to start over.",
      );
    }
    return false;
  }
}
