import type { notesTexts as english } from "../en/notes.ts";

export const notesTexts: typeof english = {
  notes: "Notizen",
  whoReadsThem: "Für Betreiber. Der Miner erhält sie mit dem Export seiner Daten.",
  newNote: "Neue Notiz",
  keptUntil: (longest) =>
    `Niemand kann sie ändern oder löschen; sie wird mit dem Konto des Miners gelöscht. Höchstens ${longest} Zeichen.`,
  addTheNote: "Notiz hinzufügen",
  noNoteYet: "Noch keine Notiz",
  newestFirst: "Notizen, die neueste zuerst",
};
