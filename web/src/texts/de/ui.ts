import { count } from "../../lib/format.ts";
import type { ui as english } from "../en/ui.ts";

export const ui: typeof english = {
  close: "Schließen",
  dismiss: "Ausblenden",
  notifications: "Benachrichtigungen",
  thisPart: "Dieser Teil der Seite",
  failed: (what) => `Nicht geladen: ${what}.`,
  unknown: "nicht geladen",
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
  moreTexts: (texts) => `und ${count(texts)} weitere`,
};
