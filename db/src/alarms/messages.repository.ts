import type { Finding } from "@lode/core/domain/operations/judge-overview";
import type { AlarmNews } from "@lode/core/domain/operations/plan-alarms";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, many, maybe, run } from "../query.ts";
import type { AlarmChannel } from "./channels.repository.ts";

export interface NewMessage {
  alarmId: string;
  news: Exclude<AlarmNews, "test">;
  light: Finding["light"];
  text: string;
  now: Date;
}

/** Adds a message for every working channel that was not told this news. */
export async function addMessages(trx: Trx, message: NewMessage): Promise<void> {
  const channels = await many<{ id: string }>(trx, "select id from alarm_channels where ended_at is null");
  await run(
    trx,
    `insert into alarm_messages (id, alarm_id, channel_id, news, light, text, next_at, created_at)
     select c.id, :alarmId, c.channel_id, :news, :light, :text, :now, :now
     from unnest(:ids::uuid[], :channelIds::uuid[]) as c (id, channel_id)
     on conflict (alarm_id, channel_id, news) do nothing`,
    { ...message, ids: channels.map(newId), channelIds: channels.map(({ id }) => id) },
  );
}

/** Tells a new channel of the alarms that are open already. */
export async function addOpenAlarms(
  trx: Trx,
  { channelId, alarms, now }: { channelId: string; alarms: readonly { id: string }[]; now: Date },
): Promise<void> {
  await run(
    trx,
    `insert into alarm_messages (id, alarm_id, channel_id, news, light, text, next_at, created_at)
     select c.id, a.id, :channelId, 'opened', a.light, a.text, :now, :now
     from unnest(:ids::uuid[], :alarmIds::uuid[]) as c (id, alarm_id) join alarms a on a.id = c.alarm_id
     on conflict (alarm_id, channel_id, news) do nothing`,
    { channelId, now, ids: alarms.map(newId), alarmIds: alarms.map(({ id }) => id) },
  );
}

/** Adds a test. False if a test of the channel is still on its way. */
export const addTest = (
  trx: Trx,
  test: { id: string; channelId: string; text: string; now: Date },
): Promise<boolean> =>
  changedOne(
    trx,
    `insert into alarm_messages (id, channel_id, news, text, next_at, created_at)
     values (:id, :channelId, 'test', :text, :now, :now) on conflict do nothing`,
    test,
  );

/** Condition: no earlier message about the same alarm is still pending for the same channel. */
const IS_NEXT = `not exists (select from alarm_messages e where e.alarm_id = m.alarm_id and e.channel_id = m.channel_id
  and e.state = 'pending' and e.id < m.id)`;

/** Whether `listDueMessages` would find any message now. */
export const MESSAGES_ARE_DUE =
  "exists (select from alarm_messages where state = 'pending' and next_at <= now())";

/** Messages whose next try is due, the longest waiting first. */
export const listDueMessages = (db: DbOrTrx, now: Date, limit: number): Promise<{ id: string }[]> =>
  many(
    db,
    `select m.id from alarm_messages m where m.state = 'pending' and m.next_at <= :now and ${IS_NEXT}
     order by m.next_at limit :limit`,
    { now, limit },
  );

export interface ClaimedMessage {
  id: string;
  news: AlarmNews;
  light: Finding["light"] | null;
  text: string;
  createdAt: Date;
  tries: number;
  channel: AlarmChannel & { sealedSecret: string | null };
  /** Null for a test. */
  alarm: { id: string; key: string; runbook: string; openedAt: string } | null;
}

/** Claims one try of a message until `until`: after a crash the message is due again then. */
export const claimMessage = (
  trx: Trx,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<ClaimedMessage | undefined> =>
  maybe(
    trx,
    `update alarm_messages m set tries = m.tries + 1, next_at = :until from alarm_channels c
     where m.id = :id and m.state = 'pending' and m.next_at <= :now and c.id = m.channel_id and c.ended_at is null
     returning m.id, m.news, m.light, m.text, m.created_at as "createdAt", m.tries,
       jsonb_build_object('id', c.id, 'kind', c.kind, 'target', c.target, 'sealedSecret', c.sealed_secret) as channel,
       (select jsonb_build_object('id', a.id, 'key', a.key, 'runbook', a.runbook, 'openedAt', a.opened_at)
        from alarms a where a.id = m.alarm_id) as alarm`,
    { id, now, until },
  );

export interface MessageResult {
  id: string;
  /** The claimed try: an answer to an earlier try changes nothing. */
  tries: number;
  status: number | null;
  error: string | null;
}

export async function endMessage(
  trx: Trx,
  { state, now, ...result }: MessageResult & { state: "delivered" | "failed"; now: Date },
): Promise<boolean> {
  return changedOne(
    trx,
    `update alarm_messages set state = :state, next_at = null, ended_at = :now, last_status = :status, last_error = :error
     where id = :id and state = 'pending' and tries = :tries`,
    { ...result, state, now },
  );
}

export async function retryMessage(
  trx: Trx,
  { nextAt, ...result }: MessageResult & { nextAt: Date },
): Promise<void> {
  await run(
    trx,
    `update alarm_messages set next_at = :nextAt, last_status = :status, last_error = :error
     where id = :id and state = 'pending' and tries = :tries`,
    { ...result, nextAt },
  );
}
