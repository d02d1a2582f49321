import type { DbOrTrx, Trx } from "../connection.ts";
import { columnsOf, oneValue, run, valueSet } from "../query.ts";

export interface UndoneAct {
  recheckId: string;
  /** Who answers for the act. */
  userId: string;
  network: string;
  externalId: string;
  at: Date;
}

/**
 * Remembers an undone act. Returns whether another act of this miner or of this account was undone after
 * `since`. Other acts of the miner wait until the transaction ends.
 */
export async function recordUndone(trx: Trx, act: UndoneAct, since: Date): Promise<boolean> {
  await run(trx, { userId: act.userId })(`
    select pg_advisory_xact_lock(hashtextextended('undone acts of ' || :userId, 0))`);
  const isRepeated = await oneValue<boolean>(trx, { ...act, since })(`
    select exists (select from undone_acts where user_id = :userId and at > :since and recheck_id <> :recheckId)
      or exists (select from undone_acts where network = :network and external_id = :externalId and at > :since
        and recheck_id <> :recheckId) as "isRepeated"`);
  await run(trx, { ...act })(`insert into undone_acts (recheck_id, user_id, network, external_id, at)
     values (:recheckId, :userId, :network, :externalId, :at) on conflict (recheck_id) do nothing`);
  return isRepeated;
}

/** Forgets that this attempt's act was found undone, because an operator has decided otherwise. */
export const forgetUndone = (trx: Trx, attemptId: string) =>
  run(trx, { attemptId })(`
    delete from undone_acts where recheck_id in (select id from award_rechecks where attempt_id = :attemptId)`);

/** Ids of the attempts among these whose miner or account undid an act after `since`. */
export const listWatched = (
  trx: Trx,
  attempts: readonly { attemptId: string; userId: string; network: string; externalId: string }[],
  since: Date,
) =>
  valueSet(trx, { since, ...columnsOf(attempts, "attemptId", "userId", "network", "externalId") })(`
    select a.id from unnest(:attemptId::uuid[], :userId::uuid[], :network::text[], :externalId::text[])
        as a (id, user_id, network, external_id)
      where exists (select from undone_acts u where u.user_id = a.user_id and u.at > :since)
        or exists (select from undone_acts u where u.network = a.network and u.external_id = a.external_id and u.at > :since)`);

export const purgeUndoneActs = (db: DbOrTrx, days: number) =>
  run(db, { days })("delete from undone_acts where at < now() - make_interval(days => :days)");
