import { lockLinking } from "@lode/db/accounts/accounts.repository";
import { connect, type Trx } from "@lode/db/connection";
import { listenToOutbox } from "@lode/db/outbox/listen";
import { append, listWaiting, moveRelayed } from "@lode/db/outbox/outbox.repository";
import { many } from "@lode/db/query";
import { openTestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { transactionOf } from "@lode/db/transaction";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { startProcess } from "@lode/stack/processes/start-process";
import { afterAll, expect, test } from "vitest";
import { preparePgbouncer } from "./pgbouncer.ts";

const SERVER_CONNECTIONS = 3;
const AT_ONCE = 40;
const NAME = "lode-pooled";

const closing: (() => unknown)[] = [];
const direct = await openTestDatabase();
const home = makeTestFolder("lode-pgbouncer-");
closing.push(throwAwayFolder(home));
const { url: pooled, command } = await preparePgbouncer({
  databaseUrl: direct.url,
  home,
  dataDir: home,
  poolSize: SERVER_CONNECTIONS,
  log: console.log,
});
const running = await startProcess(command, { onLine: () => {} });
closing.push(() => running.stop());
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const each = Array.from({ length: AT_ONCE }, (_, n) => n);

test("transactions and their locks share a few connections, and listeners that bypass the pooler hear all events", async () => {
  const db = connect(pooled, { prepared: false, poolSize: AT_ONCE, name: NAME });
  closing.push(() => db.destroy());
  let heard = 0;
  await new Promise<void>((resolve) => {
    const listener = listenToOutbox(direct.url, {
      onEvents: (events) => {
        heard += events.length;
      },
      onConnected: resolve,
      onLost: () => {},
    });
    closing.push(() => listener.stop());
  });
  const { userId } = await buildMiner(direct.db);
  let inside = 0;
  let most = 0;
  await Promise.all(
    each.map((n) =>
      transactionOf(db)(async (trx) => {
        await lockLinking(trx, userId, { network: "x", externalId: String(n) });
        most = Math.max(most, ++inside);
        await append(trx, "user.confirmed", { userId }, userId);
        inside -= 1;
      }),
    ),
  );
  // Each transaction holds the miner's lock until its end.
  expect(most).toBe(1);
  const rows = await listWaiting(db, { limit: AT_ONCE, events: ["user.confirmed"] });
  expect(rows).toHaveLength(AT_ONCE);
  await moveRelayed(
    db,
    rows.map(({ id }) => id),
  );
  await expect.poll(() => heard).toBe(AT_ONCE);
  const servers = await many<{ count: number }>(direct.db, { name: NAME })(`
    select count(*)::int from pg_stat_activity where datname = current_database() and application_name = :name`);
  expect(servers[0]?.count).toBeGreaterThan(0);
  expect(servers[0]?.count).toBeLessThanOrEqual(SERVER_CONNECTIONS);
});

test("a pooler takes the limits on waiting with each transaction", async () => {
  const db = connect(pooled, { prepared: false, patience: { statementMs: 1_000, lockMs: 200 } });
  closing.push(() => db.destroy());
  const { userId } = await buildMiner(direct.db);
  const lock = (trx: Trx) => many(trx, { userId })("select from users where id = :userId for update");
  await direct.transaction(async (other) => {
    await lock(other);
    await expect(transactionOf(db)(lock)).rejects.toMatchObject({ code: "55P03" });
  });
  expect(await transactionOf(db)(lock)).toHaveLength(1);
});
