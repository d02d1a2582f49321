import { PUSHED_KINDS, type StoredNoticeKind } from "@lode/core/contracts/notices";
import { nextDaytime } from "@lode/core/domain/messages/sending-hours";
import type { Trx } from "@lode/db/connection";
import type { NewNotice } from "@lode/db/notifications/notifications.repository";
import { listSubscriptions } from "@lode/db/notifications/push-subscriptions.repository";
import { insertPushes } from "@lode/db/notifications/pushes.repository";

const PUSHED: readonly StoredNoticeKind[] = PUSHED_KINDS;

/**
 * Plans the push of new notices to each browser of their miners, in the transaction that stores them. At night a push waits
 * for the device's morning.
 */
export async function planPushes(
  trx: Trx,
  notices: readonly (Pick<NewNotice, "userId" | "kind"> & { id: string })[],
): Promise<void> {
  const pushed = notices.filter(({ kind }) => PUSHED.includes(kind));
  if (pushed.length === 0) return;
  const browsers = await listSubscriptions(
    trx,
    pushed.map(({ userId }) => userId),
  );
  const pushes = browsers.flatMap(({ id: subscriptionId, userId, timeZone, now }) => {
    const { from: dueAt, until: endsAt } = nextDaytime(now, timeZone);
    return pushed
      .filter((notice) => notice.userId === userId)
      .map(({ id: notificationId }) => ({ subscriptionId, notificationId, dueAt, endsAt }));
  });
  if (pushes.length > 0) await insertPushes(trx, pushes);
}
