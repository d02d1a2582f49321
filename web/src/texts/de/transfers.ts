import type { transfers as english } from "../en/transfers.ts";

export const transfers: typeof english = {
  award: "Gutschrift",
  reversal: "Rückbuchung",
  withdrawal_requested: "Auszahlung",
  withdrawal_completed: "Auszahlung abgeschlossen",
  withdrawal_refunded: "Auszahlung zurückgebucht",
  referral: "Einladung",
  referral_reversed: "Einladung zurückgenommen",
  adjustment: "Korrektur",
  failed_payment_fee: "Netzwerkgebühr",
};
