import { ATTEMPT, ATTEMPTS, byIdOfSubject, JOB, type Lookup, MINER, MINERS, WITHDRAWAL } from "./lookups.ts";

/** Every table whose ids are shown to operators; each is searched by its key. */
export const BY_ID: readonly Lookup[] = [
  ...byIdOfSubject(
    (id) => `${id} = :id`,
    ({ type }) => type,
  ),
  {
    ...WITHDRAWAL,
    by: "payout attempt",
    from: "payout_attempts p join withdrawals w on w.id = p.withdrawal_id where p.id = :id",
  },
  {
    ...WITHDRAWAL,
    by: "ledger transfer",
    from: "ledger_transfers l join withdrawals w on w.id = l.subject_id where l.id = :id",
  },
  {
    ...ATTEMPT,
    by: "ledger transfer",
    from: `ledger_transfers l join ${ATTEMPTS} on a.id = l.subject_id where l.id = :id`,
  },
  {
    ...ATTEMPT,
    by: "receipt",
    from: `verification_receipts r join ${ATTEMPTS} on a.id = r.attempt_id where r.id = :id`,
  },
  {
    ...ATTEMPT,
    by: "re-check",
    from: `award_rechecks c join ${ATTEMPTS} on a.id = c.attempt_id where c.id = :id`,
  },
  {
    ...MINER,
    by: "X account",
    from: `social_accounts x join ${MINERS} on u.id = x.user_id where x.id = :id`,
  },
  { ...MINER, by: "notice", from: `notifications n join ${MINERS} on u.id = n.user_id where n.id = :id` },
  {
    ...MINER,
    by: "automation action",
    from: `automation_actions m join ${MINERS} on u.id = m.user_id where m.id = :id`,
  },
];

/** Finds the jobs whose payload names the id, if the id belongs to nothing that has a page. */
export const BY_PAYLOAD: readonly Lookup[] = [
  {
    ...JOB,
    by: "payload",
    // A step of its own: otherwise, to find the newest jobs, Postgres would read all jobs in order.
    from: `(with found as materialized (
        select * from failed_jobs where payload_values(payload) @> array[:value::text] limit 1000)
      select * from found order by id desc) j`,
  },
  { ...JOB, by: "job of the queue", from: "failed_jobs j where j.run_key = :value" },
];
