import type { searchTexts as english } from "../en/search.ts";

export const searchTexts: typeof english = {
  what: "Was",
  title: "Titel",
  state: "Zustand",
  foundBy: "Gefunden über",
  when: "Wann",
  theIdOfAWithdrawal:
    "die Id einer Auszahlung, eines Miners, einer Aufgabe, eines Versuchs, eines fehlgeschlagenen Jobs oder von allem anderen, das eine Id zeigt",
  anEmailAddress: "eine E-Mail-Adresse",
  anXHandleWithOr: "ein Handle bei X, mit oder ohne @, oder ein Link dorthin",
  aTransactionsSignatureOrAn: "die Signatur einer Transaktion oder der Link eines Explorers dorthin",
  aWallet: "eine Wallet",
  aValueOfAJobs: "ein Wert aus dem Inhalt eines Jobs, etwa ein Schlüssel eines Stapels",
  pasteWhatYouWereGiven: "Füge oben ein, was du bekommen hast:",
  search: "Suche",
  nothingHasThisHandle: "Nichts hat dieses Handle",
  idsAddressesAndSignaturesMust:
    "Ids, Adressen und Signaturen müssen vollständig sein. Ereignisse bleiben nur einige Tage; was sie betrafen, bleibt.",
  hits: (items) => `${items} Treffer`,
  thereAreMoreTheseAre: "Es gibt mehr; das sind die neuesten jeder Art.",
};
