import { texts } from "../texts.ts";

/** The causes of points transfers, by the contract's kinds. */
export const transfers = texts("transfers", {
  award: "Award",
  reversal: "Reversal",
  withdrawal_requested: "Withdrawal",
  withdrawal_completed: "Withdrawal completed",
  withdrawal_refunded: "Withdrawal returned",
  referral: "Referral",
  referral_reversed: "Referral taken back",
  adjustment: "Adjustment",
  failed_payment_fee: "Network fee",
});
