import { execFileSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Db } from "@lode/db/connection";
import { many, run } from "@lode/db/query";
import { type LaggingReads, openLaggingReads } from "@lode/db/replica";
import { waitOutRecovery } from "@lode/db/wait-out-recovery";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { freePort } from "@lode/stack/processes/ports";
import type { ProcessCommand } from "@lode/stack/processes/process-command";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { type RunningProcess, startProcess } from "@lode/stack/processes/start-process";
import { preparePostgres } from "@lode/stack/stores/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

const start = (command: ProcessCommand) => startProcess(command, { onLine: () => {} });
const closing: (() => unknown)[] = [];
let primary: Db;
let primaryUrl: string;
let replica: Db;
let replicaCommand: ProcessCommand;
let replicaServer: RunningProcess;
let reads: LaggingReads;

/** A standby is a copy of the primary's folder that follows its log. */
beforeAll(async () => {
  const home = makeTestFolder("lode-replica-");
  closing.push(throwAwayFolder(home));
  const prepared = await preparePostgres({ home: join(home, "primary"), durable: false, log: () => {} });
  await (await start(prepared.command)).stop();
  const [cluster, copy] = [join(prepared.folder, "cluster"), join(home, "replica")];
  execFileSync("cp", ["-a", cluster, copy]);
  writeFileSync(join(copy, "standby.signal"), "");
  appendFileSync(join(copy, "postgresql.auto.conf"), `primary_conninfo = '${prepared.url}'\n`);
  const primaryServer = await start(prepared.command);
  closing.push(() => primaryServer.stop());
  const port = String(await freePort());
  const url = new URL(prepared.url);
  url.port = port;
  const args = prepared.command.args.map((arg) => (arg === cluster ? copy : arg));
  args[args.indexOf("-p") + 1] = port;
  replica = connect(url.href, { poolSize: 2 });
  replicaCommand = {
    ...prepared.command,
    args,
    isReady: () =>
      replica.raw("select 1").then(
        () => true,
        () => false,
      ),
  };
  replicaServer = await start(replicaCommand);
  closing.push(() => replicaServer.stop());
  primaryUrl = prepared.url;
  primary = connect(prepared.url, { poolSize: 2 });
  closing.push(() => primary.destroy());
  reads = openLaggingReads({ primary, replica, onChange: () => {}, checkEveryMs: 50, maxLagMs: 400 });
  closing.push(() => reads.stop());
  await run(primary, "create table acts (n int)");
}, 60_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const isReplicaUsed = () => reads.db() === replica;
const act = () => run(primary, "insert into acts select 1");

test("reads go to a replica that has caught up, and to the primary while the replica lags or is down", async () => {
  await expect.poll(isReplicaUsed, { timeout: 10_000 }).toBe(true);
  await act();
  await expect.poll(async () => (await many(reads.db(), "select n from acts")).length).toBe(1);

  await run(replica, "select pg_wal_replay_pause()");
  const acting = setInterval(() => void act(), 50);
  await expect.poll(isReplicaUsed, { timeout: 10_000 }).toBe(false);
  clearInterval(acting);
  await run(replica, "select pg_wal_replay_resume()");
  await expect.poll(isReplicaUsed, { timeout: 10_000 }).toBe(true);

  await replicaServer.stop();
  await expect.poll(isReplicaUsed, { timeout: 10_000 }).toBe(false);
  expect((await many(reads.db(), "select n from acts")).length).toBeGreaterThan(1);
  replicaServer = await start(replicaCommand);
  await expect.poll(isReplicaUsed, { timeout: 10_000 }).toBe(true);
}, 60_000);

test("adversary: a server that is no replica is not read, however fresh", async () => {
  const itself = connect(primaryUrl, { poolSize: 1 });
  const wrong = openLaggingReads({ primary, replica: itself, onChange: () => {} });
  // Stopping waits for the first check.
  await wrong.stop();
  expect(wrong.db()).toBe(primary);
});

test("operations: a database that recovers is waited for, and one that never does is named after a while", async () => {
  await expect(waitOutRecovery(replica, 100)).rejects.toThrow(
    /is a replica: DATABASE_URL must be the primary/,
  );
  await waitOutRecovery(primary, 0);
  const waiting = waitOutRecovery(replica);
  expect(await Promise.race([waiting.then(() => "over"), act().then(() => "waits")])).toBe("waits");
  await run(replica, "select pg_promote()");
  await waiting;
  await run(replica, "insert into acts select 1");
}, 60_000);
