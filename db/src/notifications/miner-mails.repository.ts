import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, run } from "../query.ts";

/** `payout`: a withdrawal was paid. `monday`: the week's summary. `task-open`: there is something to do again. */
export type MinerMailKind = "payout" | "monday" | "task-open";

export interface MinerMail {
  id: string;
  userId: string;
  kind: MinerMailKind;
  /** The withdrawal, or the day in the miner's zone, as `2026-11-23`. */
  occasion: string;
}

/** A payout's mail is sent for this long. */
const PAYOUT_HOURS = 24;

/** Plans a mail for each paid withdrawal, in the transaction that completes it. */
export async function planPayoutMails(
  trx: Trx,
  paid: readonly { withdrawalId: string; userId: string }[],
): Promise<void> {
  await run(
    trx,
    `insert into miner_mails (id, user_id, kind, occasion, ends_at)
     select p.id, p.user_id, 'payout', p.id::text, now() + make_interval(hours => ${PAYOUT_HOURS})
     from unnest(:ids::uuid[], :userIds::uuid[]) as p (id, user_id) on conflict do nothing`,
    { ids: paid.map(({ withdrawalId }) => withdrawalId), userIds: paid.map(({ userId }) => userId) },
  );
}

/** Plans a mail of this kind for each miner who has none for the occasion. Returns the ids of those it planned. */
export async function planMails(
  db: DbOrTrx,
  kind: Exclude<MinerMailKind, "payout">,
  wanted: readonly { userId: string; occasion: string; endsAt: Date }[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const planned = await many<{ id: string }>(
    db,
    `insert into miner_mails (id, user_id, kind, occasion, ends_at)
     select w.id, w.user_id, :kind, w.occasion, w.ends_at
     from unnest(:ids::uuid[], :userIds::uuid[], :occasions::text[], :ends::timestamptz[])
       as w (id, user_id, occasion, ends_at)
     on conflict do nothing returning id`,
    {
      kind,
      ids: wanted.map(newId),
      userIds: wanted.map(({ userId }) => userId),
      occasions: wanted.map(({ occasion }) => occasion),
      ends: wanted.map(({ endsAt }) => endsAt),
    },
  );
  return planned.map(({ id }) => id);
}

/** Longer than a mail server may take, so that no second job sends the mail meanwhile. */
const CLAIM_SECONDS = 120;

/** Claims a mail that still has to be sent; undefined if it has ended, is too old, or is being sent. */
export async function claimMinerMail(db: DbOrTrx, id: string, now: Date): Promise<MinerMail | undefined> {
  return maybe(
    db,
    `update miner_mails set claimed_at = :now where id = :id and ended_at is null and ends_at > :now::timestamptz
       and (claimed_at is null or claimed_at < :now::timestamptz - make_interval(secs => ${CLAIM_SECONDS}))
     returning id, user_id as "userId", kind, occasion`,
    { id, now },
  );
}

/** Lets the next try send the mail at once. */
export async function releaseMinerMail(db: DbOrTrx, id: string): Promise<void> {
  await run(db, "update miner_mails set claimed_at = null where id = :id and ended_at is null", { id });
}

export async function endMinerMail(
  db: DbOrTrx,
  { id, outcome, now }: { id: string; outcome: "sent" | "refused" | "nothing-to-say"; now: Date },
): Promise<void> {
  await run(
    db,
    "update miner_mails set ended_at = :now, outcome = :outcome where id = :id and ended_at is null",
    { id, outcome, now },
  );
}

/** Mails planned longer ago than this, oldest first, whose time has not passed. */
export async function listWaitingMinerMails(
  db: DbOrTrx,
  { now, lateSeconds, limit }: { now: Date; lateSeconds: number; limit: number },
): Promise<{ id: string }[]> {
  return many(
    db,
    `select id from miner_mails
     where ended_at is null and created_at <= :now::timestamptz - make_interval(secs => :lateSeconds) and ends_at > :now
     order by created_at limit :limit`,
    { now, lateSeconds, limit },
  );
}

/** Deletes mails of the past; the newest of each miner's Mondays says how the rank has changed. */
export async function purgeMinerMails(db: DbOrTrx, keepDays: number): Promise<void> {
  await run(db, "delete from miner_mails where created_at < now() - make_interval(days => :keepDays)", {
    keepDays,
  });
}
