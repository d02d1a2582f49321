import { INDEPENDENT_DAYS } from "@lode/core/domain/operators/independence";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe } from "../query.ts";

/** Acts, as the audit log names them, that give one account power over another. */
export const POWERS = {
  add: "added an operator",
  reset: "reset an operator",
  role: "changed an operator's role",
  confirm: "confirmed a change of an operator",
} as const;

const SINCE = `uuid_at(now() - make_interval(days => ${INDEPENDENT_DAYS}))`;

/**
 * Pairs of accounts of which one has power over the other, within the last INDEPENDENT_DAYS. Of a change that
 * was confirmed, only the confirmer sees the first password, so the proposer has no power over the account.
 */
const POWER = `power as (
  select a.email as actor, o.email as subject
  from audit_log l join operators o on o.id = l.subject_id join operators a on a.email = l.actor
  where l.act = any(:powers) and l.id >= ${SINCE} and l.detail->>'confirmedBy' is null and a.email <> o.email)`;

/**
 * The accounts that count as one person with `by`: all that are connected by power, in any direction and over
 * any number of accounts. Two accounts that one owner has just added are one person, too.
 */
export const listDependent = async (db: DbOrTrx, by: string): Promise<string[]> => {
  const rows = await many<{ email: string }>(
    db,
    `with recursive ${POWER}, person as (
       select :by::text as email
       union select case when p.actor = person.email then p.subject else p.actor end
       from person join power p on person.email in (p.actor, p.subject)
     ) select email from person where email <> :by`,
    { by, powers: Object.values(POWERS) },
  );
  return rows.map(({ email }) => email);
};

/**
 * Whether another owner than `by` could confirm a change. Accounts that `by` has just added, reset or
 * promoted do not count, nor do accounts that those have. An owner whom `by`, or an account of
 * `listDependent`, disabled or demoted within the last INDEPENDENT_DAYS still counts, so that nobody becomes
 * the only owner by removing the others; an owner whom `by` has just added does not. False if `by` is not an
 * operator's account.
 */
export const hasSecondOwner = async (db: DbOrTrx, by: string): Promise<boolean> =>
  (await maybe(
    db,
    `with recursive ${POWER}, puppets as (
       select subject as email from power where actor = :by
       union select p.subject from puppets join power p on p.actor = puppets.email
     )
     select 1 from operators o
     where exists (select from operators own where own.email = :by) and o.email <> :by and (
       (o.role = 'owner' and o.disabled_at is null and o.email not in (select email from puppets))
       or not exists (select from audit_log l where l.subject_id = o.id and l.actor = :by
           and l.act = '${POWERS.add}' and l.id >= ${SINCE})
         and exists (select from audit_log l where l.subject_id = o.id and l.detail->>'from' = 'owner'
         and (l.actor = :by or l.actor = any(:dependent::text[]))
         and l.act in ('disabled an operator', '${POWERS.role.replace("'", "''")}')
         and l.id >= ${SINCE}))
     limit 1`,
    { by, powers: Object.values(POWERS), dependent: await listDependent(db, by) },
  )) !== undefined;
