import type { ui as english } from "../en/ui.ts";

export const ui: typeof english = {
  close: "Schließen",
  dismiss: "Ausblenden",
  notifications: "Benachrichtigungen",
  thisPart: "Dieser Teil der Seite",
  failed: (what) => `Nicht geladen: ${what}.`,
  unknown: "nicht geladen",
  error: "Fehler",
  retry: "Noch einmal versuchen",
  showOlder: "Ältere anzeigen",
  newTab: "neuer Tab",
  loading: "Wird geladen …",
  notCopied: "Der Browser hat das Kopieren nicht erlaubt",
  sample: "Beispiel",
  saving: "Wird gespeichert …",
  theme: "Design",
  themes: { system: "System", light: "Hell", dark: "Dunkel" },
  themeButton: (theme, next) => `Design: ${theme}. Zu ${next} wechseln`,
  network: {
    unreachable: "Der Server ist nicht erreichbar. Bitte prüfe deine Verbindung und versuch es noch einmal",
    offline: "Du bist offline. Es wurde nichts gesendet: Versuch es, sobald die Verbindung wieder steht",
    profile: "Dein Profil konnte nicht geladen werden",
    bar: "Du bist offline. Diese Seite ist vielleicht nicht aktuell, und Änderungen werden nicht gespeichert.",
    waiting: {
      title: "Du bist offline",
      text: "Diese Seite wurde noch nicht geladen. Sie öffnet sich von selbst, sobald die Verbindung wieder steht.",
    },
    failed: {
      title: "Diese Seite konnte nicht geladen werden",
      text: "Vielleicht ist die Verbindung langsam, oder Lode wird gerade aktualisiert. Deine Punkte sind sicher.",
    },
  },
  units: {
    days: (days) => `${days} ${days === 1 ? "Tag" : "Tage"}`,
    months: (months) => `${months} ${months === 1 ? "Monat" : "Monate"}`,
    years: (years) => `${years} ${years === 1 ? "Jahr" : "Jahre"}`,
    pointWord: (value) => (value === 1 ? "Punkt" : "Punkte"),
    points: (amount, value) => `${amount} ${value === 1 ? "Punkt" : "Punkte"}`,
  },
};
