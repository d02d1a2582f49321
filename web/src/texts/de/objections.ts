import type { objections as english } from "../en/objections.ts";

export const objections: typeof english = {
  loadName: "deine Einsprüche",
  object: "Einspruch erheben",
  why: "Warum stimmt das nicht?",
  hint: "10 bis 1.000 Zeichen. Du bekommst innerhalb von 7 Tagen eine Antwort; sie ist endgültig.",
  tooShort: "Bitte schreib mindestens 10 Zeichen",
  send: "Einspruch senden",
  sending: "Wird gesendet …",
  failed: "Der Einspruch konnte nicht gesendet werden",
  open: (due) => `Du hast Einspruch erhoben. Die Antwort kommt bis ${due}.`,
  upheld: (answer) => `Deinem Einspruch wurde stattgegeben: ${answer}`,
  rejected: (answer) => `Dein Einspruch wurde abgelehnt: ${answer}`,
  suspension: {
    title: "Einspruch gegen die Sperre",
    text: "Während der Sperre geht nichts verloren. Wenn sie ein Irrtum ist, schreib uns, warum. Wir antworten per E-Mail.",
  },
};
