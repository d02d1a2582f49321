import { texts } from "../texts.ts";

/** What moved points, by the kinds of the contract. */
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
