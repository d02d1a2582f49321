import type { proof as english } from "../en/proof.ts";

const entries = (amount: string, value: number): string =>
  `${amount} ${value === 1 ? "Eintrag" : "Einträge"}`;

const yours = (amount: string, value: number): string =>
  value === 1
    ? "Dein Eintrag liegt"
    : value === 2
      ? "Deine beiden Einträge liegen"
      : `Alle ${amount} deiner Einträge liegen`;

export const proof: typeof english = {
  heading: "Prüf es selbst.",
  intro:
    "Was den Minern zusteht, was in der Kasse liegt, jede Auszahlung und das ganze Punktebuch unter einem signierten Hash. Dein Browser kann alles davon prüfen.",
  checkReceipt: "Beleg einer Gutschrift prüfen",
  networks: { devnet: "Devnet", sandbox: "Sandbox" },
  withoutValue: (network) => `Alle USDC hier sind ${network}-USDC ohne Wert.`,
  loading: "Nachweise werden geladen …",
  what: "die Nachweise",
  included: {
    title: "Sind meine Punkte dabei?",
    invitation: "Melde dich an, und dein Browser prüft jeden deiner Einträge gegen die signierte Wurzel",
    signIn: "Anmelden und prüfen",
    note: "Dein Browser rechnet den Hash jedes deiner Einträge nach und prüft ihn gegen die signierte Wurzel",
    check: "Meine Einträge prüfen",
    reading: "Deine Einträge werden gelesen …",
    progress: (amount, value) => `${entries(amount, value)} geprüft …`,
    failed: "Deine Einträge konnten nicht geprüft werden. Bitte versuch es noch einmal",
    noRoot: "Es gibt noch keine Wurzel. Die erste entsteht nach der ersten Gutschrift.",
  },
  result: {
    faults: (faults, all, value) =>
      `${faults} von ${entries(all, value)} haben die Prüfung nicht bestanden. Bitte speichere diese Seite und schreib dem Support.`,
    badSignature: (root) => `Die Signatur der Wurzel #${root} ist ungültig.`,
    notPublic: (root) =>
      `Die Wurzel #${root} ist nicht die aus der öffentlichen Liste. Bitte sichere diese Seite und melde dich beim Support.`,
    waitsTooLong: (at) =>
      `Einträge von dir warten auf eine Wurzel, aber die neueste ist vom ${at}. Wenn deine Uhr stimmt, melde dich beim Support.`,
    wrongSum: "Deine Einträge ergeben nicht dein Guthaben.",
    none: (root) => `Unter der Wurzel #${root} hast du noch keinen Eintrag.`,
    good: (amount, value, root) =>
      `${yours(amount, value)} unter der Wurzel #${root}, und ihre Signatur ist gültig.`,
    inRoot: "In der Wurzel",
    fault: (fault) => `Fehler im Eintrag: ${fault}`,
    underRoot: "unter der Wurzel",
    waiting: (amount, value) => `${entries(amount, value)} in der nächsten`,
    balance: "dein Guthaben",
    showAll: (amount) => `Alle ${amount} anzeigen`,
  },
  kept: {
    loadName: "der Vergleich mit deinem letzten Besuch",
    first:
      "Dieser Browser merkt sich ab jetzt die neueste Wurzel und ihren Schlüssel und vergleicht sie bei jedem Besuch.",
    continues: "Die neueste Wurzel setzt die gemerkte Wurzel fort, unter demselben Schlüssel.",
    far: "Die gemerkte Wurzel ist unverändert, aber es folgen zu viele Wurzeln, um jede zu prüfen.",
    "key-changed":
      "Der Schlüssel der Signaturen ist seit deinem letzten Besuch ein anderer. Vergleiche den Schlüssel der neuesten Wurzel mit anderen, bevor du ihm vertraust.",
    rewritten:
      "Die Vergangenheit wurde geändert: Die Wurzeln setzen die gemerkte Wurzel nicht fort. Bitte sichere diese Seite und melde dich beim Support.",
    unsigned:
      "Die neueste Wurzel hat die Prüfung nicht bestanden und wurde nicht mit früheren Besuchen verglichen.",
    accept: "Neuen Schlüssel merken",
  },
  payouts: {
    title: "Alle Auszahlungen",
    note: "Jede mit ihrer Transaktion auf Solana, die neueste zuerst",
    to: (wallet) => `an ${wallet}`,
    transaction: "die Transaktion, neuer Tab",
    emptyTitle: "Noch keine Auszahlung",
    empty: "Abgeschlossene Auszahlungen stehen hier für alle sichtbar.",
  },
  points: {
    title: (points) =>
      points === "1" ? "Wo der gutgeschriebene Punkt ist" : `Wo die ${points} gutgeschriebenen Punkte sind`,
    zero: "Alle Einträge ergeben 0",
    notZero: (sum) => `Alle Einträge ergeben ${sum} statt 0`,
    places: {
      balances: "In Guthaben",
      in_flight: "In offenen Auszahlungen",
      paid_out: "Ausgezahlt",
      fees: "Gebühren",
    },
  },
  roots: {
    title: "Signierte Wurzeln",
    note: "Das ganze Punktebuch in einem signierten Hash. Jede Wurzel nennt die vorige: Die Geschichte lässt sich nicht unbemerkt umschreiben",
    emptyTitle: "Noch keine Wurzel",
    empty: "Die erste entsteht nach der ersten Gutschrift.",
    check: "Diese Wurzeln prüfen",
    wrong:
      "Eine Wurzel hat die Prüfung nicht bestanden. Bitte speichere diese Seite und schreib dem Support.",
    good: "Dein Browser hat jede Signatur geprüft, und dass jede Wurzel die vorige fortsetzt.",
    entries,
    fields: { root: "Wurzel", previous: "Vorige Aussage", signature: "Signatur", key: "Schlüssel" },
    verdict: {
      invalid: "Ungültige Signatur",
      broken: "Setzt die vorige Wurzel nicht fort",
      sum: "Ergibt nicht null",
      first: "Signiert, erste Wurzel",
      signed: "Signiert",
      continues: "Signiert, setzt die vorige Wurzel fort",
    },
  },
  treasury: {
    title: "Was den Minern zusteht und was dafür da ist",
    owed: "Steht den Minern zu",
    held: "In der Kasse",
    notCounted: "Noch nicht gezählt",
    points: (balances, inFlight) =>
      `${balances} ${balances === "1" ? "Punkt" : "Punkte"} in Guthaben, ${inFlight} in offenen Auszahlungen`,
    noAnswer: "Die Blockchain hat noch nicht geantwortet",
    sol: (sol) => `und ${sol} SOL für Netzwerkgebühren`,
    short: "Die Kasse deckt nicht, was den Minern zusteht. Auszahlungen warten, bis sie aufgefüllt ist.",
    percent: (percent) => `Zu ${percent} % gedeckt`,
    full: "Voll gedeckt",
    times: (times) => `${times}-fach gedeckt`,
    read: (at) => `Von der Blockchain gelesen: ${at}`,
    explorer: (address) => `${address} im Explorer ansehen`,
  },
  meaning: {
    title: "Was das beweist und was nicht",
    points: {
      counted: [
        "Es beweist, dass deine Einträge mitgezählt sind",
        "Alle Einträge werden zu einer Wurzel gehasht. Der Pfad eines Eintrags, der fehlt oder geändert ist, führte nicht zu ihr.",
      ],
      history: [
        "Es beweist, dass sich die Geschichte nicht ändert",
        "Jede Wurzel ergänzt nur die vorige. Ein geänderter Eintrag würde jede spätere brechen.",
      ],
      visitors: [
        "Es beweist nicht, dass alle dasselbe Punktebuch sehen",
        "Ein Server könnte jedem Besucher ein anderes zeigen. Vergleiche die neueste Wurzel und ihren Schlüssel mit jemand anderem.",
      ],
      others: [
        "Es bürgt nicht für Solana oder X",
        "Ob eine Auszahlung ankam, steht auf Solana: Folge ihrem Link. Ob eine Aufgabe erledigt war, sagt, was X damals geantwortet hat.",
      ],
    },
  },
};
