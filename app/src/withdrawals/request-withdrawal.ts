import { createHash } from "node:crypto";
import type { ApiConfig } from "@lode/adapters/settings/config";
import { isPayableAddress } from "@lode/adapters/solana/addresses";
import { orRefuse, Refused } from "@lode/core/contracts/errors";
import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { holdsOf } from "@lode/core/domain/withdrawals/holds";
import { decideWithdrawal, FEE_POINTS, type WithdrawalType } from "@lode/core/domain/withdrawals/policy";
import { append } from "@lode/db/outbox/outbox.repository";
import { lockBalance, postTransfer } from "@lode/db/points/ledger.repository";
import { readHoldFacts } from "@lode/db/withdrawals/holds.repository";
import * as withdrawals from "@lode/db/withdrawals/withdrawals.repository";
import type { Needs } from "../app.ts";
import { notify } from "../notifications/notify.ts";
import { storeWallet } from "../profile/update-profile.ts";
import { type HoldSettings, holdTerms, holdWithdrawal } from "./steps/hold-withdrawal.ts";

export interface RequestWithdrawal {
  userId: string;
  /** Whole points, without the fee. */
  amount: number;
  withdrawalType: WithdrawalType;
  walletAddress: string;
  /** The caller's Idempotency-Key. Null: an identical request within 30 s counts as the same request. */
  idempotencyKey: string | null;
}

type WithdrawalSettings = HoldSettings &
  Pick<ApiConfig, "MAX_PAYOUT_POINTS" | "WALLET_CHANGES_PER_DAY" | "TREASURY_ADDRESS">;

/**
 * Holds amount and fee, and stores the withdrawal with every reason to hold it. The same key and request get
 * the first answer. Throws Refused with the policy's reason, "wallet-refused" or "idempotency-conflict".
 */
export async function requestWithdrawal(
  app: Needs<"transaction" | "logger"> & { config: WithdrawalSettings },
  request: RequestWithdrawal,
): Promise<{ withdrawal: withdrawals.Withdrawal; replayed: boolean }> {
  const answer = await storeRequest(app, request);
  const { id: withdrawalId, amount } = answer.withdrawal;
  if (!answer.replayed)
    app.logger.info({ withdrawalId, points: String(amount) }, "a withdrawal was requested");
  return answer;
}

function storeRequest(
  app: Needs<"transaction"> & { config: WithdrawalSettings },
  request: RequestWithdrawal,
): Promise<{ withdrawal: withdrawals.Withdrawal; replayed: boolean }> {
  const { userId, idempotencyKey, withdrawalType: type, walletAddress } = request;
  const { config } = app;
  const requestHash = hashOf(request);
  return app.transaction(async (trx) => {
    // The lock comes first, so a miner's requests are judged one after the other.
    const balance = await lockBalance(trx, userId);
    const earlier = await withdrawals.findReplayed(trx, { userId, idempotencyKey, requestHash });
    // The same key with another body is the caller's mistake; the same request gets its first answer.
    if (earlier && !earlier.requestHash.equals(requestHash)) throw new Refused("idempotency-conflict");
    if (earlier) return { withdrawal: earlier, replayed: true };

    const amount = BigInt(request.amount);
    const maximum = BigInt(config.MAX_PAYOUT_POINTS);
    orRefuse(decideWithdrawal({ amount, type }, { balance, maximum }));
    if (!isPayableAddress(walletAddress, config.TREASURY_ADDRESS)) throw new Refused("wallet-refused");
    // A new address is first stored in the profile, as a change of wallet.
    await storeWallet(trx, config, userId, walletAddress);
    const terms = { userId, amount, fee: FEE_POINTS, type, walletAddress, idempotencyKey, requestHash };
    const { id: withdrawalId } = await withdrawals.insertWithdrawal(trx, terms);
    const own = holdsOf(await readHoldFacts(trx, withdrawalId), holdTerms(config));
    const kinds = own.map(({ kind }) => kind);
    const reason = await holdWithdrawal(trx, { withdrawalId, kinds, own, previous: [] });
    if (reason) await notify(trx, userId, "withdrawal.held", { amount: String(amount), reason });
    await postTransfer(trx, withdrawalRequestedTransfer({ withdrawalId, userId, amount, fee: FEE_POINTS }));
    await append(trx, "withdrawal.requested", { withdrawalId }, userId);
    const withdrawal = await withdrawals.findWithdrawal(trx, withdrawalId);
    if (!withdrawal) throw new Error("The withdrawal was not stored.");
    return { withdrawal, replayed: false };
  });
}

const hashOf = ({ amount, walletAddress, withdrawalType }: RequestWithdrawal): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([amount, walletAddress, withdrawalType]))
    .digest();
