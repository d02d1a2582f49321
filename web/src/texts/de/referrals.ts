import { count, inPoints } from "../../lib/format.ts";
import type { referrals as english } from "../en/referrals.ts";

export const referrals: typeof english = {
  title: "Miner einladen",
  how: (pointsEach) =>
    pointsEach > 0
      ? `Du bekommst ${inPoints(pointsEach)}, sobald jemand, den du eingeladen hast, die erste Aufgabe erledigt hat.`
      : "Freunde erscheinen hier nach ihrer ersten Aufgabe.",
  rules: "Dein Link gilt 30 Tage; jede Wallet und jedes X-Konto zählt einmal.",
  link: "Dein Link",
  copy: "Link kopieren",
  copied: "Kopiert",
  counted: "Gezählt",
  pending: "Warten auf die erste Aufgabe",
  earned: "Verdient",
  refused: (miners) => `${count(miners)} ${miners === 1 ? "Miner zählt" : "Miner zählen"} nicht:`,
  reasons: {
    "shared-wallet": "ihr habt dieselbe Wallet verwendet",
    "shared-account": "ihr habt dasselbe X-Konto verbunden",
    "account-deleted": "ein Konto wurde gelöscht",
    "task-undone": "die bestätigten Aufgaben wurden rückgängig gemacht",
    "counted-before": "Wallet oder X-Konto gehörte schon zu einer anderen Einladung",
  },
  what: "Deine Einladungen",
};
