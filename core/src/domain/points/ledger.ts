/**
 * Every movement of points is one transfer of entries that sum to zero. A miner's account can never be
 * negative; the platform's accounts can, and say how many points were issued, held, earned as fees or paid.
 */
export const PLATFORM_ACCOUNTS = {
  /** Points come from here: minus this balance is what was ever awarded, net of reversals. */
  rewards: "00000000-0000-7000-8000-000000000001",
  /** Held while a withdrawal is pending or processing. */
  inFlight: "00000000-0000-7000-8000-000000000002",
  /** One point of each withdrawal that was not refunded. */
  fees: "00000000-0000-7000-8000-000000000003",
  /** Points that left as USDC. */
  paidOut: "00000000-0000-7000-8000-000000000004",
} as const;

export type TransferKind =
  | "award"
  | "reversal"
  | "withdrawal_requested"
  | "withdrawal_completed"
  | "withdrawal_refunded"
  | "failed_payment_fee";

export interface LedgerEntry {
  /** A user's id, or one of PLATFORM_ACCOUNTS. */
  account: string;
  /** Points; positive into the account, negative out of it. */
  amount: bigint;
}

export interface LedgerTransfer {
  /** Unique: the database refuses a second transfer with this key. */
  businessKey: string;
  kind: TransferKind;
  /** The attempt or withdrawal that this is about. */
  subjectId: string;
  entries: LedgerEntry[];
}

/** Keyed by task and X account, not by attempt: removing and relinking an account earns nothing twice. */
export function awardTransfer(award: {
  taskId: string;
  externalId: string;
  attemptId: string;
  userId: string;
  points: bigint;
}): LedgerTransfer {
  return {
    businessKey: `award:${award.taskId}:${award.externalId}`,
    kind: "award",
    subjectId: award.attemptId,
    entries: [
      { account: PLATFORM_ACCOUNTS.rewards, amount: -award.points },
      { account: award.userId, amount: award.points },
    ],
  };
}

interface TakenBack {
  /** The attempt whose award is reversed; or the attempt or withdrawal whose points pay an older debt. */
  subjectId: string;
  userId: string;
  points: bigint;
}

const takenBack = (businessKey: string, { subjectId, userId, points }: TakenBack): LedgerTransfer => ({
  businessKey,
  kind: "reversal",
  subjectId,
  entries: [
    { account: userId, amount: -points },
    { account: PLATFORM_ACCOUNTS.rewards, amount: points },
  ],
});

/** Reverses an award as far as the balance covers it. */
export const reversalTransfer = (reversal: TakenBack): LedgerTransfer =>
  takenBack(`reversal:${reversal.subjectId}`, reversal);

/** The part that an earlier reversal could not take is deducted from this award or refund. */
export const debtTransfer = (debt: TakenBack): LedgerTransfer => takenBack(`owed:${debt.subjectId}`, debt);

/** Points: the network fee of a payment that the recipient's own account refused. */
export const FAILED_PAYMENT_FEE = 1n;

/** In addition to the refund of amount and fee in full: the treasury paid the network fee for nothing. */
export const failedPaymentFeeTransfer = ({
  payoutAttemptId,
  userId,
}: {
  payoutAttemptId: string;
  userId: string;
}): LedgerTransfer => ({
  businessKey: `failed-payment:${payoutAttemptId}`,
  kind: "failed_payment_fee",
  subjectId: payoutAttemptId,
  entries: [
    { account: userId, amount: -FAILED_PAYMENT_FEE },
    { account: PLATFORM_ACCOUNTS.fees, amount: FAILED_PAYMENT_FEE },
  ],
});

export interface WithdrawalMovement {
  withdrawalId: string;
  userId: string;
  /** Points, without the fee. */
  amount: bigint;
  /** Points; as it was when the withdrawal was requested, so that exactly that is given back. */
  fee: bigint;
}

export function withdrawalRequestedTransfer(movement: WithdrawalMovement): LedgerTransfer {
  return {
    businessKey: `withdrawal:${movement.withdrawalId}:requested`,
    kind: "withdrawal_requested",
    subjectId: movement.withdrawalId,
    entries: [
      { account: movement.userId, amount: -(movement.amount + movement.fee) },
      { account: PLATFORM_ACCOUNTS.inFlight, amount: movement.amount },
      { account: PLATFORM_ACCOUNTS.fees, amount: movement.fee },
    ],
  };
}

/** The end of a withdrawal. Both ends share one business key, so it is paid or refunded, never both. */
const endKey = (movement: WithdrawalMovement) => `withdrawal:${movement.withdrawalId}:ended`;

export function withdrawalCompletedTransfer(movement: WithdrawalMovement): LedgerTransfer {
  return {
    businessKey: endKey(movement),
    kind: "withdrawal_completed",
    subjectId: movement.withdrawalId,
    entries: [
      { account: PLATFORM_ACCOUNTS.inFlight, amount: -movement.amount },
      { account: PLATFORM_ACCOUNTS.paidOut, amount: movement.amount },
    ],
  };
}

export function withdrawalRefundedTransfer(movement: WithdrawalMovement): LedgerTransfer {
  return {
    businessKey: endKey(movement),
    kind: "withdrawal_refunded",
    subjectId: movement.withdrawalId,
    entries: [
      { account: PLATFORM_ACCOUNTS.inFlight, amount: -movement.amount },
      { account: PLATFORM_ACCOUNTS.fees, amount: -movement.fee },
      { account: movement.userId, amount: movement.amount + movement.fee },
    ],
  };
}
