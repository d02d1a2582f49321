import { type AddressInfo, connect, createServer } from "node:net";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test, vi } from "vitest";
import { newId } from "../id.ts";
import { type HeardEvent, listenToOutbox } from "./listen.ts";
import { append } from "./outbox.repository.ts";

test("adversary: a connection whose server vanished without a word is given up, and events are heard again", async () => {
  const { url, transaction } = await openTestDatabase();
  const { hostname, port } = new URL(url);
  let opened = 0;
  // The first connection stays open and delivers nothing once the listener is connected; later connections work.
  let isFirstSilent = false;
  const server = createServer((socket) => {
    const isFirst = opened++ === 0;
    const database = connect(Number(port), hostname);
    const pass = (from: typeof socket, to: typeof socket) => {
      from.on("data", (data) => !(isFirst && isFirstSilent) && to.write(data));
      from.on("error", () => to.destroy()).on("end", () => to.end());
    };
    pass(socket, database);
    pass(database, socket);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  const heard: HeardEvent[] = [];
  const [onConnected, onLost] = [vi.fn(() => (isFirstSilent = true)), vi.fn()];
  const onEvents = (events: HeardEvent[]) => heard.push(...events);
  const pulse = { everyMs: 100, withinMs: 2_000 };
  const listener = listenToOutbox(through.href, { onEvents, onConnected, onLost }, pulse);
  try {
    await vi.waitFor(() => expect(onConnected).toHaveBeenCalledTimes(2), { timeout: 15_000 });
    expect(onLost).toHaveBeenCalledOnce();
    const payload = { attemptId: newId() };
    await transaction((trx) => append(trx, "attempt.not_done", payload, null));
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 5_000 });
  } finally {
    await listener.stop();
    server.close();
  }
});
