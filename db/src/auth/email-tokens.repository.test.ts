import { openTestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { many } from "../query.ts";
import * as tokens from "./email-tokens.repository.ts";

const world = await openTestDatabase();

test("mailed links are deleted once they are too old, and the others still work", async () => {
  const { db } = world;
  const { userId } = await buildMiner(db);
  for (const lifetimeHours of [-1, 1]) {
    const hash = Buffer.from(`${lifetimeHours}`);
    await tokens.createEmailToken(db, { purpose: "unsubscribe", hash, lifetimeHours, userId });
  }
  await tokens.purgeMailedLinks(db);
  const left = await many(db)("select expires_at > now() as valid from email_tokens");
  expect(left).toEqual([{ valid: true }]);
  expect(await tokens.findUnsubscriber(db, Buffer.from("1"))).toEqual({ userId });
});
