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
  push: {
    label: "Sag es mir auf diesem Gerät",
    note: "Bei einer Auszahlung, bei einem Konto, das du neu verbinden musst, und, wenn du es oben eingeschaltet hast, beim Start einer Aufgabe. Nie zwischen 21 und 8 Uhr.",
    others: (browsers) =>
      `Auch in ${browsers === 1 ? "einem anderen Browser" : `${count(browsers)} anderen Browsern`} eingeschaltet.`,
    refused:
      "Dieser Browser lehnt Nachrichten von Lode ab. Erlaube Benachrichtigungen für diese Seite in den Einstellungen des Browsers und lade die Seite dann neu.",
    needsInstall:
      "Auf iPhone und iPad geht das nur in der installierten App: Tippe auf Teilen, dann auf Zum Home-Bildschirm, und öffne Lode von dort.",
    unsupported: "Dieser Browser kann keine Nachrichten zeigen, während Lode geschlossen ist.",
    failed: "Dieses Gerät wurde nicht eingeschaltet. Versuch es noch einmal.",
    offFailed: "Dieses Gerät wurde nicht ausgeschaltet. Versuch es noch einmal.",
    card: {
      title: "Erfahre von der nächsten Auszahlung",
      text: "Lode kann dir auf diesem Gerät Bescheid geben, wenn eine Auszahlung ankommt, auch bei geschlossener Seite.",
      on: "Sag es mir auf diesem Gerät",
      later: "Nein, danke",
      done: "Dieses Gerät bekommt ab jetzt Bescheid. Im Profil kannst du es ausschalten.",
    },
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
