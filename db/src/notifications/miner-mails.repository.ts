import type { DbOrTrx, Trx } from "../connection.ts";
import { many, maybe, run } from "../query.ts";

export interface MinerMail {
  id: string;
  userId: string;
  /** A withdrawal was paid, or a week has ended. */
  kind: "payout" | "weekly";
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

/** Deletes mails of the past; the newest of each miner's weekly mails says how the rank has changed. */
export async function purgeMinerMails(db: DbOrTrx, keepDays: number): Promise<void> {
  await run(db, "delete from miner_mails where created_at < now() - make_interval(days => :keepDays)", {
    keepDays,
  });
}
