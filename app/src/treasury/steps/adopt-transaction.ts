import { Refused } from "@lode/core/contracts/errors";
import * as ledger from "@lode/core/domain/points/ledger";
import * as adoption from "@lode/core/domain/withdrawals/adoption";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { postTransfers } from "@lode/db/points/ledger.repository";
import * as adoptions from "@lode/db/treasury/adoptions.repository";
import type { Needs } from "../../app.ts";

/** Thrown to roll the whole transaction back: a payment is adopted entirely or not at all. */
const unjoinable = (error: string): Refused => new Refused("chain-disagrees", { error });

export interface LandedTransaction extends adoptions.StoredTransaction {
  payments: readonly adoption.LandedPayment[];
}

/**
 * Records a transaction that the chain has and the database has lost. Completes each withdrawal that it paid, and
 * recreates a missing withdrawal, with its points, for the miner of the paid wallet. Records the operator's act. Throws
 * Refused("chain-disagrees") and changes nothing if a payment contradicts what is known.
 */
export async function adoptTransaction(
  { transaction }: Needs<"transaction">,
  landed: LandedTransaction,
  act: Parameters<typeof recordAct>[1],
): Promise<void> {
  const { signature, payments } = landed;
  if (payments.length === 0) throw unjoinable(`${signature} is no payment of ours.`);
  await transaction(async (trx) => {
    const transactionId = await adoptions.storeLanded(trx, landed);
    if (!transactionId)
      throw unjoinable(`${signature} is one of the stored payments: it is followed and ends by itself.`);
    for (const payment of payments) await adopt(trx, { transactionId, signature }, payment);
    await recordAct(trx, act);
  });
}

async function adopt(
  trx: Trx,
  landed: { transactionId: string; signature: string },
  payment: adoption.LandedPayment,
): Promise<void> {
  const { withdrawalId } = payment;
  const known = (await adoptions.lockWithdrawal(trx, withdrawalId)) ?? (await remake(trx, payment));
  const judgement = adoption.judgeKnownWithdrawal(landed.signature, payment, known);
  if (!judgement.allowed) throw unjoinable(judgement.reason);
  await adoptions.completeByLanded(trx, { ...landed, ...payment });
  await postOnce(trx, ledger.withdrawalCompletedTransfer({ withdrawalId, ...known }));
}

/** Recreates a lost request for the one miner whose wallet was paid. */
async function remake(trx: Trx, payment: adoption.LandedPayment): Promise<adoption.KnownWithdrawal> {
  const owners = await adoptions.findOwnersOf(trx, payment.owner);
  const judgement = adoption.judgeLostWithdrawal(payment, owners);
  if (!judgement.allowed) throw unjoinable(judgement.reason);
  const { withdrawal } = judgement;
  await adoptions.remakeWithdrawal(trx, { withdrawalId: payment.withdrawalId, ...withdrawal });
  await postOnce(
    trx,
    ledger.withdrawalRequestedTransfer({ withdrawalId: payment.withdrawalId, ...withdrawal }),
  );
  return withdrawal;
}

async function postOnce(trx: Trx, transfer: ledger.LedgerTransfer): Promise<void> {
  const posted = await postTransfers(trx, [transfer]);
  if (posted.length !== 1) throw unjoinable(`${transfer.businessKey} was posted before.`);
}
