import { createHash } from "node:crypto";
import type { BodyOf } from "@lode/core/contracts/http/endpoint";
import { requestWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { decideWithdrawal, FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import type { ApiConfig } from "@lode/core/server/config";
import { orRefuse, Refused } from "@lode/core/server/errors";
import { isPayableAddress } from "@lode/core/server/solana/addresses";
import type { Trx } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { lockBalance, postTransfer } from "@lode/db/points/ledger.repository";
import { walletHeldUntil } from "@lode/db/profile/profile.repository";
import { findReplayed, insertWithdrawal, type Withdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import { route } from "../../http/route.ts";
import { storeWallet } from "../../steps/store-wallet.ts";
import { presentWithdrawal } from "./present-withdrawal.ts";

type Body = BodyOf<typeof requestWithdrawal>;

export const requestWithdrawalRoute = route(
  requestWithdrawal,
  async ({ session, input, deps, idempotencyKey }) => {
    const { userId, suspended } = session;
    await deps.limits.spend("write-user", userId);
    const requestHash = hashRequest(input.body);
    return deps.transaction(async (trx) => {
      // The lock comes first: two requests of one miner are judged one after the other.
      const balance = await lockBalance(trx, userId);
      const earlier = await findReplayed(trx, { userId, idempotencyKey, requestHash });
      if (earlier) return replay(earlier, requestHash, deps.config);

      const amount = BigInt(input.body.amount);
      const maximum = BigInt(deps.config.MAX_PAYOUT_POINTS);
      orRefuse(
        decideWithdrawal({ amount, type: input.body.withdrawalType }, { balance, suspended, maximum }),
      );
      if (!isPayableAddress(input.body.walletAddress, deps.config.TREASURY_ADDRESS))
        throw new Refused("wallet-refused");
      const hold = await settleWallet(trx, deps.config, userId, input.body);
      const withdrawal = await insertWithdrawal(trx, {
        userId,
        amount,
        fee: FEE_POINTS,
        type: input.body.withdrawalType,
        walletAddress: input.body.walletAddress,
        idempotencyKey,
        requestHash,
        ...hold,
      });
      await postTransfer(
        trx,
        withdrawalRequestedTransfer({ withdrawalId: withdrawal.id, userId, amount, fee: FEE_POINTS }),
      );
      if (hold.holdReason) {
        await notify(trx, userId, "withdrawal.held", { amount: String(amount), reason: hold.holdReason });
      }
      await append(trx, "withdrawal.requested", { withdrawalId: withdrawal.id }, userId);
      return {
        success: true as const,
        replayed: false,
        withdrawal: presentWithdrawal(withdrawal, deps.config),
      };
    });
  },
);

/** The same key with another body is a mistake of the caller; the same request is answered as the first time. */
function replay(earlier: Withdrawal, requestHash: Buffer, config: ApiConfig) {
  if (!earlier.requestHash.equals(requestHash)) throw new Refused("idempotency-conflict");
  return { success: true as const, replayed: true, withdrawal: presentWithdrawal(earlier, config) };
}

/** An address that differs from the stored one is stored first, as a change. Then: why this withdrawal has to wait, if it has. */
async function settleWallet(trx: Trx, config: ApiConfig, userId: string, body: Body) {
  await storeWallet(trx, userId, body.walletAddress);
  const until = await walletHeldUntil(trx, userId, body.walletAddress, config.WALLET_CHANGE_HOLD);
  if (until) return { holdReason: "The wallet was changed recently", holdUntil: until };
  if (body.amount > config.REVIEW_THRESHOLD) {
    return { holdReason: "A person reviews withdrawals of this size", holdUntil: null };
  }
  return { holdReason: null, holdUntil: null };
}

const hashRequest = ({ amount, walletAddress, withdrawalType }: Body): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([amount, walletAddress, withdrawalType]))
    .digest();
