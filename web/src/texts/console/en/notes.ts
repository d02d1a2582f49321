/** What operators write about a case. */
export const notesTexts = {
  notes: "Notes",
  askToWrite: "Write a note…",
  newNote: "New note",
  keptUntil: (longest: string) =>
    `For operators; the miner gets it with their data export. Nobody can change it, and it is deleted with the miner's account. Up to ${longest} characters.`,
  addTheNote: "Add the note",
  noNoteYet: "No note yet",
  newestFirst: "Notes, newest first",
};
