import * as notes from "@lode/app/notes/add-note";
import { addNote, listNotes } from "@lode/core/contracts/console/notes";
import * as caseNotes from "@lode/db/notes/case-notes.repository";
import { route } from "../../http/route.ts";

export const listNotesRoute = route(listNotes, async ({ input: { query }, deps }) => {
  const { subject: subjectId, kind, limit, cursor = null } = query;
  const { page, nextCursor } = await caseNotes.listNotes(deps.db, { kind, subjectId, limit, cursor });
  return { items: page.map((note) => ({ ...note, madeAt: note.madeAt.toISOString() })), nextCursor };
});

export const addNoteRoute = route(addNote, async ({ input: { body }, session, deps }) => {
  const { subject: subjectId, ...note } = body;
  return { id: await notes.addNote(deps, { ...note, subjectId, by: session.email }) };
});
