/** The subjects of notes. Each has a page or a dialog in the console. */
export const NOTE_SUBJECTS = ["miner", "withdrawal", "attempt", "objection"] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

/** The longest note, in characters. */
export const LONGEST_NOTE = 2_000;
