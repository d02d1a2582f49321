import { count } from "../../lib/format.ts";
import type { referrals as english } from "../en/referrals.ts";

const points = (value: number): string => `${count(value)} ${value === 1 ? "Punkt" : "Punkte"}`;

export const referrals: typeof english = {
  title: "Miner einladen",
  how: (pointsEach) =>
    pointsEach > 0
      ? `Du bekommst ${points(pointsEach)}, sobald jemand, den du eingeladen hast, die erste Aufgabe erledigt hat.`
      : "Eine Einladung zählt, sobald die erste Aufgabe erledigt ist. Punkte gibt es dafür zurzeit nicht.",
  rules: "Dein Link gilt 30 Tage. Eigene Konten und Miner, die eine Wallet mit dir teilen, zählen nicht.",
  link: "Dein Link",
  copy: "Link kopieren",
  copied: "Kopiert",
  counted: "Gezählt",
  pending: "Warten auf die erste Aufgabe",
  earned: "Verdient",
  points,
  what: "Deine Einladungen",
};
