import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import type { AttemptState } from "@lode/core/domain/attempts/lifecycle";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type {
  ObjectionFacts,
  ObjectionState,
  ObjectionSubject,
} from "@lode/core/domain/objections/objection";
import type { AwardFacts } from "@lode/core/domain/points/formula";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, many, maybe, one, run } from "../query.ts";

export interface ObjectionAbout {
  userId: string;
  subject: ObjectionSubject;
  /** The attempt's id, or the miner's id for an objection to a suspension. */
  subjectId: string;
}

export interface Objection extends ObjectionAbout {
  id: string;
  text: string;
  state: ObjectionState;
  decidedAt: Date;
  dueAt: Date;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  createdAt: Date;
}

const COLUMNS = `o.id, o.user_id as "userId", o.subject, o.subject_id as "subjectId", o.text, o.state,
  o.decided_at as "decidedAt", o.due_at as "dueAt", o.answer, o.answered_by as "answeredBy",
  o.answered_at as "answeredAt", o.created_at as "createdAt"`;

/**
 * When each kind of decision about this miner was made. Truncated to milliseconds as stored, because the
 * value passes through a Date.
 */
const DECIDED: Record<ObjectionSubject, string> = {
  verdict: `select decided_at from task_attempts
    where id = :subjectId and user_id = :userId and state = 'not_done'`,
  reversal: `select coalesce((select created_at from ledger_transfers where business_key = 'reversal:' || a.id), a.decided_at)
    as decided_at from task_attempts a where a.id = :subjectId and a.user_id = :userId and a.state = 'reversed'`,
  suspension: "select suspended_at as decided_at from users where id = :subjectId and id = :userId",
};

/** Every attempt of the account of attempt `:subjectId` on its task, by two indexes. */
const PAIR = `(select p.* from task_attempts a join task_attempts p
      on p.task_id = a.task_id and p.external_id = a.external_id and p.state <> 'not_done' where a.id = :subjectId
    union all
    select p.* from task_attempts a join task_attempts p
      on p.task_id = a.task_id and p.external_id = a.external_id and p.state = 'not_done' where a.id = :subjectId)`;

/**
 * Makes objections to attempts of one account on one task wait for each other until the transaction ends.
 * Locks nothing for a suspension.
 */
export async function lockObjectionsOfPair(trx: Trx, subjectId: string): Promise<void> {
  await run(
    trx,
    `select pg_advisory_xact_lock(hashtextextended(concat('objections:', task_id, ':', external_id), 0))
     from task_attempts where id = :subjectId`,
    { subjectId },
  );
}

export async function readObjectionFacts(db: DbOrTrx, about: ObjectionAbout): Promise<ObjectionFacts> {
  const found = await one<Omit<ObjectionFacts, "subject">>(
    db,
    `with decided as (select date_trunc('milliseconds', (${DECIDED[about.subject]})) as at)
     select d.at as "decidedAt", (select state from objections where user_id = :userId and subject = :subject
       and subject_id = :subjectId and decided_at = d.at) as earlier,
       (select min(o.state) from ${PAIR} p join objections o on o.subject_id = p.id and o.subject <> 'suspension'
        where o.state in ('open', 'upheld')) as "ofPair"
     from decided d`,
    { ...about },
  );
  return { subject: about.subject, ...found };
}

/** False if another process has already stored an objection to the same decision. */
export const insertObjection = (
  trx: Trx,
  objection: ObjectionAbout & { id: string; text: string; decidedAt: Date; dueAt: Date },
): Promise<boolean> =>
  changedOne(
    trx,
    `insert into objections (id, user_id, subject, subject_id, decided_at, text, due_at)
     values (:id, :userId, :subject, :subjectId, :decidedAt, :text, :dueAt)
     on conflict (user_id, subject, subject_id, decided_at) do nothing`,
    { ...objection },
  );

export const findObjection = (db: DbOrTrx, id: string): Promise<Objection | undefined> =>
  maybe(db, `select ${COLUMNS} from objections o where o.id = :id`, { id });

/** A miner's newest 100 objections. */
export const listObjectionsOf = (db: DbOrTrx, userId: string): Promise<Objection[]> =>
  many(db, `select ${COLUMNS} from objections o where o.user_id = :userId order by o.id desc limit 100`, {
    userId,
  });

/** The objection to the current suspension, if there is one. */
export const findSuspensionObjection = (db: DbOrTrx, userId: string): Promise<Objection | undefined> =>
  maybe(
    db,
    `select ${COLUMNS} from objections o join users u on u.id = o.user_id
     where o.user_id = :userId and o.subject = 'suspension' and o.decided_at = date_trunc('milliseconds', u.suspended_at)`,
    { userId },
  );

/** Returns the objection, locked while it is open; undefined if it was answered or does not exist. */
export const lockOpenObjection = (trx: Trx, id: string): Promise<Objection | undefined> =>
  maybe(trx, `select ${COLUMNS} from objections o where o.id = :id and o.state = 'open' for update`, { id });

export async function answerObjection(
  trx: Trx,
  answered: { id: string; state: "upheld" | "rejected"; answer: string; by: string },
): Promise<void> {
  await run(
    trx,
    `update objections set state = :state, answer = :answer, answered_by = :by, answered_at = now()
     where id = :id and state = 'open'`,
    { ...answered },
  );
}

export interface ContestedAttempt extends Pick<AwardFacts, "followersCount" | "verified" | "createdAt"> {
  id: string;
  userId: string;
  taskId: string;
  network: string;
  externalId: string;
  kind: ActionKind;
  targetUsername: string;
  targetAccountId: string;
  targetPostId: string | null;
  basePoints: bigint;
  /** Points that were awarded to the attempt; null if it never was. */
  points: bigint | null;
  breakdown: AwardBreakdownView | null;
  /** The states of all other attempts of the account on the task. */
  others: AttemptState[];
}

export const findContestedAttempt = (db: DbOrTrx, subjectId: string): Promise<ContestedAttempt | undefined> =>
  maybe(
    db,
    `select a.id, a.user_id as "userId", a.task_id as "taskId", a.network, a.external_id as "externalId", k.kind,
       k.target_username as "targetUsername", k.target_account_id as "targetAccountId",
       k.target_post_id as "targetPostId", k.base_points as "basePoints", a.points, a.breakdown,
       x.followers_count as "followersCount", x.verified, x.created_on_network_at as "createdAt",
       array(select p.state from ${PAIR} p where p.id <> a.id) as others
     from task_attempts a join mining_tasks k on k.id = a.task_id join social_accounts x on x.id = a.account_id
     where a.id = :subjectId`,
    { subjectId },
  );
