import type { notesTexts as english } from "../en/notes.ts";

export const notesTexts: typeof english = {
  notes: "Notizen",
  askToWrite: "Notiz schreiben …",
  newNote: "Neue Notiz",
  keptUntil: (longest) =>
    `Für Betreiber; der Miner erhält sie mit dem Export seiner Daten. Niemand kann sie ändern, und sie wird mit dem Konto des Miners gelöscht. Höchstens ${longest} Zeichen.`,
  addTheNote: "Notiz hinzufügen",
  noNoteYet: "Noch keine Notiz",
  newestFirst: "Notizen, die neueste zuerst",
};
