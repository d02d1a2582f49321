import type { opportunities as english } from "../en/opportunities.ts";

export const opportunities: typeof english = {
  title: "Mehr verdienen",
  subtitle: "Hol mit deinen X-Konten mehr Airdrop-Punkte heraus",
  loading: "Möglichkeiten werden geladen …",
  what: "deine Möglichkeiten",
  allSet: {
    title: "Alles erledigt!",
    text: "Aus deinen Konten ist alles herausgeholt",
    next: "Erledige weiter Aufgaben und sammle Airdrop-Punkte!",
    dashboard: "Zum Dashboard",
  },
};
