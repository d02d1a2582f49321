import type { NoticeDetails, PushedKind } from "@lode/core/contracts/notices";
import type { Language } from "@lode/core/domain/languages";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, run } from "../query.ts";
import { SUBSCRIPTION_IS_ACTIVE } from "./push-subscriptions.repository.ts";

export interface PlannedPush {
  subscriptionId: string;
  notificationId: string;
  dueAt: Date;
  /** Not sent from then on. */
  endsAt: Date;
}

/** Plans a push of each notice to each browser, once. */
export async function insertPushes(trx: Trx, pushes: readonly PlannedPush[]): Promise<void> {
  await run(
    trx,
    `insert into pushes (id, subscription_id, notification_id, due_at, ends_at)
     select * from unnest(:ids::uuid[], :subscriptions::uuid[], :notifications::uuid[], :due::timestamptz[], :ends::timestamptz[])
     on conflict (notification_id, subscription_id) do nothing`,
    {
      ids: pushes.map(newId),
      subscriptions: pushes.map(({ subscriptionId }) => subscriptionId),
      notifications: pushes.map(({ notificationId }) => notificationId),
      due: pushes.map(({ dueAt }) => dueAt),
      ends: pushes.map(({ endsAt }) => endsAt),
    },
  );
}

/** Whether `listDuePushes` would find any push now. */
export const PUSHES_ARE_DUE = "exists (select from pushes where ended_at is null and due_at <= now())";

/** Pushes whose next try is due, the longest waiting first. */
export const listDuePushes = (db: DbOrTrx, now: Date, limit: number): Promise<{ id: string }[]> =>
  many(db, "select id from pushes where ended_at is null and due_at <= :now order by due_at limit :limit", {
    now,
    limit,
  });

export type ClaimedPush = {
  [Kind in PushedKind]: { kind: Kind; detail: NoticeDetails[Kind] };
}[PushedKind] & {
  id: string;
  notificationId: string;
  subscriptionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  /** This one included. */
  tries: number;
  timeZone: string;
  endsAt: Date;
  /** The browser is still this miner's and still wants messages. A suspended miner is told about money only. */
  isActive: boolean;
  /** The miner has seen the notice on the page meanwhile. */
  isRead: boolean;
};

/** Claims one try until `until`. Undefined if the push is not due or has ended. */
export const claimPush = (
  db: DbOrTrx,
  claim: { id: string; now: Date; until: Date },
): Promise<ClaimedPush | undefined> =>
  maybe(
    db,
    `update pushes p set due_at = :until, tries = p.tries + 1
     from push_subscriptions s,
       notifications n join users u on u.id = n.user_id join profiles f on f.user_id = n.user_id
     where p.id = :id and p.ended_at is null and p.due_at <= :now
       and s.id = p.subscription_id and n.id = p.notification_id
     returning p.id, n.id as "notificationId", s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, n.kind, n.detail,
       f.language, p.tries, s.time_zone as "timeZone", p.ends_at as "endsAt",
       s.user_id = n.user_id and ${SUBSCRIPTION_IS_ACTIVE}
         and (u.suspended_at is null or n.kind = 'withdrawal.completed') as "isActive", n.read_at is not null as "isRead"`,
    claim,
  );

export async function retryPush(db: DbOrTrx, id: string, dueAt: Date): Promise<void> {
  await run(db, "update pushes set due_at = :dueAt where id = :id and ended_at is null", { id, dueAt });
}

/** `read`, `gone` and `late` were not sent; `failed` was refused by the push service. */
export type PushOutcome = "delivered" | "read" | "gone" | "late" | "failed";

/** Ends a push. A delivered one says when its browser was last told. */
export async function endPush(
  db: DbOrTrx,
  { id, outcome, now }: { id: string; outcome: PushOutcome; now: Date },
): Promise<void> {
  await run(
    db,
    `with ended as (
       update pushes set ended_at = :now, outcome = :outcome where id = :id and ended_at is null
       returning subscription_id, outcome
     )
     update push_subscriptions s set used_at = :now from ended e
     where s.id = e.subscription_id and e.outcome = 'delivered'`,
    { id, outcome, now },
  );
}

/** Deletes pushes of the past, and browsers that ended before and have none left. */
export async function purgePushes(db: DbOrTrx, keepDays: number): Promise<void> {
  await run(db, "delete from pushes where ends_at < now() - make_interval(days => :keepDays)", { keepDays });
  await run(
    db,
    `delete from push_subscriptions s where s.ended_at < now() - make_interval(days => :keepDays)
       and not exists (select from pushes p where p.subscription_id = s.id)`,
    { keepDays },
  );
}
