import { count } from "../../lib/format.ts";
import type { notifications as english } from "../en/notifications.ts";

export const notifications: typeof english = {
  title: "Benachrichtigungen",
  titleWithUnread: (unread) =>
    `Benachrichtigungen, ${count(unread)} ungelesene ${unread === 1 ? "Nachricht" : "Nachrichten"}`,
  none: "Noch nichts. Hier liest du von deinen Aufgaben, Konten, deiner Wallet und deinen Auszahlungen.",
  what: "Deine Benachrichtigungen",
  isNew: "Neu",
  choices: {
    title: "Nachrichten",
    note: "Zu jeder Auszahlung bekommst du eine Mail. Alles andere ist aus, bis du es einschaltest.",
    loadName: "Deine Auswahl der Nachrichten",
    monday_mail: "Mail am Montag",
    task_notice: "Sag mir hier, wenn eine Aufgabe startet",
    task_mail: "Schreib mir eine Mail, wenn eine Aufgabe startet",
    notes: {
      monday_mail: "Deine Punkte der Woche, dein Rang und was offen ist, zwischen 8 und 10 Uhr morgens.",
      task_notice: "Ein Hinweis unter der Glocke, zwischen 8 und 21 Uhr, höchstens einer pro Stunde.",
      task_mail: "Nur wenn nichts mehr zu tun war, und höchstens eine am Tag, zwischen 8 und 21 Uhr.",
    },
    off: "Alles ausschalten",
    failed: "Deine Auswahl wurde nicht gespeichert. Versuch es noch einmal.",
  },
  unsubscribe: {
    title: "Mails abbestellen",
    intro:
      "Damit bekommst du keine Mail am Montag und keine Mails zu Aufgaben mehr. Zu Auszahlungen schreiben wir dir weiter.",
    press: "Diese Mails abbestellen",
    done: "Diese Mails sind abbestellt.",
    failed: "Die Mails sind noch nicht abbestellt. Versuch es noch einmal.",
    toChoices: "Nachrichten auswählen",
  },
  tasksCompleted: (tasks) => `${count(tasks)} ${tasks === 1 ? "Aufgabe" : "Aufgaben"} erledigt`,
};
