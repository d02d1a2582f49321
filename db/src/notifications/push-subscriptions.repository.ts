import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, many, maybe, one, run } from "../query.ts";

/** More browsers than a person uses. When there is one more, the oldest is no longer told. */
const MOST_BROWSERS = 5;

/** Condition: the subscription `s` is not ended, and neither is its session. An expired session does not end it. */
export const SUBSCRIPTION_IS_ACTIVE = `s.ended_at is null
  and exists (select from sessions e where e.id = s.session_id and e.ended_at is null)`;

export interface NewSubscription {
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  timeZone: string;
}

/** Stores a browser's subscription. A browser that another miner had used belongs to this miner from then on. */
export async function storeSubscription(trx: Trx, subscription: NewSubscription): Promise<void> {
  const { userId } = subscription;
  // Two browsers that subscribe at the same time are counted one after the other.
  await maybe(trx, "select from users where id = :userId for no key update", { userId });
  await run(
    trx,
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, time_zone)
     values (:id, :userId, :sessionId, :endpoint, :p256dh, :auth, :timeZone)
     on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, time_zone = excluded.time_zone, created_at = now(),
       used_at = null, ended_at = null, end_reason = null`,
    { id: newId(), ...subscription },
  );
  await run(
    trx,
    `update push_subscriptions set ended_at = now(), end_reason = 'too-many' where id in (
       select s.id from push_subscriptions s where s.user_id = :userId and ${SUBSCRIPTION_IS_ACTIVE}
       order by s.created_at desc offset ${MOST_BROWSERS})`,
    { userId },
  );
}

/** Moves a browser's subscription to the miner's new session. False if it is not this miner's, or has ended. */
export const renewSubscription = (
  trx: Trx,
  renewed: { userId: string; sessionId: string; endpoint: string; timeZone: string },
): Promise<boolean> =>
  changedOne(
    trx,
    `update push_subscriptions s set session_id = :sessionId, time_zone = :timeZone
     where s.endpoint = :endpoint and s.user_id = :userId and ${SUBSCRIPTION_IS_ACTIVE}`,
    renewed,
  );

export async function endSubscriptionOfSession(trx: Trx, sessionId: string): Promise<void> {
  await run(
    trx,
    `update push_subscriptions set ended_at = now(), end_reason = 'turned-off'
     where session_id = :sessionId and ended_at is null`,
    { sessionId },
  );
}

export async function endSubscriptionsOf(trx: Trx, userId: string): Promise<void> {
  await run(
    trx,
    `update push_subscriptions set ended_at = now(), end_reason = 'turned-off'
     where user_id = :userId and ended_at is null`,
    { userId },
  );
}

/** The push service no longer knows the browser. */
export async function endGoneSubscription(db: DbOrTrx, id: string, now: Date): Promise<void> {
  await run(
    db,
    "update push_subscriptions set ended_at = :now, end_reason = 'gone' where id = :id and ended_at is null",
    { id, now },
  );
}

export interface PushState {
  /** The miner has been paid: only then the page asks. */
  isOffered: boolean;
  /** Whether the browser of this session is told. */
  isOnHere: boolean;
  /** How many browsers are told. */
  browsers: number;
}

export const readPushState = (
  db: DbOrTrx,
  asked: { userId: string; sessionId: string },
): Promise<PushState> =>
  one(
    db,
    `select exists (select from withdrawals where user_id = :userId and status = 'completed') as "isOffered",
       coalesce(bool_or(s.session_id = :sessionId), false) as "isOnHere", count(s.id)::int as browsers
     from push_subscriptions s where s.user_id = :userId and ${SUBSCRIPTION_IS_ACTIVE}`,
    asked,
  );

/** The browsers of these miners, with the time of the transaction. */
export const listSubscriptions = (
  trx: Trx,
  userIds: readonly string[],
): Promise<{ id: string; userId: string; timeZone: string; now: Date }[]> =>
  many(
    trx,
    `select s.id, s.user_id as "userId", s.time_zone as "timeZone", now() from push_subscriptions s
     where s.user_id = any(:userIds::uuid[]) and ${SUBSCRIPTION_IS_ACTIVE}`,
    { userIds: [...userIds] },
  );
