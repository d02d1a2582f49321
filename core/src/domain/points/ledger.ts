/**
 * Every movement of points is a transfer whose entries sum to zero. A miner's account can never be negative.
 * The platform's accounts can: they show how many points were issued, held, earned as fees or paid out.
 */
export const PLATFORM_ACCOUNTS = {
  /** The source of points. Its negative balance is the sum of all awards, net of reversals. */
  rewards: "00000000-0000-7000-8000-000000000001",
  /** Points held while a withdrawal is pending or processing. */
  inFlight: "00000000-0000-7000-8000-000000000002",
  /** The fee of each withdrawal not refunded, and of each payment that the recipient's account refused. */
  fees: "00000000-0000-7000-8000-000000000003",
  /** Points paid as USDC. */
  paidOut: "00000000-0000-7000-8000-000000000004",
} as const;

/**
 * Whether a transfer of this kind counts as earned. Lifetime points and ranks sum up these transfers,
 * including negative ones. Points that an operator gives or takes change no rank, because no task was done for them.
 */
export const IS_EARNED = {
  award: true,
  reversal: true,
  referral: true,
  referral_reversed: true,
  adjustment: false,
  withdrawal_requested: false,
  withdrawal_completed: false,
  withdrawal_refunded: false,
  failed_payment_fee: false,
} as const satisfies Record<string, boolean>;

export type TransferKind = keyof typeof IS_EARNED;
export const TRANSFER_KINDS = Object.keys(IS_EARNED) as [TransferKind, ...TransferKind[]];

/** The earned points that come from tasks, as shown in analytics and in the evidence for a review. */
export const TASK_TRANSFERS = ["award", "reversal"] as const satisfies readonly TransferKind[];

export interface LedgerEntry {
  /** A user's id, or one of PLATFORM_ACCOUNTS. */
  account: string;
  /** Points: positive into the account, negative out of it. */
  amount: bigint;
}

export interface LedgerTransfer {
  id?: string | undefined;
  /** Unique: the database refuses a second transfer with this key. */
  businessKey: string;
  kind: TransferKind;
  /** The attempt, the withdrawal, the invited miner, the adjustment, or the payout attempt that failed. */
  subjectId: string;
  entries: LedgerEntry[];
}

export interface Award {
  taskId: string;
  externalId: string;
  attemptId: string;
  userId: string;
  points: bigint;
  /** Id of the transfer; made when the transfer is posted if it is left out. */
  id?: string | undefined;
}

/** The entries that move points from one account to another. */
const moved = (points: bigint, from: string, to: string): LedgerEntry[] => [
  { account: from, amount: -points },
  { account: to, amount: points },
];

/** Keyed by task and account rather than attempt, so an account that is linked again does not earn twice. */
export function awardTransfer(award: Award): LedgerTransfer {
  return {
    id: award.id,
    businessKey: `award:${award.taskId}:${award.externalId}`,
    kind: "award",
    subjectId: award.attemptId,
    entries: moved(award.points, PLATFORM_ACCOUNTS.rewards, award.userId),
  };
}

interface Reversal {
  /** The attempt whose award is reversed, or the subject of the transfer whose points pay an older debt. */
  subjectId: string;
  userId: string;
  points: bigint;
}

const reversalOf = (businessKey: string, { subjectId, userId, points }: Reversal): LedgerTransfer => ({
  businessKey,
  kind: "reversal",
  subjectId,
  entries: moved(points, userId, PLATFORM_ACCOUNTS.rewards),
});

/**
 * Reverses an award as far as the balance covers it. `isAgain`: the award was reversed before and given back, so
 * the first key is taken.
 */
export const reversalTransfer = ({
  isAgain = false,
  ...reversal
}: Reversal & { isAgain?: boolean }): LedgerTransfer =>
  reversalOf(`${isAgain ? "reversal-again" : "reversal"}:${reversal.subjectId}`, reversal);

/**
 * Gives a reversed award back, after an objection was upheld: once for a task and an account. It undoes a
 * reversal, so it has that kind, and the award still counts once.
 */
export const restoredTransfer = (restored: Award): LedgerTransfer => ({
  ...awardTransfer(restored),
  businessKey: `restored:${restored.taskId}:${restored.externalId}`,
  kind: "reversal",
});

/** Deducts from newly credited points what an earlier reversal could not take. */
export const debtTransfer = (debt: Reversal): LedgerTransfer => reversalOf(`owed:${debt.subjectId}`, debt);

interface ReferralAward {
  /** The invited miner. The points go to the miner who invited them. */
  referredId: string;
  userId: string;
  points: bigint;
}

/** Keyed by the invited miner, who counts once. */
export const referralTransfer = ({ referredId, userId, points }: ReferralAward): LedgerTransfer => ({
  businessKey: `referral:${referredId}`,
  kind: "referral",
  subjectId: referredId,
  entries: moved(points, PLATFORM_ACCOUNTS.rewards, userId),
});

/** Takes back a referral's award as far as the balance covers it. */
export const referralReversedTransfer = ({ referredId, userId, points }: ReferralAward): LedgerTransfer => ({
  businessKey: `referral-reversed:${referredId}`,
  kind: "referral_reversed",
  subjectId: referredId,
  entries: moved(points, userId, PLATFORM_ACCOUNTS.rewards),
});

/** Points that an operator gave (positive) or took (negative). */
export const adjustmentTransfer = (adjustment: {
  requestId: string;
  userId: string;
  points: bigint;
}): LedgerTransfer => ({
  businessKey: `adjustment:${adjustment.requestId}`,
  kind: "adjustment",
  subjectId: adjustment.requestId,
  entries: moved(adjustment.points, PLATFORM_ACCOUNTS.rewards, adjustment.userId),
});

/** Points: the network fee of a payment that the recipient's account refused. */
export const FAILED_PAYMENT_FEE = 1n;

/** Charged after the full refund of amount and fee, because the treasury paid the network fee in vain. */
export const failedPaymentFeeTransfer = (failed: {
  payoutAttemptId: string;
  userId: string;
}): LedgerTransfer => ({
  businessKey: `failed-payment:${failed.payoutAttemptId}`,
  kind: "failed_payment_fee",
  subjectId: failed.payoutAttemptId,
  entries: moved(FAILED_PAYMENT_FEE, failed.userId, PLATFORM_ACCOUNTS.fees),
});

export interface WithdrawalMovement {
  withdrawalId: string;
  userId: string;
  /** Points, without the fee. */
  amount: bigint;
  /** Points charged at the request; a refund returns exactly this fee. */
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

/** Completion and refund share one business key, so a withdrawal is paid or refunded, never both. */
const endKey = (movement: WithdrawalMovement) => `withdrawal:${movement.withdrawalId}:ended`;

export function withdrawalCompletedTransfer(movement: WithdrawalMovement): LedgerTransfer {
  return {
    businessKey: endKey(movement),
    kind: "withdrawal_completed",
    subjectId: movement.withdrawalId,
    entries: moved(movement.amount, PLATFORM_ACCOUNTS.inFlight, PLATFORM_ACCOUNTS.paidOut),
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
