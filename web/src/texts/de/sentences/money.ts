import type {
  ACT_SENTENCES,
  FAILURE_SENTENCES,
  HOLD_SENTENCES,
  LEDGER_SENTENCES,
} from "@lode/core/domain/sentences/money-sentences";

/** Why a withdrawal waits. */
export const holds: Record<keyof typeof HOLD_SENTENCES, string> = {
  "hold.wallet-changed": "Die Wallet wurde vor Kurzem gewechselt",
  "hold.recipient-failed":
    "Deine Wallet hat eine frühere Zahlung nicht angenommen; nach einer Pause geht es von selbst weiter",
  "hold.review": "Große Auszahlungen, und mehrere, die sich summieren, prüft ein Mensch",
  "hold.suspended": "Dieses Konto ist gesperrt; die Auszahlung geht weiter, wenn die Sperre endet",
  "hold.miner-cap": "Du hast die Tagesgrenze erreicht; die Auszahlung geht morgen von selbst weiter",
  "hold.day-cap":
    "Die Auszahlungen aller Miner haben die Tagesgrenze erreicht; diese geht morgen von selbst weiter",
  "hold.refill": "Die Kasse wird gerade aufgefüllt; die Auszahlung geht von selbst weiter",
  "hold.halted": "Auszahlungen sind pausiert; diese geht mit ihnen weiter",
  "hold.unreachable": "Solana ist gerade nicht erreichbar; die Auszahlung geht von selbst weiter",
  "hold.slow":
    "Diese Auszahlung dauert länger als üblich; deine Punkte sind sicher, und sie geht von selbst weiter",
};

/** Why a withdrawal was not paid. */
export const failures: Record<keyof typeof FAILURE_SENTENCES, string> = {
  "payout-reviewed": "Diese Auszahlung wird geprüft",
  "wallet-change-cancelled": "Der Wechsel der Wallet wurde über den Link in der E-Mail zurückgenommen",
  "not-landed": "Die Transaktion kam nicht auf die Chain",
  "failed-on-chain": "Die Transaktion ist auf der Chain fehlgeschlagen: {error}",
  "refused-by-wallet":
    "Das USDC-Konto deiner Wallet hat die Zahlung nicht angenommen: {error}. Die Netzwerkgebühr von 1 Punkt wurde abgezogen",
  "no-wallet": "Die Adresse ist keine Wallet",
  "wallet-is-token-account": "Die Adresse ist ein Token-Konto oder ein Mint, keine Wallet",
  "wallet-is-program": "Die Adresse ist ein Programm",
  "wallet-of-program": "Die Adresse gehört einem Programm",
  "wallet-frozen": "Das USDC-Konto der Wallet ist eingefroren",
  "wallet-of-another": "Das USDC-Konto der Wallet gehört jemand anderem",
  "token-accounts-used-up":
    "Die Wallet hat kein USDC-Konto, und mehr eröffnet Lode für dich nicht: Eröffne eines in deiner Wallet und zahl dann noch einmal aus",
};

export const acts: Record<keyof typeof ACT_SENTENCES, string> = {
  "act.follow": "Follow bei {target}",
  "act.like": "Like bei {target}",
  "act.repost": "Repost bei {target}",
  "act.comment": "Kommentar bei {target}",
};

/** The lines of the points history. */
export const ledger: Record<keyof typeof LEDGER_SENTENCES, string> = {
  "ledger.award.follow": "{target} gefolgt als {username}",
  "ledger.award.like": "Beitrag von {target} geliket als {username}",
  "ledger.award.repost": "Beitrag von {target} repostet als {username}",
  "ledger.award.comment": "Beitrag von {target} kommentiert als {username}",
  "ledger.reversal": "Zurückgenommen: {what} als {username}",
  "ledger.restored": "Zurückgegeben nach einem Einspruch: {what} als {username}",
  "ledger.debt": "Abgezogen: geschuldete Punkte für eine Aktion, die rückgängig gemacht wurde",
  "ledger.withdrawal_requested": "Auszahlung an {wallet}, mit Gebühr",
  "ledger.withdrawal_refunded": "Auszahlung fehlgeschlagen: Punkte und Gebühr zurückgebucht",
  "ledger.withdrawal_completed": "Ausgezahlt",
  "ledger.referral": "Verdient: Jemand, den du eingeladen hast, hat die erste Aufgabe erledigt",
  "ledger.referral_reversed": "Abgezogen: eine Einladung, die nicht zählt",
  "ledger.adjustment": "Von Lode korrigiert: {because}",
  "ledger.failed_payment_fee": "Netzwerkgebühr einer Zahlung, die deine Wallet nicht angenommen hat",
};
