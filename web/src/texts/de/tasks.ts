import { count, inPoints, plural } from "../../lib/format.ts";
import type { tasks as english } from "../en/tasks.ts";

const ACTS = { follow: "Follow", like: "Like", repost: "Repost", comment: "Kommentar" };
const KINDS = { follow: "Folgen", like: "Like", repost: "Repost", comment: "Kommentar" };

export const tasks: typeof english = {
  title: {
    follow: (target) => `${target} folgen`,
    like: (target) => `Beitrag von ${target} liken`,
    repost: (target) => `Beitrag von ${target} reposten`,
    comment: (target) => `Beitrag von ${target} kommentieren`,
  },
  kind: KINDS,
  state: {
    verifying: "Wird geprüft",
    completed: "Erledigt",
    reversed: "Zurückgenommen",
    expired: "Abgelaufen",
  },
  open: {
    x: (username) => `X als @${username} öffnen`,
    nostr: (username) => `Nostr als ${username} öffnen`,
  },
  openShort: { x: "Zu X", nostr: "Zu Nostr" },
  linkFirst: { nostr: "Verknüpfe einen Nostr-Schlüssel für diese Aufgabe" },
  complete: "Abschließen",
  checking: "Wird geprüft …",
  pairName: (kind, target, username) => `${KINDS[kind]} ${target} als ${username}`,
  earns: (value) => `Bringt ${inPoints(value)}`,
  earnsFrom: (value) => `Bringt mindestens ${inPoints(value)}`,
  earned: (value) => `${inPoints(value)} verdient`,
  basePoints: (value) => `Grundwert: ${inPoints(value)}`,
  ends: (at) => `Endet ${at}`,
  ended: (at) => `Beendet ${at}`,
  whatShowed: (network) => `Was ${network} uns gesagt hat`,
  shows: (network) => `${network} zeigt:`,
  showsRelation: {
    following: (target) => `X zeigt: folgt @${target}`,
    requested: (target) => `X zeigt: Anfrage an @${target} gestellt, noch nicht angenommen`,
    none: (target) => `X zeigt: folgt @${target} nicht`,
  },
  downloadReceipt: "Beleg herunterladen",
  checkReceipt: "Beleg prüfen",
  receiptOf: (kind, target, username) => `für ${KINDS[kind]} ${target} als ${username}`,
  reconnect: "X nimmt diese Verbindung nicht mehr an: Verbinde das Konto neu",
  cannotEarn: (username) => `${username} kann noch nichts verdienen:`,
  total: (open, value) => `${count(open)} offen · ${inPoints(value)}`,
  sponsor: (number, value) => {
    const named = plural(number, "Aufgabe", "Aufgaben");
    return value > 0 ? `${named} · ${inPoints(value)}` : named;
  },
  nothing: {
    none: "Gerade ist keine Aufgabe offen",
    allDone: "Alle Aufgaben sind erledigt",
    notYours: "Keine offene Aufgabe ist für deine Konten",
  },
  moreLater: "Neue Aufgaben erscheinen hier von selbst.",
  finished: "Schon erledigt",
  finishedTasks: (number) => plural(number, "erledigte Aufgabe", "erledigte Aufgaben"),
  loadName: "Die Aufgabenliste",
  toast: {
    completed: "Aufgabe erledigt!",
    earned: (value, kind, target) => `${inPoints(value)} verdient: ${ACTS[kind]} bei ${target}`,
    failed: "Das hat nicht geklappt",
    tryAgain: "Die Aufgabe ließ sich nicht abschließen. Versuch es bitte noch einmal.",
    still: "Wir prüfen noch",
    stillWhy: (network) =>
      `${network} zeigt es noch nicht. Wir prüfen weiter; du kannst die Seite verlassen.`,
  },
  demo: {
    follow: "Folge Lattice Labs für Notizen aus der Forschung",
    repost: "Reposte den Start der Repost-Woche",
    signUp: "Registrieren und loslegen",
  },
};
