import { count } from "../../lib/format.ts";
import type { notifications as english } from "../en/notifications.ts";

export const notifications: typeof english = {
  title: "Benachrichtigungen",
  titleWithUnread: (unread) =>
    `Benachrichtigungen, ${count(unread)} ungelesene ${unread === 1 ? "Nachricht" : "Nachrichten"}`,
  none: "Noch nichts. Hier liest du von deinen Aufgaben, Konten, deiner Wallet und deinen Auszahlungen.",
  what: "Deine Benachrichtigungen",
  isNew: "Neu",
  tasksCompleted: (tasks) => `${count(tasks)} ${tasks === 1 ? "Aufgabe" : "Aufgaben"} erledigt`,
};
