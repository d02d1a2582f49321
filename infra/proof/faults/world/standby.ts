import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { connect } from "@lode/db/connection";
import { takeBackup } from "@lode/ops/backup/take-backup";
import { until } from "@lode/sandbox/people/until";
import { freePort } from "@lode/stack/processes/ports";
import type { SupervisedProcess } from "@lode/stack/processes/supervised-process";
import { createSupervisor } from "@lode/stack/processes/supervisor";
import { databaseUrl, postgresCommand } from "@lode/stack/stores/postgres";
import { findPostgresBinaries, postgresOwner } from "@lode/stack/stores/postgres-binaries";
import pg from "pg";
import { hostAndPort } from "./start-proxies.ts";
import type { World } from "./start-world.ts";

export interface DatabaseServer {
  /** Direct, without a proxy. */
  url: string;
  process: SupervisedProcess;
}

const WITHIN_MS = 60_000;

export async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts a standby that follows `primary` over `replication`, from a backup by the operators' command. Resolves when it has
 * caught up once.
 */
export async function startStandby(
  world: World,
  name: string,
  primary: string,
  replication: string = primary,
): Promise<DatabaseServer> {
  const home = join(world.folder, name);
  const cluster = join(home, "cluster");
  await copyOf(primary, home, cluster);
  const { hostname, port: primaryPort, username, password } = new URL(replication);
  appendFileSync(
    join(cluster, "postgresql.auto.conf"),
    `\nsynchronous_standby_names = ''\nprimary_conninfo = 'host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)} application_name=${name}'\n`,
  );
  writeFileSync(join(cluster, "standby.signal"), "");
  ownAll(home);
  const port = await freePort();
  const url = new URL(databaseUrl(primary, "lode"));
  url.port = String(port);
  const supervisor = createSupervisor({
    logFolder: join(world.folder, "logs"),
    log: () => {},
    restartAfterMs: 300,
  });
  world.atEnd(() => supervisor.stop());
  const command = postgresCommand(await findPostgresBinaries(), cluster, port, url.href, true);
  const isReady = () =>
    ask(url.href, "select 1").then(
      () => true,
      () => false,
    );
  const process = await supervisor.start({ ...command, name, isReady });
  await until(
    `${name} to stream`,
    async () =>
      (
        await ask(
          primary,
          `select 1 from pg_stat_replication where application_name = '${name}' and state = 'streaming'`,
        )
      ).length > 0,
    WITHIN_MS,
  );
  return { url: url.href, process };
}

async function copyOf(primary: string, home: string, cluster: string): Promise<void> {
  const db = connect(primary, { poolSize: 1, name: "lode-standby" });
  try {
    const { path } = await takeBackup(db, {
      to: join(home, "backups"),
      pictures: undefined,
      secrets: undefined,
    });
    cpSync(join(path, "cluster"), cluster, { recursive: true });
    const { folders } = JSON.parse(readFileSync(join(path, "backup.json"), "utf8")) as { folders: string[] };
    for (const folder of folders) mkdirSync(join(home, folder), { recursive: true });
  } finally {
    await db.destroy();
  }
}

function ownAll(home: string): void {
  chmodSync(join(home, "cluster"), 0o700);
  const { uid, gid } = postgresOwner;
  if (uid === undefined || gid === undefined) return;
  chownSync(home, uid, gid);
  for (const entry of readdirSync(home, { recursive: true })) chownSync(join(home, String(entry)), uid, gid);
}

/** Every commit from now on waits until the standby has it. */
export async function makeSynchronous(primary: string, name: string): Promise<void> {
  await ask(primary, `alter system set synchronous_standby_names = '${name}'`);
  await ask(primary, "select pg_reload_conf()");
  await until(
    "the standby to be synchronous",
    async () =>
      (await ask(primary, "select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0,
    WITHIN_MS,
  );
}

/** Kills the primary and promotes the standby; the programs reach it at the primary's address. */
export async function failOver(
  { proxies }: World,
  primary: SupervisedProcess | undefined,
  standby: DatabaseServer,
): Promise<void> {
  // A manager of failovers fences the old primary, which comes back here by itself.
  proxies.primary.refuse(true);
  primary?.kill("SIGKILL");
  await ask(standby.url, "select pg_promote(true, 30)");
  proxies.primary.aim(hostAndPort(standby.url));
  proxies.primary.refuse(false);
}
