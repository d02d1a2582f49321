import type { DbOrTrx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, run } from "../query.ts";

export interface Operator {
  id: string;
  email: string;
  passwordHash: string;
}

/** Creates the operator, or gives an existing one this password. */
export async function upsertOperator(
  db: DbOrTrx,
  operator: { email: string; passwordHash: string },
): Promise<void> {
  await run(
    db,
    `insert into operators (id, email, password_hash) values (:id, :email, :passwordHash)
     on conflict (email) do update set password_hash = excluded.password_hash`,
    { id: newId(), ...operator },
  );
}

export async function findOperatorByEmail(db: DbOrTrx, email: string): Promise<Operator | undefined> {
  return maybe<Operator>(
    db,
    `select id, email, password_hash as "passwordHash" from operators where email = :email`,
    { email },
  );
}

const SESSION_HOURS = 12;

export async function openOperatorSession(
  db: DbOrTrx,
  operatorId: string,
  cookieHash: Buffer,
): Promise<void> {
  await run(
    db,
    `insert into operator_sessions (id, operator_id, cookie_hash, expires_at)
     values (:id, :operatorId, :cookieHash, now() + make_interval(hours => ${SESSION_HOURS}))`,
    { id: newId(), operatorId, cookieHash },
  );
}

/** The operator behind a living session, or undefined. */
export async function findOperatorSession(
  db: DbOrTrx,
  cookieHash: Buffer,
): Promise<{ operatorId: string; email: string } | undefined> {
  return maybe<{ operatorId: string; email: string }>(
    db,
    `select s.operator_id as "operatorId", o.email from operator_sessions s join operators o on o.id = s.operator_id
     where s.cookie_hash = :cookieHash and s.ended_at is null and s.expires_at > now()`,
    { cookieHash },
  );
}

export async function endOperatorSession(db: DbOrTrx, cookieHash: Buffer): Promise<void> {
  await run(db, "update operator_sessions set ended_at = now() where cookie_hash = :cookieHash", {
    cookieHash,
  });
}

/** One act of an operator or of the system, for ever. */
export async function recordAct(
  db: DbOrTrx,
  act: { actor: string; act: string; subjectId: string | null; detail?: Record<string, string> },
): Promise<void> {
  await run(
    db,
    "insert into audit_log (id, actor, act, subject_id, detail) values (:id, :actor, :act, :subjectId, :detail)",
    { id: newId(), ...act, detail: JSON.stringify(act.detail ?? {}) },
  );
}
