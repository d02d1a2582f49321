import type { ConsentText } from "@lode/core/domain/automation/consent";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { count, plural } from "../../lib/format.ts";
import type { automation as english } from "../en/automation.ts";

const kinds = {
  follow: "Automatisch folgen",
  like: "Automatisch liken",
  repost: "Automatisch reposten",
  comment: "Automatisch kommentieren",
};

const ENDS = "Jede Aktion steht hier, und du kannst jederzeit pausieren, rückgängig machen oder abschalten.";

function consentOnX(kind: ActionKind, username: string): ConsentText {
  const act = {
    follow: `Lode folgt als @${username} den Konten, die Aufgaben nennen, ohne dich jedes Mal zu fragen.`,
    like: `Lode likt als @${username} die Beiträge, die Aufgaben nennen, ohne dich jedes Mal zu fragen.`,
    repost: `Lode repostet als @${username} die Beiträge, die Aufgaben nennen, ohne dich jedes Mal zu fragen.`,
    comment: `Lode kommentiert als @${username} die Beiträge, die Aufgaben nennen, ohne dich jedes Mal zu fragen. Jeden Text kannst du hier lesen, bevor er erscheint.`,
  }[kind];
  return {
    whatWeDo: `${act} ${ENDS}`,
    whoSeesIt: `Alle auf X, unter dem Namen @${username}, wie alles, was du dort selbst tust.`,
    risk: "Die Regeln von X verbieten, solche Aktionen zu belohnen. Auf dem echten X kann dich das dieses Konto kosten.",
  };
}

function consentOnNostr(kind: ActionKind, username: string): ConsentText {
  const act = {
    follow: "den Konten zu folgen, die Aufgaben nennen",
    like: "die Beiträge zu liken, die Aufgaben nennen",
    repost: "die Beiträge zu reposten, die Aufgaben nennen",
    comment:
      "die Beiträge zu kommentieren, die Aufgaben nennen, mit Texten, die du hier lesen kannst, bevor sie erscheinen",
  }[kind];
  return {
    whatWeDo: `Lode bittet deinen eigenen Signierer, als ${username} ${act}. Lode hat deinen Schlüssel nie, und du kannst das im Signierer jederzeit beenden. ${ENDS}`,
    whoSeesIt:
      "Alle auf Nostr, auf Dauer: Was unterschrieben ist, ist öffentlich und sagt, dass es bezahlt wurde. Eine Löschung ist eine Bitte, die andere Relays übergehen können.",
    risk: "Nostr hat keine Regel dagegen, aber vielleicht das Gesetz: Bezahlte Beiträge müssen erkennbar sein, und jedes Relay hat eigene Bedingungen.",
  };
}

export const automation: typeof english = {
  title: "Automatik",
  note: "Sie tut nur, was du einschaltest; jede Aktion steht unten.",
  pauseEverything: "Alles pausieren",
  resumeEverything: "Alles fortsetzen",
  loading: "Die Automatik",
  halted: "Die Automatik steht gerade für alle still. Deine Einstellungen bleiben erhalten.",

  on: "An",
  off: "Aus",
  paused: "Pausiert",
  stopped: "Angehalten",
  today: (done, allowed) => `${count(done)} von ${count(allowed)} heute (UTC)`,
  pause: "Pausieren",
  resume: "Fortsetzen",
  ofAccount: (username) => `Automatik von ${username}`,
  stoppedBecause: (reason) =>
    `${reason}. Lode hat die Automatik dieses Kontos angehalten. Setz sie fort, sobald das geklärt ist.`,

  kinds,
  forAccount: (username) => `für ${username}`,
  titles: {
    follow: (target) => `${target} folgen`,
    like: (target) => `Beitrag von ${target} liken`,
    repost: (target) => `Beitrag von ${target} reposten`,
    comment: (target) => `Beitrag von ${target} kommentieren`,
  },
  short: {
    follow: (target) => `${target} folgen`,
    like: (target) => `${target} liken`,
    repost: (target) => `${target} reposten`,
    comment: (target) => `bei ${target} kommentieren`,
  },

  next: {
    planned: (when, what) => `Nächste Aktion ${when}: ${what}`,
    due: (what) => `Nächste Aktion gleich: ${what}`,
    acting: (what) => `Läuft gerade: ${what}`,
    signing: (what) => `Wartet auf deinen Signierer: ${what}`,
    planning: "Die nächste Aktion wird geplant …",
    outsideHours: (when) => `Außerhalb der aktiven Zeiten bis ${when}`,
    capReached: (actions, when) =>
      `${plural(actions, "Aktion", "Aktionen")} heute erledigt, mehr ist nicht erlaubt. Weiter ab ${when}`,
    limited: (network, when) => `${network} bittet uns, bis ${when} zu warten`,
    paused: "Es passiert nichts, bis du fortsetzt",
    halted: "Es passiert nichts, solange die Automatik für alle stillsteht",
    "no-task": "Keine offene Aufgabe für diese Schalter. Neue werden von selbst übernommen",
    "not-eligible": "Nichts geplant: Dieses Konto kann noch nichts verdienen",
    reconnect: (network) => `Nichts geplant: ${network} möchte, dass du dieses Konto neu verbindest`,
    consent: "Wartet auf dich: Der Text der Zustimmung hat sich geändert. Lies ihn, dann geht es weiter",
  },

  readAgain: "Noch einmal lesen und zustimmen",
  consentTitle: (kind, username) => `${kinds[kind]} für ${username}?`,
  whatWeDo: "Was wir tun",
  whoSeesIt: "Wer es sieht",
  risk: { x: "Das Risiko auf dem echten X", nostr: "Das Risiko auf echten Relays" },
  consent: (kind, account) =>
    ({ x: consentOnX, nostr: consentOnNostr })[account.network](kind, account.username),
  agree: "Einverstanden, einschalten",
  keepOff: "Ausgeschaltet lassen",

  comments: "Texte, die erscheinen würden",
  noComments:
    "Gerade hat keine offene Aufgabe Kommentartexte, also erscheint auch keiner. Im Flugschreiber liest du jeden Kommentar, bevor er rausgeht.",
  commentsNote:
    "Diese Texte sind die nächsten; jeder erscheint einmal, von einem Konto. Im Flugschreiber liest du jeden, bevor er rausgeht.",
  underPostBy: (username) => `Unter einem Beitrag von @${username}`,
  moreTexts: (texts) => `und ${count(texts)} weitere`,
  moreComments: (tasks) => `${plural(tasks, "weitere Aufgabe hat", "weitere Aufgaben haben")} Texte.`,

  schedule: "Zeitplan",
  actionsPerDay: "Aktionen pro Tag",
  from: "Von",
  until: "Bis",
  spread: (zone) => `Gleichmäßig über diese Stunden verteilt, ${zone}.`,
  savedFor: (zone) => `Gespeichert in ${zone}.`,
  counted: "Gezählt wird wieder ab 00:00 UTC. Neu verknüpfen setzt nichts zurück.",
  saveSchedule: "Zeitplan speichern",
  scheduleFailed: "Der Zeitplan konnte nicht gespeichert werden",
  updated: "Einstellungen gespeichert",
  scheduleSaved: (username) => `Zeitplan von ${username} gespeichert`,
  switched: (kind, on, username) => `${kinds[kind]} ist für ${username} ${on ? "an" : "aus"}`,
  updateFailed: "Nicht gespeichert",
  updateFailedBecause: "Die Einstellungen konnten nicht gespeichert werden. Bitte versuch es noch einmal.",

  recorder: "Flugschreiber",
  recorderLoading: "Der Flugschreiber",
  states: {
    planned: "Geplant",
    acting: "Läuft",
    signing: "Wartet auf deinen Signierer",
    unknown: "Wird geprüft",
    done: "Erledigt",
    skipped: "Ausgelassen",
    undoing: "Wird zurückgenommen",
    undone: "Zurückgenommen",
  },
  due: (when) => `fällig ${when}`,
  points: (points) => `+${plural(points, "Punkt", "Punkte")}`,
  undo: "Rückgängig",
  undoTitle: (what) => `Rückgängig machen: ${what}?`,
  undoNote: (username) =>
    `Lode nimmt die Aktion auf X als @${username} zurück. Hat sie Punkte gebracht, werden sie sofort neu geprüft: Mach die Aufgabe binnen 48 Stunden noch einmal, sonst gehen die Punkte zurück.`,
  undoOnX: "Auf X zurücknehmen",
  keepIt: "Behalten",
  undoFailed: "Die Aktion konnte nicht zurückgenommen werden",

  complete: (percent) => `${percent} % geschafft`,
  progress: (current, target) => `${count(current)} von ${count(target)}`,
};
