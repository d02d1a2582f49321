import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, maybeValue, run } from "../query.ts";
import type { Operator } from "./operators.repository.ts";

export interface OperatorSession {
  id: string;
  operatorId: string;
  email: string;
  role: OperatorRole;
  mustChangePassword: boolean;
  hasTotp: boolean;
  /** Whether a second factor is required and the operator has none. */
  mustEnrolTotp: boolean;
}

const SESSION_HOURS = 12;
/** Condition: session `s` of operator `o` is active. */
const ACTIVE = "s.ended_at is null and s.expires_at > now() and o.disabled_at is null";

/** Undefined if the password has changed, or the operator was disabled, since the operator was read. */
export const openOperatorSession = (
  db: DbOrTrx,
  { id: operatorId, passwordHash }: Pick<Operator, "id" | "passwordHash">,
  cookieHash: Buffer,
) =>
  maybe<{ id: string; expiresAt: Date }>(db, { id: newId(), operatorId, passwordHash, cookieHash })(`
    with operator as (
        select id from operators where id = :operatorId and password_hash = :passwordHash and disabled_at is null for share
      )
      insert into operator_sessions (id, operator_id, cookie_hash, expires_at)
      select :id, operator.id, :cookieHash, now() + make_interval(hours => ${SESSION_HOURS}) from operator
      returning id, expires_at as "expiresAt"`);

/** The current record of an active session's operator; undefined if there is no such session. */
export const findOperatorSession = (db: DbOrTrx, cookieHash: Buffer, isTotpRequired: boolean) =>
  maybe<OperatorSession>(db, { cookieHash, isTotpRequired })(`
    select s.id, s.operator_id as "operatorId", o.email, o.role, o.must_change_password as "mustChangePassword",
        o.totp_confirmed_at is not null as "hasTotp",
        :isTotpRequired and o.totp_confirmed_at is null as "mustEnrolTotp"
      from operator_sessions s join operators o on o.id = s.operator_id
      where s.cookie_hash = :cookieHash and ${ACTIVE}`);

/** The operator's role if the session is active, or undefined. Locks both rows until the transaction ends. */
export const lockOperatorSession = (trx: Trx, id: string) =>
  maybeValue<OperatorRole>(trx, { id })(`
    select o.role from operator_sessions s join operators o on o.id = s.operator_id
      where s.id = :id and ${ACTIVE} for no key update of o for share of s`);

export const endOperatorSession = (db: DbOrTrx, sessionId: string) =>
  run(db, { sessionId })(`
    update operator_sessions set ended_at = now() where id = :sessionId and ended_at is null`);

export const endOperatorSessions = (db: DbOrTrx, operatorId: string, keep: string | null = null) =>
  run(db, { operatorId, keep })(`update operator_sessions set ended_at = now()
     where operator_id = :operatorId and ended_at is null and id is distinct from :keep::uuid`);
