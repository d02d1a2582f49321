import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type * as rules from "@lode/core/domain/objections/objection";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, hasRow, many, maybe, one, run } from "../query.ts";

export interface ObjectionAbout {
  userId: string;
  subject: rules.ObjectionSubject;
  /** The attempt's id, or the miner's id for an objection to a suspension. */
  subjectId: string;
}

export interface Objection extends ObjectionAbout {
  id: string;
  text: string;
  state: rules.ObjectionState;
  dueAt: Date;
  answer: string | null;
}

const COLUMNS = `o.id, o.user_id as "userId", o.subject, o.subject_id as "subjectId", o.text, o.state,
  o.due_at as "dueAt", o.answer`;

/**
 * When each kind of decision about this miner was made. Truncated to milliseconds as stored, because the
 * value passes through a Date.
 */
const DECIDED: Record<rules.ObjectionSubject, string> = {
  verdict: `select decided_at from task_attempts
    where id = :subjectId and user_id = :userId and state = 'not_done'`,
  reversal: `select coalesce((select created_at from ledger_transfers where business_key = 'reversal:' || a.id), a.decided_at)
    as decided_at from task_attempts a where a.id = :subjectId and a.user_id = :userId and a.state = 'reversed'`,
  suspension: "select suspended_at as decided_at from users where id = :subjectId and id = :userId",
};

export async function readObjectionFacts(db: DbOrTrx, about: ObjectionAbout): Promise<rules.ObjectionFacts> {
  const found = await one<Omit<rules.ObjectionFacts, "subject">>(db, { ...about })(`
    with decided as (select date_trunc('milliseconds', (${DECIDED[about.subject]})) as at)
      select d.at as "decidedAt", (select state from objections where user_id = :userId and subject = :subject
        and subject_id = :subjectId and decided_at = d.at) as earlier
      from decided d`);
  return { subject: about.subject, ...found };
}

/** False if another process has already stored an objection to the same decision. */
export const insertObjection = (
  trx: Trx,
  objection: ObjectionAbout & { id: string; text: string; decidedAt: Date; dueAt: Date },
) =>
  changedOne(trx, { ...objection })(`
    insert into objections (id, user_id, subject, subject_id, decided_at, text, due_at)
      values (:id, :userId, :subject, :subjectId, :decidedAt, :text, :dueAt)
      on conflict (user_id, subject, subject_id, decided_at) do nothing`);

export const findObjection = (db: DbOrTrx, id: string) =>
  maybe<Objection>(db, { id })(`select ${COLUMNS} from objections o where o.id = :id`);

export const listObjectionsOf = (db: DbOrTrx, userId: string) =>
  many<Objection>(db, { userId })(`
    select ${COLUMNS} from objections o where o.user_id = :userId order by o.id desc limit 100`);

export const findSuspensionObjection = (db: DbOrTrx, userId: string) =>
  maybe<Objection>(db, { userId })(`select ${COLUMNS} from objections o join users u on u.id = o.user_id
     where o.user_id = :userId and o.subject = 'suspension' and o.decided_at = date_trunc('milliseconds', u.suspended_at)`);

/** Locks the objection. False if it was answered or does not exist. */
export const lockOpenObjection = (trx: Trx, id: string) =>
  hasRow(trx, { id })("select from objections where id = :id and state = 'open' for update");

export const answerObjection = (
  trx: Trx,
  answered: { id: string; state: "upheld" | "rejected"; answer: string; by: string },
) =>
  run(trx, { ...answered })(`
    update objections set state = :state, answer = :answer, answered_by = :by, answered_at = now()
      where id = :id and state = 'open'`);

export interface ContestedAttempt {
  userId: string;
  taskId: string;
  externalId: string;
  kind: ActionKind;
  targetAccountId: string;
  targetPostId: string | null;
  /** Points that were awarded to the attempt; null if it never was. */
  points: bigint | null;
}

export const findContestedAttempt = (db: DbOrTrx, subjectId: string) =>
  maybe<ContestedAttempt>(db, { subjectId })(`
    select a.user_id as "userId", a.task_id as "taskId", a.external_id as "externalId", k.kind,
        k.target_account_id as "targetAccountId", k.target_post_id as "targetPostId", a.points
      from task_attempts a join mining_tasks k on k.id = a.task_id where a.id = :subjectId`);
