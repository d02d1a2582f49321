import { say } from "@lode/core/domain/sentences/say";
import { recordSpending, spentToday } from "@lode/db/attempts/spending.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { verificationPause } from "./verification-pause.ts";

const world = await openTestDatabase();
const pauseOf = (network: string, cents = 100) =>
  verificationPause(
    { db: world.db, clock: { now: () => new Date() }, config: { NETWORK_DAILY_SPEND_CENTS: cents } },
    network,
  );

test("the ceiling pauses the network that has reached it, and no other", async () => {
  await recordSpending(world.db, "x", "accounts", 600_000);
  await recordSpending(world.db, "nostr", "accounts", 600_000);
  await recordSpending(world.db, "x", "accounts", 400_000);
  expect([...(await spentToday(world.db)).spent].toSorted()).toEqual([
    ["nostr", 600_000n],
    ["x", 1_000_000n],
  ]);
  expect(await pauseOf("x")).toMatchObject({ reason: say("checks-used-up") });
  expect(await pauseOf("nostr")).toBeUndefined();
  expect(await pauseOf("x", 0)).toBeUndefined();
});
