import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@lode/stack/processes/ports";
import type { ProcessCommand } from "@lode/stack/processes/process-command";
import { canUnpackDebian, unpackDebianPackages } from "@lode/stack/stores/debian-packages";
import { installedProgram } from "@lode/stack/stores/installed-program";
import { accepts } from "@lode/stack/stores/postgres";
import { postgresOwner } from "@lode/stack/stores/postgres-binaries";

interface PgbouncerOptions {
  /** The server to pool, with user and password. Its databases keep their names. */
  databaseUrl: string;
  /** The folder of the configuration, which Postgres' user must be able to read. */
  home: string;
  /** Receives the download if `node_modules` is not writable. */
  dataDir: string;
  /** Connections to the server per database. */
  poolSize: number;
  log: (sentence: string) => void;
}

/** The machine lacks a program that only some proofs need. */
export class NotAtHandError extends Error {}

const DEBIAN = {
  name: "pgbouncer",
  what: "pgbouncer",
  packages: ["pgbouncer", "libevent-2.1-7", "libc-ares2"],
  program: "usr/sbin/pgbouncer",
};

/**
 * Prepares a pgbouncer in transaction mode in front of a local server, on a free loopback port and without a
 * password: for proofs only. Throws if the program is not available.
 */
export async function preparePgbouncer(
  options: PgbouncerOptions,
): Promise<{ url: string; command: ProcessCommand }> {
  mkdirSync(options.home, { recursive: true });
  const program = await findProgram(options);
  const port = await freePort();
  const url = new URL(options.databaseUrl);
  const file = join(options.home, "pgbouncer.ini");
  writeFileSync(file, configuration(url, port, options.poolSize));
  url.port = String(port);
  return {
    url: url.href,
    command: {
      name: "pgbouncer",
      stage: "store",
      command: program.command,
      args: [file],
      env: { ...process.env, ...program.env },
      cwd: "/",
      // pgbouncer refuses to run as root, like the server.
      ...postgresOwner,
      stopSignal: "SIGINT",
      isReady: () => accepts(url.href),
      readyWithinMs: 15_000,
      worthShowing: (line) => / (FATAL|ERROR) (.*)/.exec(line)?.[2],
    },
  };
}

interface PoolerProgram {
  command: string;
  env: NodeJS.ProcessEnv;
}

async function findProgram({ dataDir, home, log }: PgbouncerOptions): Promise<PoolerProgram> {
  const command = installedProgram("pgbouncer");
  if (command) return { command, env: {} };
  const unpacked = canUnpackDebian() ? await unpackDebianPackages(DEBIAN, dataDir, log) : undefined;
  if (unpacked) return starts(unpacked) ? unpacked : copyForOwner(unpacked, home);
  throw new NotAtHandError("No pgbouncer was found: install it (sudo apt-get install pgbouncer).");
}

const starts = ({ command, env }: PoolerProgram): boolean =>
  spawnSync(command, ["--version"], { ...postgresOwner, env: { ...process.env, ...env }, cwd: "/" })
    .status === 0;

/** The user `nobody` cannot access a project in a private folder (such as /root). */
function copyForOwner({ command, env }: PoolerProgram, home: string): PoolerProgram {
  const copy = join(home, "pgbouncer");
  cpSync(command, copy);
  const libraries = (env.LD_LIBRARY_PATH ?? "").split(":").map((folder, nth) => {
    const libraryCopy = join(home, `libraries-${nth}`);
    cpSync(folder, libraryCopy, { recursive: true, verbatimSymlinks: true });
    return libraryCopy;
  });
  return { command: copy, env: { LD_LIBRARY_PATH: libraries.join(":") } };
}

function configuration(server: URL, port: number, poolSize: number): string {
  const signIn = `user=${server.username} password=${decodeURIComponent(server.password)}`;
  return `[databases]
* = host=${server.hostname} port=${server.port} ${signIn}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
server_login_retry = 1
`;
}
