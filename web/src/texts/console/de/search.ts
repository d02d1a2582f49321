import type { searchTexts as english } from "../en/search.ts";

export const searchTexts: typeof english = {
  what: "Was",
  title: "Titel",
  state: "Zustand",
  foundBy: "Gefunden über",
  when: "Wann",
  theIdOfAWithdrawal:
    "die Id einer Auszahlung, eines Miners, einer Aufgabe, eines Versuchs, eines fehlgeschlagenen Jobs oder von allem anderen, das eine Id zeigt; acht Zeichen von einem Ende genügen",
  anEmailAddress: "eine E-Mail-Adresse oder ihr Anfang",
  anXHandleWithOr: "ein Handle bei X oder sein Anfang, mit oder ohne @, oder ein Link dorthin",
  theBeginningOfAName: "der Anfang des Namens eines Miners oder eines Wortes darin",
  aTransactionsSignatureOrAn: "die Signatur einer Transaktion oder der Link eines Explorers dorthin",
  aWallet: "die Adresse einer Wallet, ihr Anfang oder ihre beiden Enden",
  aValueOfAJobs: "ein Wert aus dem Inhalt eines Jobs, etwa ein Schlüssel eines Stapels",
  pasteWhatYouWereGiven: "Füge oben ein, was du bekommen hast:",
  search: "Suche",
  nothingHasThisHandle: "Nichts hat dieses Handle",
  idsAddressesAndSignaturesMust:
    "Signaturen müssen vollständig sein. Ereignisse bleiben nur einige Tage; was sie betrafen, bleibt.",
  hits: (items) => `${items} Treffer`,
  thereAreMoreTheseAre: "Es gibt mehr; das sind die neuesten jeder Art.",
};
