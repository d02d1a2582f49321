import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@lode/db/connection";
import { run } from "@lode/db/query";
import { waitOutRecovery } from "@lode/db/takes-writes";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { startProcess } from "@lode/stack/processes/start-process";
import { preparePostgres } from "@lode/stack/stores/postgres";
import { expect, onTestFinished, test } from "vitest";

test("operations: a program waits for a database that recovers, and names a database that never does", async () => {
  const home = makeTestFolder("lode-recovery-");
  onTestFinished(throwAwayFolder(home));
  const { command, folder, url } = await preparePostgres({ home, durable: false, log: () => {} });
  const start = (more = {}) => startProcess({ ...command, ...more }, { onLine: () => {} });
  await (await start()).stop();
  writeFileSync(join(folder, "cluster/standby.signal"), "");
  const db = connect(url, { poolSize: 2 });
  onTestFinished(() => db.destroy());
  const answers = () => db.raw("select 1").then(Boolean, () => false);
  const standby = await start({ isReady: answers });
  onTestFinished(async () => void (await standby.stop()));

  await expect(waitOutRecovery(db, 100)).rejects.toThrow("DATABASE_URL must be the primary server");
  const waiting = waitOutRecovery(db);
  await run(db)("select pg_promote()");
  await waiting;
  await run(db)("create table acts (n int)");
});
