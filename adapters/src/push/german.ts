import type { PushWords } from "./push-words.ts";

const tasksInWords = (tasks: string) => (tasks === "1" ? "eine Aufgabe" : `${tasks} Aufgaben`);

export const german: PushWords = {
  "withdrawal.completed": ({ amount, usdc }) => ({
    title: "Auszahlung abgeschlossen",
    text: `${amount} Punkte wurden als ${usdc.replace(".", ",")} USDC ausgezahlt.`,
  }),
  "tasks.opened": ({ tasks }) => ({
    title: "Es gibt wieder etwas zu tun",
    text: `Du kannst jetzt ${tasksInWords(tasks)} erledigen.`,
  }),
  "account.needs_reconnect": ({ username }) => ({
    title: "Verbinde ein Konto neu",
    text: `Die Verbindung von @${username} wird nicht mehr angenommen. Aufgaben und Automatik warten, bis du das Konto neu verbindest.`,
  }),
};
