import { plural } from "../../lib/format.ts";
import type { seasons as english } from "../en/seasons.ts";

export const seasons: typeof english = {
  title: "Saisons",
  intro:
    "Eine Saison zählt die Punkte ihrer Tage. Nach ihrem Ende werden die Ergebnisse eingefroren, zusammen mit dem Punktebuch signiert und bleiben unverändert hier stehen.",
  loadName: "Die Saisons",
  emptyTitle: "Noch keine Saison",
  empty: "Saisons werden hier angekündigt, bevor sie beginnen.",
  days: (first, last) => `${first} bis ${last}, UTC`,
  running: (name, day, days) => `${name} · Tag ${day} von ${days}`,
  announced: "Die Ergebnisse erscheinen hier wenige Minuten nach dem Ende des letzten Tages.",
  frozen: (at, miners) => `Eingefroren am ${at}, mit ${plural(miners, "Miner", "Minern")}`,
  own: (rank, points) => `Dein Ergebnis: ${rank} mit ${points}`,
  more: "Mehr anzeigen",
  csv: "Alle Ergebnisse herunterladen (CSV)",
  check: "So prüfst du die Ergebnisse",
  howToCheck:
    "Die CSV-Datei hat den SHA-256 unten. Er wurde mit dem Prüfschlüssel signiert, zusammen mit Name und Tagen der Saison und der Wurzel des Punktebuchs in diesem Moment; docs/proof.md zeigt den signierten Text. Namen gehören nicht dazu, damit Miner ihren jederzeit verbergen können.",
  resultsHash: "SHA-256 der CSV-Datei",
  root: (number) => `Wurzel ${number} des Punktebuchs`,
  signature: "Signatur (Ed25519)",
  key: "Öffentlicher Schlüssel",
  reference: "Deine Kennung in der CSV-Datei",
};
