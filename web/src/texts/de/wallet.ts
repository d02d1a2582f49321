import type { wallet as english } from "../en/wallet.ts";

export const wallet: typeof english = {
  title: "Solana-Wallet",
  note: "Hierhin gehen deine USDC. Lode lässt dieses Wallet nie eine Transaktion unterschreiben.",
  connected: "Verbunden",
  notConnected: "Nicht verbunden",
  inProfile: "In deinem Profil",
  differs: "Das verbundene Wallet ist nicht das aus deinem Profil.",
  useConnected: "Verbundenes Wallet nehmen",
  saved: "Wallet verbunden",
  saveFailed: "Die Wallet-Adresse konnte nicht gespeichert werden",

  select: "Wallet wählen",
  connect: "Verbinden",
  connecting: "Verbindet ...",
  copy: "Adresse kopieren",
  copied: "Kopiert",
  change: "Wallet wechseln",
  disconnect: "Trennen",

  proven: "Nachgewiesen",
  prove: "Besitz nachweisen",
  proving: "Wartet auf das Wallet...",
  provenNow: "Wallet nachgewiesen",
  notSigned: "Das Wallet hat die Nachricht nicht unterschrieben",
  signatureCancelled: "Du hast die Unterschrift abgebrochen.",

  choose: "Verbinde ein Solana-Wallet, um weiterzumachen",
  needed: "Du brauchst ein Solana-Wallet, um weiterzumachen",
  detected: "Gefunden",
  looking: "Wallets werden gesucht...",
  none: "In diesem Browser ist kein Wallet. Installier eins, dann erscheint es hier.",
  install: "Installieren",
  openIn: "In der App öffnen",
  find: "Wallet finden",
  moreOptions: "Mehr Auswahl",
  lessOptions: "Weniger Auswahl",
  playMoney: "Spielgeld",
  sandboxNote: "Ein Klick, nichts zu installieren. Gibt es nur in diesem Browser.",

  cannotFind: "Wir finden kein Wallet.",
  mobileNeeded: "Dafür brauchst du eine passende Wallet-App auf deinem Gerät.",
  incompatible:
    "Dieser Browser kann keine Wallet-App öffnen. Öffne die Seite in einem anderen Browser auf deinem Handy und versuch es noch einmal.",
  cancelled: "Du hast die Verbindung abgebrochen.",
  error: "Das Wallet hat sich nicht verbunden",
  unknownError: "Unbekannter Fehler",
};
