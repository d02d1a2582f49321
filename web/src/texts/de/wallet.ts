import { decimal } from "../../lib/format.ts";
import type { wallet as english } from "../en/wallet.ts";

export const wallet: typeof english = {
  title: "Solana-Wallet",
  note: "Hierhin gehen deine USDC. Lode lässt diese Wallet nie eine Transaktion unterschreiben.",
  connected: "Verbunden",
  notConnected: "Nicht verbunden",
  noneConnected: "Keine Wallet verbunden",
  inProfile: "In deinem Profil",
  balance: (usdc) => `${decimal(Number(usdc), 2)} USDC`,
  balanceOf: "Auf der Chain",
  notAsked: "die Chain konnte nicht gefragt werden",
  differs: "Die verbundene Wallet ist nicht die aus deinem Profil.",
  useConnected: "Verbundene Wallet nehmen",
  saved: "Wallet verbunden",
  payoutsGoTo: (address, before) =>
    `Auszahlungen gehen an ${address}${before ? `, nicht mehr an ${before}` : ""}.`,
  saveFailed: "Die Wallet-Adresse konnte nicht gespeichert werden",

  select: "Wallet wählen",
  connect: "Verbinden",
  connecting: "Verbindet …",
  disconnecting: "Trennt …",
  copy: "Adresse kopieren",
  copied: "Kopiert",
  change: "Wallet wechseln",
  disconnect: "Trennen",

  proven: "Nachgewiesen",
  prove: "Besitz nachweisen",
  proving: "Wartet auf die Wallet …",
  provenNow: "Wallet nachgewiesen",
  notSigned: "Die Wallet hat die Nachricht nicht unterschrieben",
  signatureCancelled: "Du hast die Unterschrift abgebrochen.",

  choose: "Verbinde eine Solana-Wallet, um weiterzumachen",
  needed: "Du brauchst eine Solana-Wallet, um weiterzumachen",
  detected: "Gefunden",
  looking: "Wallets werden gesucht …",
  none: "In diesem Browser ist keine Wallet. Installier eine, dann erscheint sie hier.",
  install: "Installieren",
  openIn: "In der App öffnen",
  find: "Wallet finden",
  moreOptions: "Mehr Auswahl",
  lessOptions: "Weniger Auswahl",
  playMoney: "Spielgeld",
  sandboxNote: "Ein Klick, nichts zu installieren. Auf jedem Gerät dieselbe.",

  openApp: "Wallet öffnen",
  goOn: "Weiter",
  cancel: "Abbrechen",
  error: "Die Wallet hat sich nicht verbunden",
  /** The dialogs while the page talks to a wallet app. */
  step: {
    permission: {
      title: "Erlaube die Verbindung zu deiner Wallet-App",
      note: "Dein Browser fragt gleich, ob diese Seite sich mit Apps auf diesem Gerät verbinden darf. Die Seite spricht damit nur mit der Wallet, die du öffnest.",
    },
    open: {
      title: "Öffne deine Wallet-App",
      note: "Die Seite fragt nach deiner Adresse oder einer Unterschrift, nie nach einer Transaktion.",
    },
    looking: { title: "Eine Wallet-App wird gesucht", note: "Dein Handy öffnet sie oder fragt, welche." },
    waiting: {
      title: "Weiter geht es in deiner Wallet-App",
      note: "Antworte dort und komm dann auf diese Seite zurück.",
    },
    "not-found": {
      title: "Wir finden keine Wallet.",
      note: "Dafür brauchst du eine passende Wallet-App auf deinem Gerät.",
    },
    incompatible: {
      title: "Wir finden keine Wallet.",
      note: "Dieser Browser kann keine Wallet-App öffnen. Öffne die Seite in einem anderen Browser auf deinem Handy und versuch es noch einmal.",
    },
    blocked: {
      title: "Dein Browser blockiert die Verbindung zu Wallet-Apps",
      note: "Öffne die Website-Einstellungen neben der Adresse, erlaube Verbindungen zu Apps auf diesem Gerät und versuch es noch einmal.",
    },
  },
  failure: {
    cancelled: "Du hast die Verbindung abgebrochen.",
    closed: "Die Wallet-App hat die Verbindung geschlossen.",
    late: "Die Wallet-App hat nicht rechtzeitig geantwortet.",
    "no-account": "Die Wallet-App hat kein Konto angeboten.",
    "other-account": "Die Wallet-App hat mit einem anderen Konto geantwortet.",
    "no-sign-in": "Anmeldung fehlgeschlagen, die Wallet hat kein Ergebnis geliefert",
    unknown: "Unbekannter Fehler",
  },
};
