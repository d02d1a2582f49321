import { decimal } from "../../lib/format.ts";
import type { home as english } from "../en/home.ts";

export const home: typeof english = {
  hero: {
    title: "Mach aus Signal Erz.",
    text: "Verdiene Kryptowährung mit Social-Mining-Aufgaben und Automatik. Verknüpfe ein Konto, erledige eine Aufgabe und sieh, wie jeder Punkt zustande kommt.",
    start: "Jetzt schürfen",
    learn: "Mehr erfahren",
    proof: "Jede Auszahlung ist öffentlich: Prüf sie nach",
  },
  stats: {
    miners: "Aktive Miner",
    rewards: "Ausgezahlt",
    uptime: "Verfügbarkeit",
    what: "Diese Zahlen",
  },
  formula: {
    text: "Ein Beispiel: eine Aufgabe, erledigt von einem verifizierten Konto, das vier Jahre alt ist und 2.400 Follower hat.",
    parts: {
      base: ["Grundwert", "legt die Aufgabe fest"],
      followers: ["Follower", "+1 ab 100, +3 ab 1.000, +5 ab 10.000"],
      verified: ["Verifiziert", "für ein verifiziertes Konto"],
      age: ["Alter", "1 für jedes volle Jahr"],
    },
    total: "Für diese Aufgabe",
    sum: (points) => `${points} Punkte`,
    worth: (usdc) => `${decimal(Number(usdc), 2)} USDC`,
  },
  features: {
    title: "Jeder Punkt, erklärt",
    checked: {
      title: "Wir sehen nach",
      text: "Du folgst, likest, repostest oder kommentierst selbst. Wir sehen im Netzwerk nach, du musst nichts beweisen. Ist das Netzwerk langsam, wartet deine Aufgabe und wird später fertig: Eine späte Antwort kostet dich keine Punkte.",
    },
    accounts: {
      title: (accounts) => `Bis zu ${accounts} Konten`,
      text: (followers, days) =>
        `Jedes braucht ${followers} Follower und muss ${days} Tage alt sein. Reicht es bei einem noch nicht, siehst du, was fehlt.`,
    },
    automation: {
      title: "Automatik, wie du sie willst",
      text: "Ein Schalter je Konto und Aktion, aus, bis du ihn einschaltest. Sie läuft nur in deinen aktiven Stunden, hört auf, wenn das Netzwerk ablehnt, und hält fest, was sie getan hat und warum.",
    },
    paid: {
      title: "Einmal ausgezahlt, on-chain",
      text: "Auszahlung ab 100 Punkten. Du siehst Gebühr und Betrag in USDC, bevor du bestätigst, und danach jeden Schritt, bis die Überweisung auf Solana endgültig ist.",
    },
  },
  feed: {
    title: "Community",
    more: "Mehr Beiträge laden",
    types: { milestone: "Meilenstein", event: "Ereignis", announcement: "Ankündigung" },
    likes: "Likes",
    comments: "Kommentare",
    shares: "Reposts",
    posts: {
      milestone: [
        "vor 2 Stunden",
        "1.000 Punkte mit einem Konto und einer Kaffeepause am Tag. Der Altersbonus läppert sich.",
      ],
      event: [
        "vor 5 Stunden",
        "Repost-Woche: zwölf neue Aufgaben, offen bis Sonntag oder bis ihr Budget verbraucht ist.",
      ],
      announcement: [
        "vor 1 Tag",
        "Jede Gutschrift zeigt jetzt ihre Teile: Grundwert, Follower, Verifizierung und Alter. Alte Gutschriften behalten die Formel, nach der sie entstanden sind.",
      ],
      payout: [
        "vor 2 Tagen",
        "Die erste Auszahlung ist in meiner Wallet. Den Schritten zuzusehen war erstaunlich befriedigend.",
      ],
      comments: [
        "vor 3 Tagen",
        "Erzählt uns, was ihr mit einem schnelleren Punktebuch bauen würdet. Kommentar-Aufgaben ab morgen.",
      ],
    },
  },
};
