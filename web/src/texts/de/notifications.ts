import { count } from "../../lib/format.ts";
import type { notifications as english } from "../en/notifications.ts";

export const notifications: typeof english = {
  titleWithUnread: (unread) =>
    `Benachrichtigungen, ${count(unread)} ungelesene ${unread === 1 ? "Nachricht" : "Nachrichten"}`,
  none: "Noch nichts. Hier liest du von deinen Aufgaben, Konten, deiner Wallet und deinen Auszahlungen.",
  what: "Deine Benachrichtigungen",
  isNew: "Neu",
  weeklyMail: {
    title: "Mails",
    loadName: "Deine Wochenmail",
    label: "Wochenmail",
    what: "Deine Punkte der Woche, dein Rang und was offen ist, jeden Montag.",
    failed: "Deine Auswahl wurde nicht gespeichert. Versuch es noch einmal.",
  },
  unsubscribe: {
    title: "Wochenmail abbestellen",
    intro: "Damit bekommst du keine Wochenmail mehr. Zu Auszahlungen schreiben wir dir weiter.",
    press: "Wochenmail abbestellen",
    done: "Die Wochenmail ist abbestellt.",
    toProfile: "Zu deinem Profil",
  },
  tasksCompleted: (tasks) => `${count(tasks)} ${tasks === 1 ? "Aufgabe" : "Aufgaben"} erledigt`,
};
