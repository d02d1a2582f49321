import type { NoticeDetails, StoredNoticeKind } from "@lode/core/contracts/notices";
import type { Trx } from "@lode/db/connection";
import { insertNotification } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";

/** Tells a miner something, in the transaction of the fact that it is about. */
export async function notify<Kind extends StoredNoticeKind>(
  trx: Trx,
  userId: string,
  kind: Kind,
  detail: NoticeDetails[Kind],
): Promise<void> {
  await insertNotification(trx, userId, kind, detail);
  await append(trx, "notification.added", { userId }, userId);
}
