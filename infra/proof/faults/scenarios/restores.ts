import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findHalt } from "@lode/db/operations/halts.repository";
import { until } from "@lode/sandbox/people/until";
import { freePort } from "@lode/stack/processes/ports";
import { createSupervisor, type SupervisedProcess } from "@lode/stack/processes/supervisor";
import { databaseUrl, postgresCommand, withClient } from "@lode/stack/stores/postgres";
import { findPostgresBinaries, postgresOwner } from "@lode/stack/stores/postgres-binaries";
import { askWhile, askWithdrawals } from "../driver/client.ts";
import { startTcpProxy } from "../proxies/tcp-proxy.ts";
import { waitUntilIdle } from "../world/faults.ts";
import { operate } from "../world/operate.ts";
import { hostAndPort, type Scenario, type World } from "../world/start-world.ts";

/** Withdrawals per second. */
const RATE = 8;
const WITHIN_MS = 60_000;
/** Lower, because a failover takes longer. */
const FAILOVER_RATE = 6;
const FAILOVER_WITHIN_MS = 90_000;
/** Payments that the lagging standby must lack. */
const PAID_MEANWHILE = 5;

const ask = <Row extends object>(url: string, ...statements: string[]): Promise<Row[]> =>
  withClient(url, async (client) => {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  });

/** Asks the database server itself. */
const askServer = <Row extends object>({ stack }: World, ...statements: string[]): Promise<Row[]> =>
  ask<Row>(databaseUrl(stack.urls.database, "postgres"), ...statements);

/**
 * After a restore of the database to an earlier state, payouts must halt by themselves. An operator then
 * reconciles the rows with the chain and resumes payouts.
 */
async function resumeAfterRestore(
  world: World,
  withinMs: number,
  fault = "payouts halted automatically",
): Promise<void> {
  const isHalted = () => findHalt(world.db, "payouts").catch(() => undefined);
  await until("payouts to halt automatically", isHalted, withinMs);
  world.faults.delivered(fault);
  // Rows and chain agree once every payment has ended that was on its way when the backup was taken.
  await until(
    "chain and rows to agree",
    async () => (await operate(world, "reconcile", "--after-restore", "the database was restored")).isDone,
    withinMs,
  );
  const resumed = await operate(world, "resume", "payouts", "the treasury is reconciled");
  if (!resumed.isDone) throw new Error(`Payouts could not be resumed: ${resumed.output}`);
}

/** Changes the database while no program is connected to it. */
async function withoutConnections(world: World, ...statements: string[]): Promise<void> {
  const { database } = world.proxies;
  database.refuse(true);
  try {
    const end = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lode'";
    await askServer(world, end, ...statements);
  } finally {
    database.refuse(false);
  }
}

const killWorkers = ({ stack }: World): void => {
  for (const worker of stack.processes.workers) worker.kill("SIGKILL");
};

/**
 * Restores the database from a copy taken during payments, so payments that have landed are missing. Payouts must halt
 * automatically. An operator reconciles the rows with the chain and resumes; no withdrawal is paid twice.
 */
export const oldBackup: Scenario = {
  name: "S11",
  title: "an old backup restored: the database lacks payments",
  size: 120,
  async run(world, size) {
    const third = Math.floor(size / 3);
    const overMs = (third / RATE) * 1_000;
    const beforeBackup = askWithdrawals(world, third, overMs);
    await sleep(overMs * 0.8);
    await withoutConnections(world, "create database lode_backup template lode");
    await beforeBackup;
    await askWithdrawals(world, third, overMs);
    await waitUntilIdle(world, WITHIN_MS);

    killWorkers(world);
    await withoutConnections(
      world,
      "drop database lode with (force)",
      "alter database lode_backup rename to lode",
    );
    world.faults.delivered("an older database restored");
    await resumeAfterRestore(world, WITHIN_MS);
    await askWithdrawals(world, third, overMs);
  },
};

const backupsOf = ({ folder }: World): string => join(folder, "backups");

/** Archives the log from now on, and takes a base backup while the programs write. */
async function beginArchivedBackup(world: World): Promise<void> {
  const log = join(backupsOf(world), "log");
  mkdirSync(log, { recursive: true });
  own(log);
  await askServer(
    world,
    "alter system set archive_mode = on",
    `alter system set archive_command = 'gzip -cn %p >${log}/%f.gz'`,
  );
  // Postgres reads archive_mode only when it starts.
  const { postgres } = world.stack.processes;
  postgres?.kill("SIGINT");
  await postgres?.whenReady();
  await copyOf(databaseUrl(world.stack.urls.database, "postgres"), join(backupsOf(world), "cluster"));
  world.faults.delivered("base backup during payments");
}

/** Archives what was written so far. If a machine is lost, the log of up to archive_timeout is lost with it. */
async function archiveLog(world: World): Promise<void> {
  const [current] = await askServer<{ segment: string }>(
    world,
    "select pg_walfile_name(pg_current_wal_lsn()) as segment",
  );
  await askServer(world, "select pg_switch_wal()");
  const isArchived = async () => {
    const [last] = await askServer<{ segment: string | null }>(
      world,
      "select last_archived_wal as segment from pg_stat_archiver",
    );
    return (last?.segment ?? "") >= (current?.segment ?? "");
  };
  await until("the log to be archived", isArchived, WITHIN_MS);
}

/**
 * Restores the server to the moment as its provider would; the operators' command does the rest. Later writes are lost.
 * Payouts are halted when it returns.
 */
async function restoreTo(world: World, moment: string): Promise<void> {
  const [folder] = await askServer<{ cluster: string }>(
    world,
    "select current_setting('data_directory') as cluster",
  );
  const { cluster = "" } = folder ?? {};
  world.proxies.database.refuse(true);
  await world.stack.processes.postgres?.restart(async () => {
    rmSync(cluster, { recursive: true });
    execFileSync("cp", ["-a", join(backupsOf(world), "cluster"), cluster]);
    const target = moment.replace("T", " ").replace("Z", "+00");
    appendFileSync(
      join(cluster, "postgresql.auto.conf"),
      `restore_command = 'gunzip -c ${backupsOf(world)}/log/%f.gz >%p'\nrecovery_target_time = '${target}'\nrecovery_target_action = 'promote'\n`,
    );
    writeOwned(join(cluster, "recovery.signal"), "");
  });
  world.proxies.database.refuse(false);
  const { output } = await operate(world, "restore", "--yes", "the database is damaged");
  // The last comparison may still miss payments on their way, so the command may still report a difference.
  if (!output.includes("payouts are halted")) throw new Error(`The restore was refused: ${output}`);
  world.faults.delivered("restored to a moment between two payouts");
}

/**
 * Rehearses docs/runbooks/restore-database.md from the step at which the database's files are in place. A base backup
 * and the archived log, taken during payments, are restored to a moment between two payouts, so only the chain knows
 * later payments. Payouts are halted. Then rows are reconciled with the chain and payouts resume; no withdrawal is paid
 * twice.
 */
export const restoreToAMoment: Scenario = {
  name: "S14",
  title: "a base backup and the archived log restored to a moment between two payouts",
  size: 120,
  async run(world, size) {
    const { faults } = world;
    faults.expect([
      "base backup during payments",
      "payments after the moment",
      "restored to a moment between two payouts",
      "payouts halted after the restore",
    ]);
    const third = Math.floor(size / 3);
    const overMs = (third / RATE) * 1_000;
    const during = askWithdrawals(world, third, overMs);
    await sleep(overMs / 4);
    await beginArchivedBackup(world);
    await during;
    const later = askWithdrawals(world, third, overMs);
    await sleep(overMs / 2);
    const [now] = await askServer<{ moment: Date }>(world, "select clock_timestamp() as moment");
    const moment = now?.moment.toISOString() ?? "";
    await later;
    await waitUntilIdle(world, WITHIN_MS);
    const { database } = world.stack.urls;
    if ((await countPaid(database, `ended_at > '${moment}'`)) === 0)
      throw new Error("Nothing was paid after the moment.");
    faults.delivered("payments after the moment");

    const startedAt = Date.now();
    await archiveLog(world);
    killWorkers(world);
    await restoreTo(world, moment);
    await resumeAfterRestore(world, WITHIN_MS, "payouts halted after the restore");
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    console.log(`      from the decision to restore to payouts resumed: ${seconds} s`);
    await askWithdrawals(world, third, overMs);
  },
};

async function countPaid(url: string, condition = "true"): Promise<number> {
  const [row] = await ask<{ paid: number }>(
    url,
    `select count(*)::int as paid from withdrawals where status = 'completed' and ${condition}`,
  );
  return row?.paid ?? 0;
}

interface RestoredServer {
  /** Direct, without a proxy. */
  url: string;
  process: SupervisedProcess;
}

/**
 * Starts a standby that follows `primary` over `replication`, from a copy of its files. Resolves when it has caught up
 * once.
 */
async function startStandby(
  world: World,
  name: string,
  primary: string,
  replication: string = primary,
): Promise<RestoredServer> {
  const home = join(world.folder, name);
  const cluster = join(home, "cluster");
  await copyOf(primary, cluster);
  const { hostname, port: primaryPort, username, password } = new URL(replication);
  appendFileSync(
    join(cluster, "postgresql.auto.conf"),
    `\nsynchronous_standby_names = ''\nprimary_conninfo = 'host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)} application_name=${name}'\n`,
  );
  writeOwned(join(cluster, "standby.signal"), "");
  const port = await freePort();
  const url = new URL(databaseUrl(primary, "lode"));
  url.port = String(port);
  const logFolder = join(world.folder, "logs");
  const supervisor = createSupervisor({ logFolder, log: () => {}, restartAfterMs: 300 });
  world.atEnd(() => supervisor.stop());
  const command = postgresCommand(await findPostgresBinaries(), cluster, port, url.href, true);
  const isReady = () =>
    ask(url.href, "select 1").then(
      () => true,
      () => false,
    );
  const process = await supervisor.start({ ...command, name, isReady });
  await untilReplicates(primary, `application_name = '${name}' and state = 'streaming'`);
  return { url: url.href, process };
}

const untilReplicates = (primary: string, how: string) =>
  until(
    `the primary to replicate: ${how}`,
    async () => (await ask(primary, `select 1 from pg_stat_replication where ${how}`)).length > 0,
    WITHIN_MS,
  );

/** Copies a running server's files (postgresql.org, 25.3.4), with their owner. */
const copyOf = (server: string, to: string): Promise<void> =>
  withClient(server, async (client) => {
    const { rows } = await client.query("show data_directory");
    await client.query("select pg_backup_start('lode', fast => true)");
    mkdirSync(dirname(to), { recursive: true });
    // Exit code 1: a file had gone before it was copied, which the log repairs.
    spawnSync("cp", ["-a", rows[0].data_directory, to]);
    const ended = await client.query("select labelfile from pg_backup_stop(wait_for_archive => false)");
    writeOwned(join(to, "backup_label"), ended.rows[0].labelfile);
    // The segments that were written meanwhile.
    execFileSync("cp", ["-a", "-T", join(rows[0].data_directory, "pg_wal"), join(to, "pg_wal")]);
    for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(to, name), { force: true });
  });

/** A server opens only files that it may change. */
function own(path: string): void {
  const { uid, gid } = postgresOwner;
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function writeOwned(path: string, text: string): void {
  writeFileSync(path, text);
  own(path);
}

/** Every commit from now on waits until the standby has it. */
async function makeSynchronous(primary: string, name: string): Promise<void> {
  await ask(primary, `alter system set synchronous_standby_names = '${name}'`);
  await ask(primary, "select pg_reload_conf()");
  await untilReplicates(primary, "sync_state = 'sync'");
}

/** Kills the primary and promotes the standby; the programs reach it at the primary's address. */
async function failOver(
  { proxies }: World,
  primary: SupervisedProcess | undefined,
  standby: RestoredServer,
): Promise<void> {
  // A manager of failovers fences the old primary, which comes back here by itself.
  proxies.database.refuse(true);
  primary?.kill("SIGKILL");
  await ask(standby.url, "select pg_promote(true, 30)");
  proxies.database.lead(hostAndPort(standby.url));
  proxies.database.refuse(false);
}

/**
 * The primary is killed during payments and a standby takes over, while the programs run. A synchronous standby has all
 * that was answered: nothing is lost, and payouts continue without an operator. A lagging standby lacks payments: Lode
 * halts payouts by itself, an operator adopts the payments from the chain, and nothing is paid twice.
 */
export const failover: Scenario = {
  name: "S17",
  title: "the primary is killed, and a synchronous and then a lagging standby takes over",
  size: 180,
  failsOver: true,
  async run(world, size) {
    const { faults, stack } = world;
    faults.expect([
      "failover to a synchronous standby",
      "failover to a lagging standby",
      "payouts halted automatically",
    ]);
    const third = Math.floor(size / 3);
    const overMs = (third / FAILOVER_RATE) * 1_000;
    const first = stack.processes.postgres;

    const standby = await startStandby(world, "standby_1", stack.urls.database);
    await makeSynchronous(stack.urls.database, "standby_1");
    await askWhile(world, third, overMs, async () => {
      await sleep(overMs / 2);
      await failOver(world, first, standby);
      faults.delivered("failover to a synchronous standby");
    });
    await waitUntilIdle(world, FAILOVER_WITHIN_MS);
    if (await findHalt(world.db, "payouts"))
      throw new Error("Payouts were halted although nothing was lost.");

    const replication = await startTcpProxy(hostAndPort(standby.url));
    world.atEnd(() => replication.close());
    const lagging = await startStandby(world, "standby_2", standby.url, replication.through(standby.url));
    // A request that is answered from now on may be lost.
    const from = Date.now() - world.answerWithinMs;
    replication.refuse(true);
    const paid = await countPaid(standby.url);
    await askWhile(world, third, overMs, async () => {
      await sleep(overMs / 2);
      await until(
        "payments that the standby lacks",
        async () => (await countPaid(standby.url)) >= paid + PAID_MEANWHILE,
        FAILOVER_WITHIN_MS,
      );
      await failOver(world, standby.process, lagging);
      faults.delivered("failover to a lagging standby", { from });
    });
    await resumeAfterRestore(world, FAILOVER_WITHIN_MS);
    await askWithdrawals(world, third, overMs);
  },
};
