import { createHash } from "node:crypto";
import { explainAward } from "@lode/core/domain/points/formula";
import {
  awardTransfer,
  reversalTransfer,
  withdrawalRefundedTransfer,
  withdrawalRequestedTransfer,
} from "@lode/core/domain/points/ledger";
import { decideWithdrawal, FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import { lockBalance, postTransfer, postTransfers } from "@lode/db/points/ledger.repository";
import { openAttempt } from "@lode/db/tasks/attempts.repository";
import { decideAttempts } from "@lode/db/tasks/decisions.repository";
import { addDebt, markReversed } from "@lode/db/tasks/rechecks.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import {
  failWithdrawal,
  findReplayed,
  insertWithdrawal,
  lockPendingTo,
} from "@lode/db/withdrawals/withdrawals.repository";
import type { Deps } from "../../src/deps.ts";
import { collectDebts } from "../../src/features/tasks/collect-debts.ts";

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
  const { id: attemptId } = await openAttempt(deps.db, { ...wanted, source: "manual" });
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
  if (posted.length > 0) await collectDebts(trx, [award]);
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
    if (taken > 0n) await postTransfer(trx, reversalTransfer({ attemptId, userId, points: taken }));
    if (taken < points) await addDebt(trx, userId, points - taken);
    return true;
  });

export interface Request {
  userId: string;
  amount: bigint;
  wallet: string;
  key: string;
  holdReason: string | null;
  holdUntil: Date | null;
}

/** The id of the withdrawal, of this request or of the earlier one with its key; undefined where it is refused. */
export const requestWithdrawal = (deps: Deps, request: Request) =>
  deps.transaction(async (trx): Promise<{ id: string; isReplayed: boolean } | undefined> => {
    const { userId, amount, wallet: walletAddress, key: idempotencyKey, holdReason, holdUntil } = request;
    const requestHash = createHash("sha256").update(`${amount}:${walletAddress}`).digest();
    const balance = await lockBalance(trx, userId);
    const earlier = await findReplayed(trx, { userId, idempotencyKey, requestHash });
    if (earlier) return { id: earlier.id, isReplayed: true };
    const decision = decideWithdrawal({ amount, type: "stablecoin" }, { balance, suspended: false });
    if (!decision.allowed) return undefined;
    const { id } = await insertWithdrawal(trx, {
      ...{ userId, amount, fee: FEE_POINTS, type: "stablecoin", walletAddress, idempotencyKey, requestHash },
      ...{ holdReason, holdUntil },
    });
    await postTransfer(
      trx,
      withdrawalRequestedTransfer({ withdrawalId: id, userId, amount, fee: FEE_POINTS }),
    );
    return { id, isReplayed: false };
  });

/** As the link in the mail about a changed wallet does it. */
export const cancelPending = (deps: Deps, userId: string, wallet: string): Promise<string[]> =>
  deps.transaction(async (trx) => {
    await lockBalance(trx, userId);
    const cancelled: string[] = [];
    for (const { id: withdrawalId, amount, fee } of await lockPendingTo(trx, userId, wallet)) {
      if (!(await failWithdrawal(trx, withdrawalId, "pending", "cancelled"))) continue;
      await postTransfer(trx, withdrawalRefundedTransfer({ withdrawalId, userId, amount, fee }));
      cancelled.push(withdrawalId);
    }
    return cancelled;
  });
