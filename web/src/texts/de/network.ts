import type { network as english } from "../en/network.ts";

export const network: typeof english = {
  unreachable: "Der Server ist nicht erreichbar. Bitte prüfe deine Verbindung und versuch es noch einmal",
  offline: "Du bist offline. Es wurde nichts gesendet: Versuch es, sobald die Verbindung wieder steht",
  bar: "Du bist offline. Diese Seite ist vielleicht nicht aktuell, und Änderungen werden nicht gespeichert.",
  waiting: {
    title: "Du bist offline",
    text: "Diese Seite wurde noch nicht geladen. Sie öffnet sich von selbst, sobald die Verbindung wieder steht.",
  },
  failed: {
    title: "Diese Seite konnte nicht geladen werden",
    text: "Vielleicht ist die Verbindung langsam, oder Lode wird gerade aktualisiert. Deine Punkte sind sicher.",
  },
  retry: "Noch einmal versuchen",
  home: "Zur Startseite",
};
