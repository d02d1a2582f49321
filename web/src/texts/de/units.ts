import type { units as english } from "../en/units.ts";

export const units: typeof english = {
  days: (days) => `${days} ${days === 1 ? "Tag" : "Tage"}`,
  months: (months) => `${months} ${months === 1 ? "Monat" : "Monate"}`,
  years: (years) => `${years} ${years === 1 ? "Jahr" : "Jahre"}`,
  pointWord: (value) => (value === 1 ? "Punkt" : "Punkte"),
  points: (amount, value) => `${amount} ${value === 1 ? "Punkt" : "Punkte"}`,
};
