import { hashToken } from "@lode/adapters/crypto/random-token";
import { GiveUpError } from "@lode/core/contracts/errors";
import { explainAward } from "@lode/core/domain/points/formula";
import type { Award } from "@lode/core/domain/points/ledger";
import { say } from "@lode/core/domain/sentences/say";
import { claimBatch } from "@lode/db/attempts/attempts.repository";
import { newId } from "@lode/db/id";
import { begin } from "@lode/db/test/factories/build-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { reverseAward } from "../../src/attempts/recheck-award.ts";
import { awardPoints as postAwards, recordVerdicts } from "../../src/attempts/steps/record-verdicts.ts";
import { ATTEMPT_LEASE_SECONDS } from "../../src/attempts/verify-batch.ts";
import { createMailLink } from "../../src/mails/send-mail.ts";
import type { WorkerApp } from "../../src/open-app.ts";
import { cancelWalletChange } from "../../src/profile/cancel-wallet-change.ts";
import { requestWithdrawal as requestPayout } from "../../src/withdrawals/request-withdrawal.ts";
import { placeHold, type Request, unlessRefused } from "./life.ts";

export async function awardPoints(
  app: WorkerApp,
  miner: BuiltMiner,
  taskId: string,
  basePoints: bigint,
): Promise<Award> {
  const { userId, account } = miner;
  const wanted = { taskId, externalId: account.externalId, accountId: account.id, userId };
  const batchKey = newId();
  const { id: attemptId } = await begin(app.db, miner, taskId, batchKey);
  const [attempt] = await claimBatch(app.db, batchKey, ATTEMPT_LEASE_SECONDS, 1);
  if (!attempt) throw new Error("The attempt is not open.");
  const facts = { basePoints, followersCount: 0, verified: false, createdAt: null };
  const explained = explainAward(facts, app.clock.now());
  await recordVerdicts(app, [{ attempt, verdict: { verdict: "verified", award: explained } }]);
  return { ...wanted, attemptId, points: BigInt(explained.total) };
}

/** Repeats an award's job. Returns true if points moved, which must not happen. */
export async function awardAgain(app: WorkerApp, award: Award): Promise<boolean> {
  const posted = app.transaction((trx) => postAwards(trx, [award])).then(() => true);
  return (await unlessRefused(posted, (error) => error instanceof GiveUpError)) ?? false;
}

export const takeBack = ({ transaction }: WorkerApp, award: Award): Promise<boolean> =>
  transaction(async (trx) => (await reverseAward(trx, award, say("undone"))) !== undefined);

/** Returns the id of the new withdrawal, or of the one with the same key; undefined if refused. */
export async function requestWithdrawal(
  app: WorkerApp,
  { userId, amount, wallet, key, hold }: Request,
): Promise<{ id: string; isReplayed: boolean } | undefined> {
  const config = { ...app.config, MAX_PAYOUT_POINTS: 0, WALLET_CHANGE_HOLD: 0, WALLET_CHANGES_PER_DAY: 0 };
  const request = { userId, amount: Number(amount), walletAddress: wallet };
  const answer = await unlessRefused(
    requestPayout({ ...app, config }, { ...request, withdrawalType: "stablecoin", idempotencyKey: key }),
  );
  if (!answer) return undefined;
  const { withdrawal, replayed } = answer;
  if (!replayed && hold !== "none") await app.transaction((trx) => placeHold(trx, withdrawal.id, hold));
  return { id: withdrawal.id, isReplayed: replayed };
}

/** Follows the link in the mail about a change of wallet. Returns how many withdrawals were refunded. */
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
