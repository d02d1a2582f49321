import type { NoteSubject } from "@lode/core/domain/notes/case-note";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, many, pageOf } from "../query.ts";

export interface CaseNote {
  id: string;
  kind: NoteSubject;
  subjectId: string;
  text: string;
  madeBy: string;
  madeAt: Date;
}

/** The miner of a case. */
const MINER_OF: Record<NoteSubject, string> = {
  miner: ":subjectId",
  withdrawal: "(select user_id from withdrawals where id = :subjectId)",
  attempt: "(select user_id from task_attempts where id = :subjectId)",
  objection: "(select user_id from objections where id = :subjectId)",
};

/**
 * False if there is no such case, or its miner's account was deleted. The miner's row is locked, so that a deletion at
 * the same time either finds the note or refuses it.
 */
export const insertNote = (trx: Trx, note: Omit<CaseNote, "madeAt">): Promise<boolean> =>
  changedOne(
    trx,
    `with miner as (select id from users where id = ${MINER_OF[note.kind]} and deleted_at is null for share)
     insert into case_notes (id, subject_kind, subject_id, user_id, text, made_by)
     select :id, :kind, :subjectId, miner.id, :text, :madeBy from miner`,
    { ...note },
  );

/** The notes on a case, newest first. A miner's notes include those on the miner's other cases. */
export async function listNotes(
  db: DbOrTrx,
  {
    kind,
    subjectId,
    cursor,
    limit,
  }: { kind: NoteSubject; subjectId: string; cursor: string | null; limit: number },
): Promise<{ page: CaseNote[]; nextCursor: string | null }> {
  const rows = await many<CaseNote>(
    db,
    `select id, subject_kind as kind, subject_id as "subjectId", text, made_by as "madeBy", made_at as "madeAt"
     from case_notes where ${kind === "miner" ? "user_id" : "subject_id"} = :subjectId
     ${cursor ? "and id < :cursor" : ""} order by id desc limit :more`,
    { subjectId, cursor, more: limit + 1 },
  );
  return pageOf(rows, limit);
}
