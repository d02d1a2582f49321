import { pushMessage } from "@lode/adapters/push/push-texts";
import { GiveUpError } from "@lode/core/contracts/errors";
import { decidePush, type PushAnswer } from "@lode/core/domain/messages/decide-push";
import { endGoneSubscription } from "@lode/db/notifications/push-subscriptions.repository";
import {
  type ClaimedPush,
  claimPush,
  endPush,
  type PushOutcome,
  retryPush,
} from "@lode/db/notifications/pushes.repository";
import type { App } from "../app.ts";

/** Longer than a push service may take to answer. If a worker crashes, another worker tries again after this. */
const LEASE_MS = 30_000;

type PushApp = Pick<App, "db" | "clock" | "push">;

/**
 * Tries a push once: claims it, sends it and records the answer. A crash between the two repeats it with the same id, by
 * which the push service and the device recognise it. Throws GiveUpError if the push service refuses Lode.
 */
export async function sendPush(app: PushApp, { pushId }: { pushId: string }): Promise<void> {
  const now = app.clock.now();
  const push = await claimPush(app.db, { id: pushId, now, until: new Date(now.getTime() + LEASE_MS) });
  if (!push) return; // claimed by another worker, or ended
  const needless = needlessBecause(push, now);
  if (needless) return await endPush(app.db, { id: push.id, outcome: needless, now });
  if (!app.push) return await endPush(app.db, { id: push.id, outcome: "gone", now });
  const message = pushMessage(push.kind, push.detail as never, {
    id: push.notificationId,
    language: push.language,
  });
  const ttlSeconds = Math.ceil((push.endsAt.getTime() - now.getTime()) / 1_000);
  await record(app, push, await app.push(push, message, ttlSeconds));
}

function needlessBecause({ isActive, isRead, endsAt }: ClaimedPush, now: Date): PushOutcome | undefined {
  if (!isActive) return "gone";
  if (isRead) return "read";
  return endsAt <= now ? "late" : undefined;
}

async function record(
  { db, clock }: PushApp,
  { id, subscriptionId, tries }: ClaimedPush,
  answer: PushAnswer,
): Promise<void> {
  const now = clock.now();
  const decision = decidePush(answer, tries);
  switch (decision.next) {
    case "delivered":
      return endPush(db, { id, outcome: "delivered", now });
    case "retry":
      return retryPush(db, id, new Date(now.getTime() + decision.afterSeconds * 1_000));
    case "end-subscription":
      await endGoneSubscription(db, subscriptionId, now);
      return endPush(db, { id, outcome: "gone", now });
    case "failed":
      await endPush(db, { id, outcome: "failed", now });
      throw new GiveUpError(`The push service refuses: ${"status" in answer ? answer.status : answer.error}`);
  }
}
