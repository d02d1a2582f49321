import { collectDebts } from "@lode/app/points/collect-debts";
import { refundWithdrawal } from "@lode/app/withdrawals/refund-withdrawal";
import { requestWithdrawal as requestPayout } from "@lode/app/withdrawals/request-withdrawal";
import { explainAward } from "@lode/core/domain/points/formula";
import { awardTransfer, reversalTransfer } from "@lode/core/domain/points/ledger";
import { Refused } from "@lode/core/server/errors";
import { lockBalance, postTransfer, postTransfers } from "@lode/db/points/ledger.repository";
import { decideAttempts } from "@lode/db/tasks/decisions.repository";
import { addDebt, markReversed } from "@lode/db/tasks/rechecks.repository";
import { begin } from "@lode/db/test/factories/begin-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { lockPendingTo } from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../src/deps.ts";
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
  deps: Deps,
  miner: BuiltMiner,
  taskId: string,
  basePoints: bigint,
): Promise<Award> {
  const { userId, account } = miner;
  const wanted = { taskId, xId: account.xId, accountId: account.id, userId };
  const { id: attemptId } = await begin(deps.db, { ...wanted, source: "manual" });
  const facts = { basePoints, followersCount: 0, verified: false, createdAt: null };
  const explained = explainAward(facts, deps.clock.now());
  const award = { ...wanted, attemptId, points: explained.total };
  await deps.transaction(async (trx) => {
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
export const awardAgain = (deps: Deps, award: Award): Promise<boolean> =>
  deps.transaction((trx) => postAward(trx, award));

/** As the re-check does it: as far as the balance bears it, the rest is owed. */
export const reverseAward = ({ transaction }: Deps, { attemptId, userId, points }: Award): Promise<boolean> =>
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
  deps: Deps,
  { userId, amount, wallet, key, hold }: Request,
): Promise<{ id: string; isReplayed: boolean } | undefined> {
  const config = { ...deps.config, MAX_PAYOUT_POINTS: 0, WALLET_CHANGE_HOLD: 0, WALLET_CHANGES_PER_DAY: 0 };
  const request = { userId, suspended: false, amount: Number(amount), walletAddress: wallet };
  try {
    const { withdrawal, replayed } = await requestPayout(
      { ...deps, config },
      { ...request, withdrawalType: "stablecoin", idempotencyKey: key },
    );
    if (!replayed && hold !== "none") await deps.transaction((trx) => placeHold(trx, withdrawal.id, hold));
    return { id: withdrawal.id, isReplayed: replayed };
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** As the link in the mail about a changed wallet does it. */
export const cancelPending = (deps: Deps, userId: string, wallet: string): Promise<string[]> =>
  deps.transaction(async (trx) => {
    await lockBalance(trx, userId);
    const pending = await lockPendingTo(trx, userId, [wallet]);
    for (const movement of pending)
      await refundWithdrawal(deps, trx, movement, { from: "pending", reason: "cancelled" });
    return pending.map(({ withdrawalId }) => withdrawalId);
  });
