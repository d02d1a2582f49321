import { openTestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test, vi } from "vitest";
import { newId } from "../id.ts";
import { type HeardEvent, listenToOutbox } from "./listen.ts";
import * as outbox from "./outbox.repository.ts";

const world = await openTestDatabase();

test("a statement's events arrive in lists, none is lost, and an oversized event arrives without its payload", async () => {
  const { userId } = await buildMiner(world.db);
  const lists: HeardEvent[][] = [];
  let connected = () => {};
  const isConnected = new Promise<void>((resolve) => {
    connected = resolve;
  });
  const listener = listenToOutbox(world.url, {
    onEvents: (events) => lists.push(events),
    onConnected: () => connected(),
    onLost: () => {},
  });
  await isConnected;
  const verdicts = Array.from({ length: 120 }, (_, n) => ({
    event: "attempt.requested" as const,
    payload: { attemptId: newId(), batchKey: n === 60 ? "é".repeat(2_000) : `Not found ${n}`.padEnd(n * 5) },
    userId,
  }));
  await world.transaction((trx) => outbox.appendAll(trx, verdicts));
  await vi.waitFor(() => expect(lists.flat()).toHaveLength(120), { timeout: 5_000 });
  await listener.stop();
  const heard = new Set(lists.flat().map(({ payload }) => payload.attemptId));
  expect(verdicts.filter(({ payload }) => !heard.has(payload.attemptId))).toEqual([verdicts[60]]);
  expect(lists.length).toBeLessThan(20);
});

test("relayed events leave the outbox and stay in the view of events", async () => {
  const { userId } = await buildMiner(world.db);
  await world.transaction((trx) => outbox.append(trx, "mail.planned", { mailId: newId() }, userId));
  const mine = () => world.db("events").where({ user_id: userId, event: "mail.planned" });
  expect(await mine()).toMatchObject([{ is_relayed: false }]);
  const waiting = (await outbox.listWaiting(world.db, { limit: 1_000, events: ["mail.planned"] })).map(
    ({ id }) => id,
  );
  await outbox.moveRelayed(world.db, waiting);
  await outbox.moveRelayed(world.db, waiting);
  expect(await mine()).toMatchObject([{ is_relayed: true }]);
  expect(await outbox.listWaiting(world.db, { limit: 1_000, events: ["mail.planned"] })).toEqual([]);
});

test("event days are created ahead and dropped when old", async () => {
  const days = async () =>
    (await world.db("pg_inherits").whereRaw("inhparent = 'relayed_events'::regclass")).length;
  const before = await days();
  await outbox.rotateEventPartitions(world.db, { daysAhead: 5, daysKept: 7 });
  await outbox.rotateEventPartitions(world.db, { daysAhead: 5, daysKept: 7 });
  expect(await days()).toBe(before + 3);
  // A negative age makes even future days old enough to drop.
  await outbox.rotateEventPartitions(world.db, { daysAhead: 0, daysKept: -100 });
  expect(await days()).toBe(1);
});

test("one relay holds the lease until it releases it or falls silent, and receives the waiting events", async () => {
  const [first, second, events] = [newId(), newId(), ["mail.planned"]];
  expect(await outbox.holdLeaseAndList(world.db, { holder: first, seconds: 60, limit: 2, events })).toEqual(
    [],
  );
  const { userId } = await buildMiner(world.db);
  for (let n = 0; n < 3; n++)
    await world.transaction((trx) => outbox.append(trx, "mail.planned", { mailId: newId() }, userId));
  const waitingFor = async (holder: string, seconds: number) =>
    (await outbox.holdLeaseAndList(world.db, { holder, seconds, limit: 2, events }))?.map(({ id }) => id);
  const ids = (await outbox.listWaiting(world.db, { limit: 2, events })).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(await waitingFor(first, 60)).toEqual(ids);
  expect(await waitingFor(second, 60)).toBeUndefined();
  expect(await waitingFor(first, 0)).toEqual(ids);
  expect(await waitingFor(second, 60)).toEqual(ids);
  await outbox.releaseRelayLease(world.db, first);
  expect(await waitingFor(first, 60)).toBeUndefined();
  await outbox.releaseRelayLease(world.db, second);
  expect(await waitingFor(first, 60)).toEqual(ids);
});
