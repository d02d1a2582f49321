import type { verify as english } from "../en/verify.ts";

export const verify: typeof english = {
  title: "Beleg prüfen",
  heading: "Prüf einen Beleg.",
  intro:
    "Dein Browser prüft, was ein Konto signiert hat und wie die Gutschrift zu einer signierten Wurzel des Punktebuchs führt. Nichts wird verschickt, und es geht auch ohne Netz.",
  input: {
    title: "Der Beleg",
    choose: "Datei auswählen",
    paste: "Oder den Text einfügen",
    check: "Diesen Text prüfen",
  },
  fault: {
    "no-receipt": "Das ist kein Beleg einer Gutschrift. Er ist eine JSON-Datei in der Form lode-receipt-v1.",
    "too-long": "Das ist kein Beleg von Lode: Es ist größer, als ein Beleg sein kann.",
    many: "Diese Datei enthält mehrere Belege. Füge eine ihrer Zeilen ein oder prüfe alle mit npm run verify.",
  },
  verdict: {
    title: "Das Ergebnis",
    good: "Dieser Beleg stimmt: die Aktion und ihre Punkte im Punktebuch. Ob sie zurückgenommen wurden, der Name des Ziels und das Datum der Ausstellung stehen da, wie Lode sie angibt.",
    unbound:
      "Die Aktion ist signiert, und das Punktebuch hat eine Gutschrift über diese Punkte. Dass beides zusammengehört, sagt nur Lode.",
    "without-root":
      "Die Aktion ist signiert. Punkte: noch nicht bewiesen, weil die Gutschrift unter keiner signierten Wurzel steht. Lade den Beleg nach der nächsten Wurzel noch einmal herunter.",
    bad: "Dieser Beleg stimmt nicht. Vertrau ihm nicht.",
    unsigned: "Dieser Beleg beweist nichts: Er enthält nichts, was das Konto signiert hat.",
  },
  notProved: "noch nicht bewiesen",
  act: {
    follow: (target, network) => `${target} auf ${network} gefolgt`,
    like: (target, network) => `Ein Like für einen Beitrag von ${target} auf ${network}`,
    repost: (target, network) => `Ein Repost eines Beitrags von ${target} auf ${network}`,
    comment: (target, network) => `Ein Kommentar zu einem Beitrag von ${target} auf ${network}`,
  },
  says: {
    title: "Was der Beleg sagt",
    act: "Aktion",
    account: "Konto",
    target: "Ziel",
    points: "Punkte",
    witnessed: "Von Lode gelesen",
    key: "Schlüssel der Wurzel",
  },
  checks: "Was geprüft wurde",
  holds: "Stimmt",
  fails: "Stimmt nicht",
  unsaid: "Keine Angabe",
  claims: {
    "has-evidence": "Der Beleg enthält, was das Konto signiert hat",
    "act-signed": "Das Ereignis ist vom Konto signiert",
    "act-exact": "Es ist eine Aktion dieser Art mit genau diesem Ziel",
    "target-signed": "Der Beitrag liegt bei und ist vom Zielkonto signiert",
    "no-undo": "Der Beleg enthält keine vom Konto signierte Rücknahme",
    "dated-before-witness": "Das Ereignis ist nicht später datiert, als Lode es gelesen hat",
    "key-proved": "Das Konto hat dem ausstellenden Lode seinen Schlüssel mit einer Signatur nachgewiesen",
    "labelled-paid": "Das Ereignis sagt, dass es bezahlt wurde",
    "not-reversed": "Die Gutschrift war nicht zurückgenommen, als der Beleg ausgestellt wurde",
    "entry-is-award": "Der Eintrag im Punktebuch ist eine Gutschrift über diese Punkte",
    "entry-names-act": "Der Eintrag nennt genau diese Aktion",
    "leads-to-root": "Der Eintrag führt zur Wurzel des Punktebuchs",
    "root-signed": "Die Wurzel ist mit dem Schlüssel signiert, den der Beleg nennt",
    "witnessed-before-root": "Das Ereignis wurde gelesen, bevor die Wurzel signiert wurde",
  },
  unproved: {
    title: "Was ein Beleg nicht beweisen kann",
    points: [
      "Dass das Konto die Aktion nicht anderswo oder später zurückgenommen hat.",
      "Wann die Aktion wirklich geschah: nur, dass es nicht nach der Signatur der Wurzel war.",
      "Dass die Gutschrift nicht zurückgenommen wurde, vor der Ausstellung oder danach.",
      "Dass hinter dem Schlüssel ein Mensch steht.",
      "Dass der Schlüssel der Wurzel Lode gehört: Vergleich ihn mit dem Schlüssel auf der Seite „Nachweise“.",
    ],
  },
};
