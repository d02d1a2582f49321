import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { Refused } from "@lode/core/contracts/errors";
import type { CreditLimits } from "@lode/core/domain/operators/credit-limits";
import { nextPayoutStep } from "@lode/core/domain/withdrawals/lifecycle";
import type { Db } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { findAcknowledged } from "@lode/db/treasury/movements.repository";
import { findLivePayout, findLiveTransaction } from "@lode/db/withdrawals/payouts.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { spendCredit } from "../operators/steps/spend-credit.ts";
import { adoptTransaction } from "../treasury/steps/adopt-transaction.ts";
import { expirePayout } from "./steps/fail-payout.ts";

export interface ResolvePayout extends OperatorDecision {
  withdrawalId: string;
  /** What the operator claims: paid by this transaction, or never paid. */
  claim: { paidBy: string } | "unpaid";
  limits: CreditLimits | null;
}

type ResolveApp = Needs<"transaction" | "logger"> & { db: Db };

/**
 * Resolves a doubtful payout as the operator claims, and stores reason and evidence. The chain must confirm
 * the claim: nothing is paid or refunded on a claim alone. Throws Refused("not-found"),
 * Refused("chain-disagrees") with the evidence, and Refused("owner-needed") above a limit of the day.
 */
export async function resolvePayout(
  app: ResolveApp,
  chain: TreasuryHistory,
  request: ResolvePayout,
): Promise<void> {
  if (!(await findWithdrawal(app.db, request.withdrawalId))) throw new Refused("not-found");
  const { claim } = request;
  return claim === "unpaid"
    ? resolveUnpaid(app, chain, request)
    : resolvePaid(app, chain, request, claim.paidBy);
}

async function resolvePaid(
  app: ResolveApp,
  chain: TreasuryHistory,
  { withdrawalId, reason, by }: ResolvePayout,
  signature: string,
): Promise<void> {
  const reading = await chain.readMovement(signature, "finalized");
  if (reading.seen !== "movement")
    throw disagrees(`The chain shows no final movement of the treasury's USDC by ${signature}.`);
  const { movement } = reading;
  if (!movement.payments.some((payment) => payment.withdrawalId === withdrawalId))
    throw disagrees(`${signature} pays other withdrawals, not this one.`);
  const act = { actor: by, act: "resolved a payout as paid", subjectId: withdrawalId };
  return adoptTransaction(app, movement, { ...act, detail: { reason, signature } });
}

async function resolveUnpaid(
  app: ResolveApp,
  chain: TreasuryHistory,
  { withdrawalId, reason, by, limits }: ResolvePayout,
): Promise<void> {
  const transactionId = await findLiveTransaction(app.db, withdrawalId);
  const payout = transactionId && (await findLivePayout(app.db, transactionId));
  if (!payout) throw disagrees("No payment of this withdrawal is in doubt.");
  const items = payout.items.filter((item) => item.withdrawalId === withdrawalId);
  const since = items[0]?.requestedAt ?? new Date(0);
  const reading = await chain.readOutcome({ ...payout, withdrawalIds: [withdrawalId], since });
  const { step } = nextPayoutStep({ ...reading, lastValidBlockHeight: payout.lastValidBlockHeight });
  if (step !== "expire")
    throw disagrees(`The chain does not say yet that ${payout.signature} can never land.`);
  const acknowledged = await findAcknowledged(
    app.db,
    reading.named.map((one) => one.signature),
  );
  const other = reading.named.find((one) => !acknowledged.has(one.signature));
  if (other)
    throw disagrees(
      `${other.signature} names this withdrawal: resolve it as paid by that, or acknowledge the outflow first.`,
    );
  const points = items.reduce((sum, { amount }) => sum + amount, 0n);
  await app.transaction(async (trx) => {
    await spendCredit(trx, { by, source: "doubt", subjectId: withdrawalId, points }, limits);
    if ((await expirePayout(app, trx, { ...payout, items })) === 0)
      throw disagrees("It was resolved meanwhile.");
    const detail = { reason, signature: payout.signature };
    await recordAct(trx, { actor: by, act: "resolved a payout as unpaid", subjectId: withdrawalId, detail });
  });
}

const disagrees = (error: string): Refused => new Refused("chain-disagrees", { error });
