import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, maybe, run } from "../query.ts";

export interface Operator {
  id: string;
  email: string;
  passwordHash: string;
}

/** False if the operator exists, who is not changed. `email` in lower case. */
export async function createOperator(
  db: DbOrTrx,
  operator: { email: string; passwordHash: string },
): Promise<boolean> {
  return changedOne(
    db,
    `insert into operators (id, email, password_hash) values (:id, :email, :passwordHash)
     on conflict (email) do nothing`,
    { id: newId(), ...operator },
  );
}

/** Changes the password and ends every session. False if the password has changed since the operator was read. */
export async function changeOperatorPassword(
  trx: Trx,
  { id, passwordHash: readHash }: Operator,
  passwordHash: string,
): Promise<boolean> {
  const changed = await run(
    trx,
    "update operators set password_hash = :passwordHash where id = :id and password_hash = :readHash",
    { id, passwordHash, readHash },
  );
  if (changed === 0) return false;
  await run(
    trx,
    "update operator_sessions set ended_at = now() where operator_id = :id and ended_at is null",
    { id },
  );
  return true;
}

export async function findOperatorByEmail(db: DbOrTrx, email: string): Promise<Operator | undefined> {
  return maybe(db, `select id, email, password_hash as "passwordHash" from operators where email = :email`, {
    email,
  });
}

const SESSION_HOURS = 12;

/** False if the password has changed since the operator was read. */
export async function openOperatorSession(
  db: DbOrTrx,
  { id: operatorId, passwordHash }: Operator,
  cookieHash: Buffer,
): Promise<boolean> {
  return changedOne(
    db,
    `with operator as (
       select id from operators where id = :operatorId and password_hash = :passwordHash for share
     )
     insert into operator_sessions (id, operator_id, cookie_hash, expires_at)
     select :id, operator.id, :cookieHash, now() + make_interval(hours => ${SESSION_HOURS}) from operator`,
    { id: newId(), operatorId, passwordHash, cookieHash },
  );
}

/** The operator of an active session, or undefined. */
export async function findOperatorSession(
  db: DbOrTrx,
  cookieHash: Buffer,
): Promise<{ operatorId: string; email: string } | undefined> {
  return maybe(
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

/** Appends one act of an operator or of the system to the audit log. */
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
