export const TRANSFER_NAMES = {
  award: "Award",
  reversal: "Reversal",
  withdrawal_requested: "Withdrawal",
  withdrawal_completed: "Withdrawal completed",
  withdrawal_refunded: "Withdrawal returned",
  failed_payment_fee: "Network fee",
};
