import { connect, createServer } from "node:net";
import { createLogger } from "@lode/adapters/logging/logger";
import { connectFailFast, connectPatiently } from "@lode/adapters/redis/redis";
import { listenOn } from "@lode/sandbox/http";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { startRedis } from "@lode/stack/stores/redis";
import { Redis } from "ioredis";
import { expect, inject, test } from "vitest";

test.each([
  ["a request's", connectFailFast],
  ["a worker's", connectPatiently],
])("adversary: %s connection to a server that became a replica is replaced", async (_whose, connectTo) => {
  const folder = makeTestFolder("lode-redis-");
  const old = await startRedis({ home: folder, durable: false, log: () => {} });
  let master = old.url;
  // An address that leads to the current master; old connections stay where they are.
  const address = createServer((socket) => {
    const server = connect(Number(new URL(master).port), "127.0.0.1");
    socket.pipe(server).pipe(socket);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const)
      one.on("error", () => other.destroy());
  });
  const port = await listenOn(address, 0, "127.0.0.1");
  const client = connectTo(`redis://127.0.0.1:${port}`, createLogger("worker", "silent"));
  await new Promise((resolve) => client.once("ready", resolve));
  await client.set("failover", "before");

  master = inject("redisUrl");
  const operator = new Redis(old.url);
  await operator.replicaof("127.0.0.1", new URL(master).port);
  try {
    await expect.poll(() => client.set("failover", "after")).toBe("OK");
  } finally {
    operator.disconnect();
    client.disconnect();
    address.close();
    await old.stop();
  }
});
