export const TRANSFER_NAMES = {
  award: "Award",
  reversal: "Reversal",
  withdrawal_requested: "Withdrawal",
  withdrawal_completed: "Withdrawal completed",
  withdrawal_refunded: "Withdrawal returned",
  referral: "Referral",
  referral_reversed: "Referral taken back",
  failed_payment_fee: "Network fee",
};
