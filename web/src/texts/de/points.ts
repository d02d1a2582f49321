import { count, inPoints, plural } from "../../lib/format.ts";
import type { points as english } from "../en/points.ts";

export const points: typeof english = {
  figures: {
    label: "Deine Zahlen",
    tasks: "Erledigte Aufgaben",
    balance: "Airdrop-Punkte",
    accounts: "Verbundene X-Konten",
    connected: "Verbunden",
    referrals: "Empfehlungen",
  },
  earnings: {
    title: "Verdienst",
    loadName: "dein Verdienst",
    available: "Verfügbar",
    lifetime: "Insgesamt",
    held: (value) => `${inPoints(value)} in Auszahlungen`,
    withdraw: "Auszahlen",
  },
  breakdown: "Aufschlüsselung",
  part: { base: "Grundwert", followers: "Follower", verified: "Verifiziert", age: "Alter" },
  rewardPart: { base: "Grundwert", followers: "Follower", verified: "verifiziert", age: "Alter" },
  partWhy: {
    base: "legt die Aufgabe fest",
    followers: (followers) => `${count(followers)} Follower`,
    verified: "verifiziert",
    notVerified: "nicht verifiziert",
    ageUnknown: "Alter unbekannt",
  },
  history: {
    title: "Woher jeder Punkt kommt",
    loadName: "Der Verlauf",
    empty: "Noch nichts da",
    emptyWhy: "Erledige deine erste Aufgabe, dann steht sie hier mit ihrer Aufschlüsselung.",
    showAll: (number) => `Alle ${count(number)} zeigen`,
  },
  analytics: {
    tiles: {
      interactions: "Interaktionen",
      success: "Erfolgsquote",
      rewards: "Ausgezahlte Rewards",
      rank: "Globaler Rang",
    },
    live: "Live-Aktivität",
    title: "Auswertung",
    note: "Deine eigenen Zahlen; ein Tag beginnt um Mitternacht UTC.",
    noAttempts: "noch nichts entschieden",
    ofAttempts: (number) => `von ${plural(number, "Versuch", "Versuchen")} in 30 Tagen`,
    none: "–",
  },
  chart: {
    title: "Punkte pro Tag",
    day: "Tag",
    points: "Punkte",
    empty: "Deine erste erledigte Aufgabe hebt den ersten Balken.",
  },
  calculation: {
    title: "So werden Punkte berechnet",
    note: "Für jede Aufgabe und jedes Konto zusammengezählt. Große, alte Konten erreichen 30 Punkte und mehr pro Aufgabe.",
    base: "Grundwert",
    baseHow: "legt jede Aufgabe fest",
    followers: (from) => `ab ${count(from)} Followern`,
    highest: "nur die höchste Stufe",
    verified: "Verifiziertes Konto",
    verifiedHow: "wie X es zeigt",
    age: "Alter des Kontos",
    ageHow: "für jedes volle Jahr",
    automation:
      "Mit Automatik verdient ein Konto 20-80 Punkte am Tag: bis zu 4 Aktionen, innerhalb seiner aktiven Zeiten.",
  },
};
