import { count, plural } from "../../lib/format.ts";
import type { opportunities as english } from "../en/opportunities.ts";

export const opportunities: typeof english = {
  title: "Mehr verdienen",
  subtitle: "Hol mit deinen X-Konten mehr Airdrop-Punkte heraus",
  loading: "Möglichkeiten werden geladen …",
  what: "Deine Möglichkeiten",
  allSet: {
    title: "Alles erledigt!",
    text: "Aus deinen Konten ist alles herausgeholt",
    next: "Erledige weiter Aufgaben und sammle Airdrop-Punkte!",
    dashboard: "Zum Dashboard",
  },
  suggestion: {
    firstAccount: {
      title: "Verknüpfe dein erstes X-Konto",
      description:
        "Dauert etwa 30 Sekunden. Du brauchst ein öffentliches Konto mit 30 Followern, das mindestens 60 Tage alt ist.",
      gain: "ab 10 Punkten pro Aufgabe",
      action: "Konto verknüpfen",
    },
    anotherAccount: (free) => ({
      title: "Verknüpfe weitere X-Konten",
      description: `Du kannst noch ${free === 1 ? "eins" : count(free)} verknüpfen. Jedes Konto erledigt jede Aufgabe einmal.`,
      gain: "ab 10 Punkten pro Aufgabe",
      action: "Konto verknüpfen",
    }),
    verification: (username, isEligible) => ({
      title: `Lass @${username} verifizieren`,
      description: isEligible
        ? "Verifizierte X-Konten bekommen bei jeder Aufgabe einen Bonus."
        : "Noch kann dieses Konto nichts verdienen. Sobald es das kann, bringt die Verifizierung bei jeder Aufgabe einen Bonus.",
      gain: "+2 Punkte pro Aufgabe",
      action: "Verifizieren lassen",
    }),
    followers: ({ username, needed, gained, earnsFrom, progress: { target } }) => ({
      title: `Bring @${username} auf ${count(target)} Follower`,
      description: `Noch ${plural(needed, "Follower", "Follower")} bis zum nächsten Bonus.${
        earnsFrom ? ` Ab ${count(earnsFrom)} Followern kann das Konto verdienen.` : ""
      }`,
      gain: `+${plural(gained, "Punkt", "Punkte")} pro Aufgabe`,
      action: "Konto ansehen",
    }),
    age: (username, months) => ({
      title: "Verknüpfe ein älteres X-Konto",
      description: `@${username} ist ${months === 0 ? "noch keinen Monat" : plural(months, "Monat", "Monate")} alt. Ältere Konten verdienen bei jeder Aufgabe mehr.`,
      gain: "+10-20 % pro Aufgabe",
      action: "Konto verknüpfen",
    }),
    automation: (username, isOn) => ({
      title: isOn ? `Automatik von @${username} einstellen` : `Schalte die Automatik für @${username} ein`,
      description:
        "Lode erledigt Aufgaben für dieses Konto, während du weg bist. Du wählst, welche, und kannst sie jederzeit pausieren.",
      gain: "20-80 Punkte am Tag",
      action: isOn ? "Automatik einstellen" : "Automatik einschalten",
    }),
  },
};
