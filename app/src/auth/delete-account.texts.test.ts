import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { many } from "@lode/db/query";
import { expect, test } from "vitest";
import { useTestPayouts } from "../../test/test-payouts.ts";
import { stepsIn } from "../attempts/recheck.test-support.ts";
import { adjustPoints } from "../points/adjust-points.ts";
import { approveWithdrawal, rejectWithdrawal } from "../withdrawals/review-withdrawal.ts";
import { suspendMiner } from "./suspend-miner.ts";

const lode = useTestPayouts({ REVIEW_THRESHOLD: "100", SECOND_REVIEW_THRESHOLD: "0" });
const { award } = stepsIn(lode);

const CANARY = "Ada Lovelace of St James's Square";
const by = "op@lode.test";
const reason = reasonOf(CANARY);

/** Tables whose rows contain the text; the audit log is a chain of hashes and keeps its texts. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = lode();
  const tables = await many<{ name: string }>(db)(`
    select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('audit_log')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await many(db, { text })(`
      select from ${name} t where strpos(to_jsonb(t)::text, :text) > 0 limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test("adversary: after a deletion no free text about the miner stays outside the audit log", async () => {
  const { app, linkedMiner, deleteMiner, db, request } = lode();
  const miner = await linkedMiner("lovelace");
  const { userId } = miner;
  await award(miner);
  const give = { requestId: newId(), userId, points: 1_000n, reason, by, limits: null };
  await adjustPoints(app, give);
  const { id: withdrawalId } = await request({ userId, amount: 150n });
  const decision = { withdrawalId, reason, by };
  await approveWithdrawal(app, decision);
  await rejectWithdrawal(app, decision);
  await suspendMiner(app, { userId, reason, by });
  expect(await tablesWith(CANARY)).toEqual(
    expect.arrayContaining(["point_adjustments", "users", "withdrawal_approvals", "withdrawals"]),
  );
  await deleteMiner(miner);
  expect(await tablesWith(CANARY)).toEqual([]);
  expect(await db("point_adjustments").where({ user_id: userId })).toMatchObject([
    { points: 1_000n, reason: "Removed with the account" },
  ]);
});

test("adversary: the limits and prices of X that Redis keeps name no X account", async () => {
  const { app, linkedMiner } = lode();
  const miner = await linkedMiner("mara_digs");
  await award(miner);
  const { redis, config } = app;
  const keys = await redis.keys(`${config.QUEUE_PREFIX}:x:*`);
  expect(keys.length).toBeGreaterThan(1);
  const sets = keys.filter((key) => key.includes(":read:"));
  const members = await Promise.all(sets.map((key) => redis.smembers(key)));
  expect(members.flat().length).toBeGreaterThan(0);
  expect([keys, members].flat(2).filter((text) => text.includes(miner.account.externalId))).toEqual([]);
});
