import { count, dollars, inPoints } from "../../lib/format.ts";
import type { withdrawals as english } from "../en/withdrawals.ts";

export const withdrawals: typeof english = {
  title: "Punkte auszahlen",
  note: "1 Punkt = 0,01 USDC. Ab 100 Punkten, dazu 1 Punkt Gebühr.",
  balance: "Dein Guthaben",

  receiveAs: "Auszahlen als",
  comingSoon: (ticker) => `1 Punkt = 1 ${ticker} · Kommt noch`,
  amountLabel: "Betrag in Punkten",
  available: (balance) => `${inPoints(balance)} verfügbar`,
  reading: "Dein Guthaben wird geladen …",
  max: "Alles",

  amount: "Betrag",
  fee: "Gebühr",
  withFee: (value) => `${inPoints(value)} (${dollars(value / 100)})`,
  deducted: "Abgezogen",
  to: "An",
  connectFirst: "Wallet verbinden",
  youReceive: "Du bekommst",

  withdraw: "Auszahlen",
  processing: "Läuft …",
  failed: "Die Auszahlung hat nicht geklappt. Bitte versuch es noch einmal.",
  initiated: (amount) => `Auszahlung läuft: ${inPoints(amount)} als USDC`,
  connectWallet: "Verbinde zuerst deine Wallet",
  validAmount: "Gib einen gültigen Betrag ein",
  refused: {
    "below-minimum": "Auszahlen geht ab 100 Punkten (1 $)",
    "insufficient-balance": "Dein Guthaben reicht nicht (1 Punkt Gebühr kommt dazu)",
  },
  youNeed: (needed, amount, have) =>
    `Du brauchst ${inPoints(needed)} (${count(amount)} + 1 Gebühr). Du hast ${count(have)}.`,

  startsAt: (needed) => `Die kleinste Auszahlung braucht ${inPoints(needed)}, Gebühr inbegriffen.`,
  connectStored: (address) => `${address} auf diesem Gerät verbinden`,

  history: "Auszahlungen",
  historyLoading: "Deine Auszahlungen",
  empty: "Noch keine Auszahlungen",
  emptyNote:
    "Für die erste brauchst du 101 Punkte, Gebühr inbegriffen. Hier kannst du jede verfolgen, bis zu ihrer Transaktion.",
  toUsdc: (amount) => `als ${amount}`,
  toWallet: (address) => `an ${address}`,
  progress: "Fortschritt",
  statuses: { pending: "wartet", processing: "läuft", completed: "fertig", failed: "fehlgeschlagen" },
  arrived: (amount) => `${amount} sind in deiner Wallet angekommen`,
  until: (when) => `bis ${when}`,
  walletRefused:
    "Deine letzte Auszahlung an diese Wallet ist gescheitert, und die nächste würde es auch. Bring die Wallet in Ordnung oder wähle eine andere.",
  paymentFailed: "Die Zahlung ist fehlgeschlagen",
  returned: (amount) => `${inPoints(amount)} zurückgebucht.`,
  viewTransaction: "Transaktion ansehen",
  receipt: "Beleg",
  receiptOf: (amount) => `über ${amount}`,

  back: "Zurück zum Profil",
  receiptTitle: "Auszahlungsbeleg",
  receiptLoading: "Dieser Beleg",
  notFound: "Diese Auszahlung finden wir nicht",
  requested: "Angefragt",
  completed: "Abgeschlossen",
  wallet: "Wallet",
  transaction: "Transaktion",
  onChain: "Auf der Chain",
  chain: {
    asking: "Die Chain wird gefragt …",
    notAsked: "Dieser Browser konnte die Chain nicht fragen. Die Auszahlung ist davon nicht betroffen.",
    finalized: (amount) => `endgültig, ${amount} an deine Wallet, gefragt von diesem Browser`,
    missing: "noch nicht endgültig, gefragt von diesem Browser",
    failed: "fehlgeschlagen, gefragt von diesem Browser",
  },
  number: "Belegnummer",
  playMoney: "Sandbox: Spielgeld auf einer simulierten Chain",
  notYet: "Der Beleg ist vollständig, sobald die Auszahlung abgeschlossen ist.",
  print: "Drucken oder als PDF sichern",
  checkInLedger: "Im Punktebuch prüfen",
};
