import type { ChannelKind } from "@lode/core/domain/operations/plan-alarms";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, maybe } from "../query.ts";

export interface AlarmChannel {
  id: string;
  kind: ChannelKind;
  /** An email address, or an address of the web, whose path may be a secret. */
  target: string;
}

/** False if a working channel has this target. `sealedSecret` is null for mails. */
export const insertChannel = (
  trx: Trx,
  channel: AlarmChannel & { sealedSecret: string | null; by: string },
): Promise<boolean> =>
  changedOne(
    trx,
    `insert into alarm_channels (id, kind, target, sealed_secret, created_by)
     values (:id, :kind, :target, :sealedSecret, :by)
     on conflict (kind, target) where ended_at is null do nothing`,
    { ...channel },
  );

export const findWorkingChannel = (db: DbOrTrx, id: string): Promise<AlarmChannel | undefined> =>
  maybe(db, "select id, kind, target from alarm_channels where id = :id and ended_at is null", { id });

/** Ends a channel with its waiting messages. False if it has ended or does not exist. */
export const endChannel = (trx: Trx, ended: { id: string; by: string; reason: string }): Promise<boolean> =>
  changedOne(
    trx,
    `with unsent as (
       update alarm_messages set state = 'failed', next_at = null, ended_at = now(), last_error = 'the channel was ended'
       where channel_id = :id and state = 'pending'
     )
     update alarm_channels set ended_at = now(), ended_by = :by, ended_reason = :reason
     where id = :id and ended_at is null`,
    ended,
  );
