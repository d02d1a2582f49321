import type { account as english } from "../en/account.ts";

export const account: typeof english = {
  title: "Konto & Daten",

  sessions: "Aktive Sitzungen",
  sessionsLoading: "Deine Sitzungen",
  lastUsed: (when) => `Zuletzt benutzt ${when}`,
  thisBrowser: "Dieser Browser",
  signOutElsewhere: "Überall sonst abmelden",
  sessionEnded: "Sitzung beendet",
  sessionFailed: "Die Sitzung konnte nicht beendet werden",
  device: (browser, system) => `${browser} auf ${system}`,
  unknownDevice: "Unbekanntes Gerät",

  changePassword: "Passwort ändern",
  currentPassword: "Jetziges Passwort",
  currentNeeded: "Gib dein jetziges Passwort ein",
  passwordChanged: "Passwort geändert",
  othersEnded: "Überall sonst bist du abgemeldet",

  data: "Deine Daten",
  exportNote: "Alles, was Lode über dich gespeichert hat, in einer JSON-Datei.",
  export: "Meine Daten exportieren",
  preparing: "Wird vorbereitet …",

  leave: "Lode verlassen",
  leaveNote: "Sofort und endgültig. Nicht ausgezahlte Punkte sind verloren.",
  delete: "Konto löschen",
  deleteTitle: "Dein Konto löschen?",
  deleteNote:
    "Dein Name, deine E-Mail-Adresse, deine X-Konten und Hinweise werden sofort und endgültig gelöscht. Nicht ausgezahlte Punkte sind verloren. Was wir aufbewahren müssen, etwa Auszahlungen, bleibt 7 Jahre ohne deinen Namen. Gutschriften eines X-Kontos werden weiter geprüft, und was es schuldet, wird abgezogen, wenn es wieder verknüpft wird.",
  yourPassword: "Dein Passwort",
  deleteNow: "Endgültig löschen",
  keepIt: "Behalten",
  deleted: "Dein Konto ist gelöscht",
};
