import { plural } from "../../lib/format.ts";
import type { sign as english } from "../en/sign.ts";

export const sign: typeof english = {
  title: "Aufgabe unterschreiben",
  loading: "Diese Aufgabe",
  back: "Zurück zum Dashboard",
  notOpen: "Diese Aufgabe ist für diesen Schlüssel nicht offen",
  as: (username) => `Als ${username}`,
  what: "Deine Erweiterung zeigt, was du unterschreibst. Es ist auf Dauer öffentlich und sagt, dass es bezahlt wurde.",
  sign: {
    follow: (target) => `Folgen von ${target} unterschreiben`,
    like: (target) => `Like für den Beitrag von ${target} unterschreiben`,
    repost: (target) => `Repost des Beitrags von ${target} unterschreiben`,
    comment: (target) => `Kommentar zum Beitrag von ${target} unterschreiben`,
  },
  comment: "Dein Kommentar",
  commentHint: (ad) => `Er beginnt mit ${ad}, damit Leser es wissen.`,
  noExtension:
    "In diesem Browser antwortet keine Nostr-Erweiterung (NIP-07). Installiere eine und lade die Seite neu, oder nimm einen eigenen Client.",
  failed: "Das Unterschreiben hat nicht geklappt. Bitte versuch es noch einmal.",
  earned: (earned) =>
    `Unterschrieben, veröffentlicht und geprüft: Du hast ${plural(earned, "Punkt", "Punkte")} verdient.`,
  checking: "Unterschrieben und veröffentlicht. Wir prüfen es: Die Belohnung kommt von selbst.",
  toDashboard: "Zum Dashboard",
  followByHand:
    "Ein Follow auf Nostr schreibt deine ganze Follow-Liste neu, deshalb schreibt Lode sie nie. Folge in einem eigenen Client.",
  or: "Oder mach es woanders:",
  ownClient: "Im eigenen Client öffnen",
  thenComplete: "Komm dann zum Dashboard zurück: Es prüft von selbst, oder drück auf Abschließen.",
  onlyHere:
    "Ein eigener Client fügt das Kennzeichen „bezahlt“ nicht hinzu, deshalb bringt es dort keine Punkte.",
};
