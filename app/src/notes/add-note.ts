import { Refused } from "@lode/core/contracts/errors";
import type { NoteSubject } from "@lode/core/domain/notes/case-note";
import { newId } from "@lode/db/id";
import { insertNote } from "@lode/db/notes/case-notes.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

export interface AddNote {
  kind: NoteSubject;
  subjectId: string;
  text: string;
  by: string;
}

/**
 * Adds a note to a case and returns its id. The audit log keeps its entries for good, so its entry
 * names the note without the text, which is deleted with the miner's account. Throws Refused("not-found"), also for the cases of a deleted miner.
 */
export const addNote = (
  { transaction }: Pick<App, "transaction">,
  { by, ...note }: AddNote,
): Promise<string> =>
  transaction(async (trx) => {
    const id = newId();
    if (!(await insertNote(trx, { ...note, id, madeBy: by }))) throw new Refused("not-found");
    const detail = { note: id, kind: note.kind };
    await recordAct(trx, { actor: by, act: "wrote a note", subjectId: note.subjectId, detail });
    return id;
  });
