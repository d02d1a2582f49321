import type * as contract from "@lode/core/contracts/console/operators";
import type { AnswerOf, OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { DbOrTrx, Trx } from "../connection.ts";
import type { RowOf } from "../console/sql-parts.ts";
import { newId } from "../id.ts";
import { changedOne, many, maybe, maybeValue, run } from "../query.ts";

export interface Operator {
  id: string;
  email: string;
  role: OperatorRole;
  passwordHash: string;
  /** Hash of the password that the configuration last set; null for an operator from elsewhere. */
  configuredHash: string | null;
  mustChangePassword: boolean;
  /** Sealed for this operator. Takes effect once `totpConfirmedAt` is set. */
  sealedTotp: string | null;
  totpConfirmedAt: Date | null;
  disabledAt: Date | null;
  /** When a first password ends; null once the operator has chosen a password. */
  firstPasswordUntil: Date | null;
}

const COLUMNS = `id, email, role, password_hash as "passwordHash", configured_hash as "configuredHash",
  must_change_password as "mustChangePassword", sealed_totp as "sealedTotp", totp_confirmed_at as "totpConfirmedAt",
  disabled_at as "disabledAt", first_password_until as "firstPasswordUntil"`;
/** A first password that has not been used ends after this time. */
const FIRST_PASSWORD_HOURS = 72;
const FIRST_PASSWORD_UNTIL = `case when :mustChangePassword then now() + make_interval(hours => ${FIRST_PASSWORD_HOURS}) end`;

export type NewPassword = Pick<Operator, "passwordHash" | "configuredHash" | "mustChangePassword">;
export type NewOperator = NewPassword & Pick<Operator, "email" | "role">;

/** Returns the id of the new operator; undefined if the address is taken. `email` in lower case. */
export const createOperator = (db: DbOrTrx, operator: NewOperator) =>
  maybeValue<string>(db, { id: newId(), ...operator })(`
    insert into operators (id, email, role, password_hash, configured_hash, must_change_password, first_password_until)
      values (:id, :email, :role, :passwordHash, :configuredHash, :mustChangePassword, ${FIRST_PASSWORD_UNTIL})
      on conflict (email) do nothing returning id`);

export const findOperator = (db: DbOrTrx, id: string) =>
  maybe<Operator>(db, { id })(`select ${COLUMNS} from operators where id = :id`);

/** `email` in lower case. */
export const findOperatorByEmail = (db: DbOrTrx, email: string) =>
  maybe<Operator>(db, { email })(`select ${COLUMNS} from operators where email = :email`);

/** Locks every operator, so that two concurrent changes cannot each remove an owner and leave none. */
export const lockOperators = (trx: Trx) =>
  many<Operator>(trx)(`select ${COLUMNS} from operators order by id for update`);

/** False if the password has changed since the operator was read. */
export const replacePassword = (
  trx: Trx,
  { id, passwordHash: readHash }: Pick<Operator, "id" | "passwordHash">,
  next: NewPassword,
) =>
  changedOne(trx, { id, readHash, ...next })(`
    update operators set password_hash = :passwordHash, configured_hash = :configuredHash,
        must_change_password = :mustChangePassword, first_password_until = ${FIRST_PASSWORD_UNTIL}
      where id = :id and password_hash = :readHash`);

export const setRole = (trx: Trx, id: string, role: OperatorRole) =>
  run(trx, { id, role })("update operators set role = :role where id = :id");

export const setDisabled = (trx: Trx, id: string, disabled: boolean) =>
  run(trx, { id, disabled })(`
    update operators set disabled_at = case when :disabled then now() end where id = :id`);

/** Stores a secret that must still be confirmed. False if a secret is confirmed already. */
export const storeTotp = (db: DbOrTrx, id: string, sealedTotp: string) =>
  changedOne(db, { id, sealedTotp })(`
    update operators set sealed_totp = :sealedTotp where id = :id and totp_confirmed_at is null`);

/** Confirms the secret that was read and stores the recovery codes, unless either happened since. */
export async function confirmTotp(
  trx: Trx,
  { id, sealedTotp }: Pick<Operator, "id" | "sealedTotp">,
  step: number,
  codeHashes: Buffer[],
): Promise<boolean> {
  const confirmed = await changedOne(trx, { id, sealedTotp, step })(`
    update operators set totp_confirmed_at = now(), totp_step = :step
      where id = :id and sealed_totp = :sealedTotp and totp_confirmed_at is null`);
  if (!confirmed) return false;
  await run(trx, { id, codeHashes })(`
    insert into operator_recovery_codes (operator_id, code_hash) select :id, unnest(:codeHashes::bytea[])`);
  return true;
}

export async function removeTotp(trx: Trx, id: string): Promise<void> {
  await run(trx, { id })("delete from operator_recovery_codes where operator_id = :id");
  await run(trx, { id })("update operators set sealed_totp = null, totp_confirmed_at = null where id = :id");
}

/** False if the code of this step or of a later step was used before. */
export const useTotpStep = (db: DbOrTrx, id: string, step: number) =>
  changedOne(db, { id, step })("update operators set totp_step = :step where id = :id and totp_step < :step");

/** False if the operator has no such unused code. */
export const useRecoveryCode = (db: DbOrTrx, id: string, codeHash: Buffer) =>
  changedOne(db, { id, codeHash })(`update operator_recovery_codes set used_at = now()
     where operator_id = :id and code_hash = :codeHash and used_at is null`);

type OperatorRow = RowOf<
  AnswerOf<typeof contract.listOperators>["items"][number],
  "disabledAt" | "signedInAt"
>;

export const listOperators = (db: DbOrTrx) =>
  many<OperatorRow>(db)(`select id, email, role, totp_confirmed_at is not null as "hasTotp",
       must_change_password as "mustChangePassword", disabled_at as "disabledAt",
       (select max(created_at) from operator_sessions s where s.operator_id = o.id) as "signedInAt"
     from operators o order by email`);

/** The owners who can sign in. */
export const listOwners = (db: DbOrTrx) =>
  many<{ id: string; email: string }>(db)(`
    select id, email from operators where role = 'owner' and disabled_at is null order by id`);

/** The accounts that this operator added or reset, and that are unused since then. */
export const listUnusedAccountsOf = (trx: Trx, maker: string) =>
  many<{ id: string; email: string }>(trx, { maker })(`select distinct o.id, o.email from operators o
     join audit_log l on l.subject_id = o.id
       and l.act in ('added an operator', 'reset an operator', 'confirmed a new owner')
     where l.actor = :maker and o.must_change_password and o.disabled_at is null
     order by o.email`);
