import type { Finding } from "@lode/core/domain/operations/judge-overview";
import type { AlarmNews, ChannelKind } from "@lode/core/domain/operations/plan-alarms";
import type { DeliveryState } from "@lode/core/domain/webhooks/delivery";
import type { DbOrTrx } from "../connection.ts";
import { many, pageOf } from "../query.ts";

/** As JSON, so moments are texts. */
export interface SentMessage {
  id: string;
  news: AlarmNews;
  state: DeliveryState;
  tries: number;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: string;
  endedAt: string | null;
}

const SENT = `'id', m.id, 'news', m.news, 'state', m.state, 'tries', m.tries, 'lastStatus', m.last_status,
  'lastError', m.last_error, 'createdAt', m.created_at, 'endedAt', m.ended_at`;

interface ChannelReference {
  kind: ChannelKind;
  target: string;
}

export interface AlarmRow extends Pick<Finding, "light" | "text" | "runbook" | "page"> {
  id: string;
  openedAt: Date;
  clearedAt: Date | null;
  /** Oldest first. */
  sent: (SentMessage & { channel: ChannelReference })[];
}

/** Alarms, newest first, with what was sent about each. */
export async function listAlarms(
  db: DbOrTrx,
  { state, cursor, limit }: { state: "open" | "cleared"; cursor: string | null; limit: number },
): Promise<{ page: AlarmRow[]; nextCursor: string | null }> {
  const rows = await many<AlarmRow>(
    db,
    `select a.id, a.light, a.text, a.runbook, a.page, a.opened_at as "openedAt", a.cleared_at as "clearedAt",
       (select coalesce(json_agg(json_build_object(${SENT}, 'channel', json_build_object('kind', c.kind, 'target', c.target))
          order by m.id), '[]')
        from alarm_messages m join alarm_channels c on c.id = m.channel_id where m.alarm_id = a.id) as sent
     from alarms a where a.cleared_at is ${state === "open" ? "null" : "not null"} ${cursor ? "and a.id < :cursor" : ""}
     order by a.id desc limit :more`,
    { cursor, more: limit + 1 },
  );
  return pageOf(rows, limit);
}

export interface ChannelRow extends ChannelReference {
  id: string;
  createdAt: Date;
  createdBy: string;
  endedAt: Date | null;
  endedBy: string | null;
  endedReason: string | null;
  /** The newest message. */
  last: SentMessage | null;
}

/** An installation has a few channels. */
const SHOWN = 100;

/** The working channels, then those that ended last. */
export const listChannels = (db: DbOrTrx): Promise<ChannelRow[]> =>
  many(
    db,
    `select c.id, c.kind, c.target, c.created_at as "createdAt", c.created_by as "createdBy", c.ended_at as "endedAt",
       c.ended_by as "endedBy", c.ended_reason as "endedReason",
       (select json_build_object(${SENT}) from alarm_messages m where m.channel_id = c.id order by m.id desc limit 1) as last
     from alarm_channels c order by c.ended_at desc nulls first, c.id limit ${SHOWN}`,
  );
