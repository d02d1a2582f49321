import { newId } from "@lode/db/id";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { newWallet, useTestPayouts } from "../../test/test-payouts.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

const payouts = useTestPayouts();

test("operations: the log says of each withdrawal when it was requested, signed, sent and paid, with amount and signature", async () => {
  const { app: quiet, sign, send, follow, attempts, warp, find } = payouts();
  const lines: [string, object][] = [];
  const info = ((fields: object, sentence: string) => void lines.push([sentence, fields])) as never;
  const app = { ...quiet, logger: { ...quiet.logger, warn() {}, error() {}, fatal() {}, debug() {}, info } };
  const wallet = newWallet();
  const { userId } = await buildMiner(app.db, { points: 251n, wallet });
  const asked = {
    userId,
    suspended: false,
    amount: 250,
    withdrawalType: "stablecoin" as const,
    walletAddress: wallet,
    idempotencyKey: newId(),
  };
  const config = { ...app.config, MAX_PAYOUT_POINTS: 0, WALLET_CHANGES_PER_DAY: 0 };
  const { withdrawal } = await requestWithdrawal({ ...app, config }, asked);
  // A repeated request is no second one.
  await requestWithdrawal({ ...app, config }, asked);
  await sign(withdrawal.id, app);
  await send(withdrawal.id, app);
  await warp(40);
  await follow(withdrawal.id, app);
  expect((await find(withdrawal.id)).status).toBe("completed");
  const about = { withdrawalId: withdrawal.id, points: "250" };
  const paid = { ...about, signature: (await attempts(withdrawal.id))[0]?.signature };
  expect(lines).toEqual([
    ["a withdrawal was requested", about],
    ["a payment was signed", paid],
    ["a payment was sent", paid],
    ["a withdrawal was paid", paid],
  ]);
  expect(JSON.stringify(lines)).not.toContain(wallet);
});
