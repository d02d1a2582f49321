import type { NoticeDetails, StoredNoticeKind } from "@lode/core/contracts/notices";
import type { Trx } from "@lode/db/connection";
import * as notifications from "@lode/db/notifications/notifications.repository";
import { append, appendAll } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../app.ts";

/** Sends a miner a notice, in the transaction of the fact it is about. */
export const notify = <Kind extends StoredNoticeKind>(
  trx: Trx,
  userId: string,
  kind: Kind,
  detail: NoticeDetails[Kind],
): Promise<void> => notifyAll(trx, [{ userId, kind, detail } as notifications.NewNotice]);

export async function notifyAll(trx: Trx, notices: readonly notifications.NewNotice[]): Promise<void> {
  await notifications.insertNotifications(trx, notices);
  await appendAll(
    trx,
    notices.map(({ userId }) => ({ event: "notification.added", payload: { userId }, userId })),
  );
}

export const markNotificationsRead = (
  { transaction }: Needs<"transaction">,
  { userId, upTo }: { userId: string; upTo: string },
): Promise<void> =>
  transaction(async (trx) => {
    await notifications.markRead(trx, userId, upTo);
    await append(trx, "notification.added", { userId }, userId);
  });
