import { explainAward } from "@lode/core/domain/points/formula";
import { awardTransfer, reversalTransfer } from "@lode/core/domain/points/ledger";
import { hashToken } from "@lode/core/server/crypto/random-token";
import { Refused } from "@lode/core/server/errors";
import { lockBalance, postTransfer, postTransfers } from "@lode/db/points/ledger.repository";
import { decideAttempts } from "@lode/db/tasks/decisions.repository";
import { addDebt, markReversed } from "@lode/db/tasks/rechecks.repository";
import { begin } from "@lode/db/test/factories/begin-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { createMailLink } from "../../src/auth/create-mail-link.ts";
import type { WorkerApp } from "../../src/open-app.ts";
import { collectDebts } from "../../src/points/collect-debts.ts";
import { cancelWalletChange } from "../../src/profile/cancel-wallet-change.ts";
import { requestWithdrawal as requestPayout } from "../../src/withdrawals/request-withdrawal.ts";
import { placeHold } from "./life.ts";
import type { WantedHold } from "./model.ts";

/** What happens to a miner's points, in the product's own steps and in their order. */
export interface Award {
  taskId: string;
  xId: string;
  attemptId: string;
  userId: string;
  points: bigint;
}

export async function awardPoints(
  app: WorkerApp,
  miner: BuiltMiner,
  taskId: string,
  basePoints: bigint,
): Promise<Award> {
  const { userId, account } = miner;
  const wanted = { taskId, xId: account.xId, accountId: account.id, userId };
  const { id: attemptId } = await begin(app.db, { ...wanted, source: "manual" });
  const facts = { basePoints, followersCount: 0, verified: false, createdAt: null };
  const explained = explainAward(facts, app.clock.now());
  const award = { ...wanted, attemptId, points: explained.total };
  await app.transaction(async (trx) => {
    await decideAttempts(trx, [{ attemptId, state: "verified", award: explained }]);
    await postAward(trx, award);
  });
  return award;
}

async function postAward(trx: Parameters<typeof postTransfers>[0], award: Award): Promise<boolean> {
  const posted = await postTransfers(trx, [awardTransfer(award)]);
  if (posted.length > 0) await collectDebts(trx, [{ ...award, subjectId: award.attemptId }]);
  return posted.length > 0;
}

/** A repeated job: true if points moved, which they must not. */
export const awardAgain = (app: WorkerApp, award: Award): Promise<boolean> =>
  app.transaction((trx) => postAward(trx, award));

/** As the re-check does it: as far as the balance bears it, the rest is owed. */
export const reverseAward = (
  { transaction }: WorkerApp,
  { attemptId, userId, points }: Award,
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await markReversed(trx, attemptId, "undone"))) return false;
    const balance = await lockBalance(trx, userId);
    const taken = points < balance ? points : balance;
    if (taken > 0n)
      await postTransfer(trx, reversalTransfer({ subjectId: attemptId, userId, points: taken }));
    if (taken < points) await addDebt(trx, userId, points - taken);
    return true;
  });

export interface Request {
  userId: string;
  amount: bigint;
  wallet: string;
  key: string;
  hold: WantedHold;
}

/** The id of the withdrawal, of this request or of the earlier one with its key; undefined where it is refused. */
export async function requestWithdrawal(
  app: WorkerApp,
  { userId, amount, wallet, key, hold }: Request,
): Promise<{ id: string; isReplayed: boolean } | undefined> {
  const config = { ...app.config, MAX_PAYOUT_POINTS: 0, WALLET_CHANGE_HOLD: 0, WALLET_CHANGES_PER_DAY: 0 };
  const request = { userId, suspended: false, amount: Number(amount), walletAddress: wallet };
  try {
    const { withdrawal, replayed } = await requestPayout(
      { ...app, config },
      { ...request, withdrawalType: "stablecoin", idempotencyKey: key },
    );
    if (!replayed && hold !== "none") await app.transaction((trx) => placeHold(trx, withdrawal.id, hold));
    return { id: withdrawal.id, isReplayed: replayed };
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** The link in the mail about a changed wallet. Returns how many withdrawals were refunded. */
export async function cancelChange(app: WorkerApp, userId: string, at: number): Promise<number> {
  const changes = await app
    .db("wallet_history")
    .where({ user_id: userId })
    .whereNotNull("old_address")
    .orderBy(["changed_at", "id"])
    .select<{ id: string }[]>("id");
  const subject = { userId, subjectId: changes[at]?.id ?? "" };
  const link = await createMailLink(app, "cancel-wallet-change", subject);
  const token = new URL(link).searchParams.get("token") ?? "";
  return (await cancelWalletChange(app, { tokenHash: hashToken(token) })).returned;
}
