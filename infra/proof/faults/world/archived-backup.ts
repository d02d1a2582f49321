import { chownSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { until } from "@lode/sandbox/people/until";
import { databaseUrl } from "@lode/stack/stores/postgres";
import { postgresOwner } from "@lode/stack/stores/postgres-binaries";
import pg from "pg";
import { beginOperating, operate } from "./operate.ts";
import type { World } from "./start-world.ts";

const WITHIN_MS = 60_000;

export async function withServer<T>(
  { stack }: Pick<World, "stack">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(stack.urls.database, "postgres") });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const backupsOf = ({ folder }: World): string => join(folder, "backups");

/** Archives the log from now on, and takes a backup while the programs write. */
export async function beginArchivedBackup(world: World): Promise<void> {
  const log = join(backupsOf(world), "log");
  mkdirSync(log, { recursive: true });
  const { uid, gid } = postgresOwner;
  if (uid !== undefined && gid !== undefined) chownSync(log, uid, gid);
  await withServer(world, async (client) => {
    await client.query("alter system set archive_mode = on");
    await client.query(`alter system set archive_command = 'cp %p ${log}/%f'`);
  });
  // Postgres reads archive_mode only when it starts.
  world.stack.processes.postgres?.kill("SIGINT");
  await world.stack.processes.postgres?.whenReady();
  const { isDone, output } = await operate(world, "backup", "--to", backupsOf(world));
  if (!isDone) throw new Error(`The backup was refused: ${output}`);
  world.faults.delivered("base backup during payments");
}

/** Returns the current time by the database's clock, in ISO 8601. */
export async function markMoment(world: World): Promise<string> {
  return withServer(world, async (client) => {
    const { rows } = await client.query("select clock_timestamp() as moment");
    return rows[0].moment.toISOString();
  });
}

/**
 * Archives what was written so far. If a machine is lost, the log of up to archive_timeout is lost with it.
 */
export async function archiveLog(world: World): Promise<void> {
  await withServer(world, async (client) => {
    const { rows } = await client.query("select pg_walfile_name(pg_current_wal_lsn()) as segment");
    await client.query("select pg_switch_wal()");
    await until(
      "the log to be archived",
      async () => {
        const { rows: last } = await client.query(
          "select last_archived_wal as segment from pg_stat_archiver",
        );
        return (last[0].segment ?? "") >= rows[0].segment;
      },
      WITHIN_MS,
    );
  });
}

/**
 * Restores the server to the moment with the operators' command, and the secrets, which are lost as well. Later writes are
 * lost. Payouts are halted when it returns.
 */
export async function restoreTo(world: World, moment: string): Promise<void> {
  const secrets = join(world.folder, "secrets.json");
  const kept = readFileSync(secrets, "utf8");
  rmSync(secrets);
  const words = ["--from", backupsOf(world), "--at", moment, "--yes", "the database is damaged"];
  const { postgres } = world.stack.processes;
  world.proxies.database.refuse(true);
  let restoring: ReturnType<typeof beginOperating> | undefined;
  await postgres?.restart(async () => {
    restoring = beginOperating(world, "Start PostgreSQL now", "restore", ...words);
    await restoring.said;
  });
  world.proxies.database.refuse(false);
  const output = (await restoring?.ended)?.output ?? "";
  // The last comparison may still miss payments on their way, so the command need not be content yet.
  if (!output.includes("payouts are halted")) throw new Error(`The restore was refused: ${output}`);
  if (readFileSync(secrets, "utf8") !== kept) throw new Error("The restored secrets are others.");
  world.faults.delivered("restored to a moment between two payouts");
}
