import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { openTestDatabase } from "../test/database.ts";
import { buildMiner } from "../test/factories/build-miner.ts";
import { connect, type Trx } from "./connection.ts";
import { many, one } from "./query.ts";
import { codeOf, transactionOf } from "./transaction.ts";

test("a database that does not answer is an error for the caller, and not printed as well", async () => {
  const printed = ["log", "warn", "error"].map((level) =>
    vi.spyOn(console, level as "log").mockImplementation(() => {}),
  );
  const db = connect("postgres://lode@127.0.0.1:1/lode", { poolSize: 1 });
  await expect(one(db)("select 1 as answers")).rejects.toThrow("ECONNREFUSED");
  for (const level of printed) expect(level).not.toHaveBeenCalled();
  await db.destroy();
  for (const level of printed) level.mockRestore();
});

const PATIENCE = { statementMs: 500, lockMs: 200, answerMs: 300 };
const database = await openTestDatabase();

test("a lock, a long statement, and a process that stopped within its transaction have an end", async () => {
  const db = connect(database.url, { patience: PATIENCE });
  const within = transactionOf(db);
  const { userId } = await buildMiner(database.db);
  const lock = (trx: Trx) => many(trx, { userId })("select from users where id = :userId for update");
  await within(async (stopped) => {
    await lock(stopped);
    await expect(within(lock)).rejects.toMatchObject({ code: "55P03" });
    await expect.poll(() => within(lock).then(() => "locked", codeOf), { timeout: 5_000 }).toBe("locked");
  }).catch(() => {});
  await expect(within((trx) => many(trx)("select pg_sleep(3)"))).rejects.toMatchObject({ code: "57014" });
  await db.destroy();
});

test("connections that outlive their peer are given up, and the pool opens others", async () => {
  const { hostname, port } = new URL(database.url);
  const open: Socket[] = [];
  const proxy = createServer((client) => {
    const server = createConnection(Number(port), hostname);
    open.push(client, server);
    for (const socket of [client, server]) socket.on("error", () => {});
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const through = new URL(database.url);
  through.port = String((proxy.address() as AddressInfo).port);
  const db = connect(through.href, { patience: PATIENCE });
  const ask = () => many(db)("select 1 as answered");
  await Promise.all([1, 2, 3].map(ask));
  // Idle for as long as a peer may be silent; the connection is still watched after that.
  const idle = await db.client.acquireConnection();
  await once(idle.connection.stream, "timeout");
  await db.client.releaseConnection(idle);
  const silent = open.splice(0).map((socket) => socket.unpipe().pause());
  await expect(transactionOf(db)(ask)).rejects.toMatchObject({ code: "08006" });
  expect(await ask()).toEqual([{ answered: 1 }]);
  for (const socket of [...silent, ...open]) socket.destroy();
  await db.destroy();
  proxy.close();
});

test.each(["40001", "40P01"])("a transaction that fails with %s is repeated", async (code) => {
  let tries = 0;
  await transactionOf(database.db)(async () => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error(), { code });
  });
  expect(tries).toBe(2);
});
