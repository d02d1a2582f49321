import type { NoticeDetails, NoticeKind, StoredNoticeKind } from "@lode/core/contracts/notices";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { columnsOf, many, oneValue, run } from "../query.ts";

export type NewNotice = {
  [Kind in StoredNoticeKind]: { userId: string; kind: Kind; detail: NoticeDetails[Kind] };
}[StoredNoticeKind];

export const insertNotifications = (trx: Trx, notices: readonly NewNotice[]) =>
  run(trx, {
    ids: notices.map(newId),
    ...columnsOf(notices, "userId", "kind"),
    details: notices.map(({ detail }) => JSON.stringify(detail)),
  })(`
    insert into notifications (id, user_id, kind, detail)
      select * from unnest(:ids::uuid[], :userId::uuid[], :kind::text[], :details::jsonb[])`);

export interface Notification {
  id: string;
  kind: NoticeKind;
  detail: NoticeDetails[NoticeKind];
  at: Date;
  read: boolean;
}

const LISTED = 30;

/** The newest notices and outcomes of tasks (never unread), and how many notices are unread. */
export async function listNotifications(
  db: DbOrTrx,
  userId: string,
): Promise<{ newest: Notification[]; unread: number }> {
  const [newest, unread] = await Promise.all([
    many<Notification>(db, { userId })(`
      (select id, kind, detail, created_at as at, read_at is not null as read from notifications n
          where user_id = :userId order by id desc limit ${LISTED})
        union all
        (select a.id, case when a.state = 'not_done' then 'task.failed' else 'task.completed' end,
           jsonb_build_object('points', a.points::text, 'reason', a.reason,
             'network', t.network, 'kind', t.kind, 'target', t.target_username), a.decided_at, true
         from task_attempts a join mining_tasks t on t.id = a.task_id
         where a.user_id = :userId and a.decided_at is not null order by a.asked_at desc limit ${LISTED})
        order by id desc limit ${LISTED}`),
    oneValue<number>(db, { userId })(`select count(*)::int as unread from notifications n
       where user_id = :userId and read_at is null`),
  ]);
  return { newest, unread };
}

/** Marks this notice and all older ones as read. */
export const markRead = (db: DbOrTrx, userId: string, upTo: string) =>
  run(db, { userId, upTo })(`
    update notifications set read_at = now() where user_id = :userId and id <= :upTo and read_at is null`);
