import { openTestDatabase } from "@lode/db/test/database";
import { expect, inject, test } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { createMailer } from "../mail/mailer.ts";
import { connectFailFast } from "../redis/redis.ts";
import { outsideTransactions } from "./outside-transactions.ts";

const world = await openTestDatabase();

const ask = outsideTransactions("chain", { read: async () => "read", size: () => 1 }, ["size"]);

test("an adapter answers outside a transaction and throws within one, however deep the call is", async () => {
  const { transaction } = world;
  const readLater = async () => {
    await world.db.raw("select 1");
    return ask.read();
  };
  expect(await ask.read()).toBe("read");
  await expect(transaction(readLater)).rejects.toThrow("chain.read within a transaction");
  expect(await transaction(async () => ask.size())).toBe(1);
  // Work that began before the transaction stays outside it.
  const begun = ask.read();
  expect(await transaction(() => begun)).toBe("read");
  expect(await ask.read()).toBe("read");
});

test("mail and Redis refuse to be used within a transaction", async () => {
  const { transaction } = world;
  const mailer = createMailer("smtp://127.0.0.1:1", "Lode <no-reply@lode.test>");
  const redis = connectFailFast(inject("redisUrl"), createLogger("test", "silent"));
  try {
    await expect(
      transaction(async () => mailer.send({ to: "a@lode.test", subject: "", text: "", html: "" })),
    ).rejects.toThrow("mailer.send within a transaction");
    await expect(transaction(async () => redis.get("key"))).rejects.toThrow("redis.get within a transaction");
  } finally {
    redis.disconnect();
    mailer.close();
  }
});
