import { ATTEMPT_LEASE_SECONDS } from "@lode/app/leases";
import { type Award, awardPoints as postAwards } from "@lode/app/tasks/award-points";
import { recordVerdicts } from "@lode/app/tasks/record-verdicts";
import { reverseAward } from "@lode/app/tasks/reverse-award";
import { refundWithdrawal } from "@lode/app/withdrawals/refund-withdrawal";
import { requestWithdrawal as requestPayout } from "@lode/app/withdrawals/request-withdrawal";
import { explainAward } from "@lode/core/domain/points/formula";
import { GiveUpError, Refused } from "@lode/core/server/errors";
import { lockBalance } from "@lode/db/points/ledger.repository";
import { claimAttempt } from "@lode/db/tasks/claims.repository";
import { begin } from "@lode/db/test/factories/begin-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { lockPendingTo } from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../src/deps.ts";
import { placeHold } from "./life.ts";
import type { WantedHold } from "./model.ts";

export async function awardPoints(
  deps: Deps,
  miner: BuiltMiner,
  taskId: string,
  basePoints: bigint,
): Promise<Award> {
  const { userId, account } = miner;
  const wanted = { taskId, xId: account.xId, accountId: account.id, userId };
  const { id: attemptId } = await begin(deps.db, { ...wanted, source: "manual" });
  const attempt = await claimAttempt(deps.db, attemptId, ATTEMPT_LEASE_SECONDS);
  if (!attempt) throw new Error("The attempt is not open.");
  const facts = { basePoints, followersCount: 0, verified: false, createdAt: null };
  const explained = explainAward(facts, deps.clock.now());
  await recordVerdicts(deps, [{ attempt, verdict: { verdict: "verified", award: explained } }]);
  return { ...wanted, attemptId, points: explained.total };
}

/** A repeated job: true if points moved, which they must not. */
export async function awardAgain(deps: Deps, award: Award): Promise<boolean> {
  try {
    await deps.transaction((trx) => postAwards(trx, [award]));
    return true;
  } catch (error) {
    if (error instanceof GiveUpError) return false;
    throw error;
  }
}

export const takeBack = ({ transaction }: Deps, award: Award): Promise<boolean> =>
  transaction((trx) => reverseAward(trx, award, "undone"));

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
