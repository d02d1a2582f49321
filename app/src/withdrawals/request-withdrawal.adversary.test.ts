import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { many } from "@lode/db/query";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { suspendMiner } from "../auth/suspend-miner.ts";
import { adjustPoints } from "../points/adjust-points.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

const lode = useTestLode();
const reason = reasonOf("signs of fraud");
const by = "op@lode.test";

test("adversary: a withdrawal of a miner who was suspended after the session was read is refused", async () => {
  const { app, db, linkedMiner } = lode();
  const { userId } = await linkedMiner("suspended_late");
  const gift = { requestId: newId(), userId, points: 1_000n, reason, by, limits: null };
  await adjustPoints(app, gift);
  const config = { ...app.config, WALLET_CHANGES_PER_DAY: 0 };
  const walletAddress = Keypair.generate().publicKey.toBase58();
  const asked = {
    userId,
    amount: 150,
    withdrawalType: "stablecoin" as const,
    walletAddress,
    idempotencyKey: null,
  };
  // The session was read before this, and the withdrawal waited for its lock.
  await suspendMiner(app, { userId, reason, by });
  await expect(requestWithdrawal({ ...app, config }, asked)).rejects.toMatchObject({
    code: "account-suspended",
  });
  expect(await many(db, "select 1 from withdrawals where user_id = :userId", { userId })).toEqual([]);
});
