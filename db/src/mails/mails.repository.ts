import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { hasRow, many, manyValues, maybe, one, run } from "../query.ts";

/** Each kind of mail with what its row holds: ids, and the address of a request until it is answered. */
export interface MailPayloads {
  /** A link that confirms the sign-up, or a note that the address already has an account. */
  "sign-up": { signUpId: string };
  confirm: { email: string };
  reset: { email: string };
  "password-changed": { userId: string };
  "wallet-changed": { userId: string; changeId: string };
  "objection-answered": { userId: string; objectionId: string };
  /** An act about an operator's account. */
  "operator-act": { actId: string; operatorId: string };
  /** `occasion` is the withdrawal. */
  payout: { userId: string; occasion: string };
  /** `occasion` is the Monday, as `2026-11-23`. */
  weekly: { userId: string; occasion: string };
  /** Sent to all owners. Times as in JSON; `clearedAt` is null while the alarm is open. */
  alarm: {
    light: "amber" | "red";
    text: string;
    runbook: string;
    openedAt: string;
    clearedAt: string | null;
  };
}

export type MailKind = keyof MailPayloads;
export interface StoredMail<Kind extends MailKind = MailKind> {
  id: string;
  kind: Kind;
  payload: MailPayloads[Kind];
  claims: number;
}

/** Hours for which a mail is tried. A mail with a link is tried while the link works. */
const HOURS: Record<MailKind, number> = {
  "sign-up": 24,
  confirm: 24,
  reset: 1,
  "password-changed": 24,
  "wallet-changed": 72,
  "objection-answered": 24,
  "operator-act": 72,
  payout: 24,
  weekly: 24,
  alarm: 72,
};
/** Kinds whose news may happen again: each time has its own mail. */
const REPEATED: readonly MailKind[] = ["confirm", "reset", "password-changed", "alarm"];
/** Seconds of a claim. Longer than a mail server may take, so that no second job sends the mail meanwhile. */
const LEASE = 120;
/** Condition: a row of mails still has to be sent. */
export const MAIL_WAITS = "due_at is not null and outcome is null and ends_at > now()";

/**
 * Plans a mail for each payload, in the transaction that makes its news true, and appends the events that send the
 * mails. A mail that is already planned is not planned again. Returns the ids of the new mails.
 */
export async function planMails<Kind extends MailKind>(
  trx: Trx,
  kind: Kind,
  payloads: readonly MailPayloads[Kind][],
): Promise<string[]> {
  const ids = payloads.map(newId);
  const isRepeated = REPEATED.includes(kind);
  const keys = isRepeated ? ids : payloads.map((payload) => Object.values(payload).join(" "));
  return manyValues<string>(trx, {
    kind,
    hours: HOURS[kind],
    ids,
    keys,
    payloads: payloads.map((payload) => JSON.stringify(payload)),
  })(`
    with planned as (
        insert into mails (id, kind, key, payload, ends_at)
        select p.id, :kind, p.key, p.payload, now() + make_interval(hours => :hours)
        from unnest(:ids::uuid[], :keys::text[], :payloads::jsonb[]) as p (id, key, payload)
        on conflict (kind, key) do nothing returning id)
      insert into outbox (id, event, payload)
      select id, 'mail.planned', jsonb_build_object('mailId', id) from planned returning id`);
}

/** Claims a mail; undefined if it has ended, is too old, or is being sent. */
export const claimMail = (db: DbOrTrx, id: string) =>
  maybe<StoredMail>(db, { id })(`
    update mails set claims = claims + 1, due_at = now() + make_interval(secs => ${LEASE})
      where id = :id and due_at <= now() and ends_at > now() returning id, kind, payload, claims`);

/**
 * Ends a mail, unless another process has claimed it meanwhile. Deletes the address of a request. A sent mail ends the
 * failures of sending.
 */
export const endMail = (db: DbOrTrx, { id, claims }: StoredMail, outcome: "sent" | "nothing-to-say") =>
  run(db, { id, claims, outcome })(`
    with working as (
        update peers set failures = 0 where name = 'sending' and failures > 0 and :outcome = 'sent')
      update mails set due_at = null, ended_at = now(), outcome = :outcome, payload = payload - 'email'
      where id = :id and claims = :claims`);

/** Puts off a mail by half its age: about 150 tries in a day. A refused mail waits for an operator. */
export const putOffMail = (db: DbOrTrx, { id, claims }: StoredMail, isRefused: boolean) =>
  run(db, { id, claims, isRefused })(`
    update mails set outcome = case when :isRefused then 'refused' end, due_at = now() + case when :isRefused
        then interval '0' else least(interval '10 minutes', greatest(interval '10 seconds', (now() - created_at) / 2)) end
      where id = :id and claims = :claims`);

/** Mails that have waited for this many seconds, oldest first: their jobs were lost, or an outage has put them off. */
export const listWaitingMails = (
  db: DbOrTrx,
  { lateSeconds, limit, kind = null }: { lateSeconds: number; limit: number; kind?: MailKind | null },
) =>
  many<{ mailId: string }>(db, { lateSeconds, limit, kind })(`
    select id as "mailId" from mails where due_at <= now() - make_interval(secs => :lateSeconds) and ${MAIL_WAITS}
      and (:kind::text is null or kind = :kind) order by due_at limit :limit`);

/** Deletes mails of the past, and addresses of requests that have ended. */
export async function purgeMails(db: DbOrTrx, keepDays: number): Promise<void> {
  const isOld = "created_at < now() - make_interval(days => :keepDays)";
  const isAddressed = "payload->>'email' is not null and ends_at < now()";
  await run(db, { keepDays })(`delete from mails where ${isOld} or (${isAddressed})`);
}

/** Takes the mail requests of an API of 0.1.0, which only an outbox event announces; no job of this release knows them. */
export const takeEarlierRequests = (trx: Trx) =>
  many<{ purpose: "confirm" | "reset"; email: string }>(trx)(`
    with asked as (delete from outbox where event = 'email.requested' returning payload)
      delete from email_requests where id in (select (payload->>'requestId')::uuid from asked) returning purpose, email`);

/**
 * Moves the mails that a worker of 0.1.0 planned in its own table, if that worker has ended them or has not claimed them
 * in the last five minutes. So only one of the two workers sends each mail.
 */
export const adoptEarlierPlans = (trx: Trx) =>
  run(trx)(`with planned as (
       select * from miner_mails p where p.created_at > now() - interval '7 days'
         and (p.ended_at is not null or coalesce(p.claimed_at, '-infinity') < now() - interval '5 minutes')
         and not exists (select from mails m where m.kind = p.kind and m.key = p.user_id || ' ' || p.occasion) for update),
     ended as (update miner_mails m set ended_at = now(), outcome = 'nothing-to-say' from planned p
       where m.id = p.id and m.ended_at is null)
     insert into mails (id, kind, key, payload, created_at, due_at, ends_at, outcome)
     select id, kind, user_id || ' ' || occasion,
       jsonb_strip_nulls(jsonb_build_object('userId', user_id, 'occasion', occasion, 'rank', rank)), created_at,
       case when ended_at is null then now() end, ends_at, outcome from planned on conflict do nothing`);

export const wantsWeeklyMail = (db: DbOrTrx, userId: string) =>
  hasRow(db, { userId })("select from weekly_mail_readers where user_id = :userId");

/** Workers of 0.1.0 read the zone. */
export const turnOnWeeklyMail = (trx: Trx, userId: string) =>
  run(trx, { userId })(`
    insert into weekly_mail_readers (user_id, time_zone) values (:userId, 'UTC') on conflict (user_id) do nothing`);

export const turnOffWeeklyMail = (trx: Trx, userId: string) =>
  run(trx, { userId })("delete from weekly_mail_readers where user_id = :userId");

/** Up to `limit` miners who want the weekly mail and have none for this Monday yet. */
export const listWeeklyReaders = (db: DbOrTrx, { monday, limit }: { monday: string; limit: number }) =>
  manyValues<string>(db, { monday, limit })(`
    select r.user_id from weekly_mail_readers r
      join users u on u.id = r.user_id and u.suspended_at is null and u.deleted_at is null
      where not exists (select from mails m where m.kind = 'weekly' and m.key = r.user_id || ' ' || :monday)
        and not exists (select from miner_mails p where p.user_id = r.user_id and p.kind = 'weekly' and p.occasion = :monday)
      limit :limit`);

export interface WeekFacts {
  /** Points earned, net of what was taken back. */
  points: bigint;
  balance: bigint;
}

/** Reads what the weekly mail says about the week before this Monday. */
export const readWeekFacts = (db: DbOrTrx, about: { userId: string; monday: string }) =>
  one<WeekFacts>(
    db,
    about,
  )(`
    select l.balance, (select coalesce(sum(d.points), 0)::bigint from earned_days d
        where d.user_id = l.id and d.day >= :monday::date - 7 and d.day < :monday::date) as points
      from ledger_accounts l where l.id = :userId`);
