import { texts } from "../../texts.ts";

/** What operators write about a case. */
export const notesTexts = texts("console/notes", {
  notes: "Notes",
  whoReadsThem: "For operators. The miner gets them with their data export.",
  newNote: "New note",
  keptUntil: (longest: string) =>
    `Nobody can change or delete it; it goes with the miner's account. Up to ${longest} characters.`,
  addTheNote: "Add the note",
  noNoteYet: "No note yet",
  newestFirst: "Notes, newest first",
});
