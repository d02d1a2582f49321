import { openSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import { alarmMail } from "@lode/adapters/mail/mail-texts";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { signWebhook } from "@lode/adapters/webhooks/sign-webhook";
import { GiveUpError, messageOf } from "@lode/core/contracts/errors";
import {
  type DeliveryDecision,
  decideDelivery,
  type WebhookAnswer,
} from "@lode/core/domain/webhooks/delivery";
import { endChannel } from "@lode/db/alarms/channels.repository";
import type { ClaimedMessage } from "@lode/db/alarms/messages.repository";
import * as messages from "@lode/db/alarms/messages.repository";
import type { Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

/** Longer than a receiver may take to answer. If a worker crashes, another worker tries again after this. */
const LEASE_MS = 60_000;
/** Sent at once; the rest follows with the next sweep. */
const TOGETHER = 10;

type SendApp = Pick<
  App,
  "db" | "transaction" | "clock" | "webhooks" | "mailer" | "sealingKeys" | "logger"
> & {
  config: Pick<WorkerConfig, "PRODUCT_NAME" | "OPERATORS_URL">;
};

/**
 * Sends the due messages about alarms. The sweep itself sends, without a job: Redis may be what the alarm is about. At
 * least once, since a crash after the receiver's answer repeats the message under the same id.
 */
export async function sendAlarmMessages(app: SendApp): Promise<void> {
  const due = await messages.listDueMessages(app.db, app.clock.now(), TOGETHER);
  await Promise.all(due.map(({ id }) => sendMessage(app, id)));
}

async function sendMessage(app: SendApp, id: string): Promise<void> {
  const now = app.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const claimed = await app.transaction((trx) => messages.claimMessage(trx, { id, now, until }));
  if (!claimed) return; // claimed by another worker, or its channel has ended
  const { channel, tries } = claimed;
  const sent = channel.kind === "mail" ? await mail(app, claimed) : await post(app, claimed, now);
  await app.transaction((trx) => record(trx, claimed, sent, app.clock.now()));
  app.logger.debug({ messageId: id, tries, ...sent.answer }, "a message about an alarm was sent");
}

interface Sent {
  answer: WebhookAnswer;
  decision: DeliveryDecision;
}

async function post(app: SendApp, claimed: ClaimedMessage, now: Date): Promise<Sent> {
  const { id, news, light, text, createdAt, alarm, channel } = claimed;
  const body = JSON.stringify({
    type: `alarm.${news}`,
    timestamp: createdAt.toISOString(),
    data: alarm
      ? { alarm_id: alarm.id, key: alarm.key, light, text, runbook: alarm.runbook, opened_at: alarm.openedAt }
      : { text },
  });
  const secret = openSecret(
    app.sealingKeys,
    channel.sealedSecret ?? "",
    sealingContext("alarm-secret", channel.id),
  );
  const headers = signWebhook({ id, sentAt: now, body }, [secret]);
  const answer = await app.webhooks({ url: channel.target, headers, body });
  return { answer, decision: decideDelivery(answer, claimed.tries) };
}

/** The reply code of a mail server that has accepted a mail (RFC 5321). */
const ACCEPTED = 250;

async function mail(app: SendApp, claimed: ClaimedMessage): Promise<Sent> {
  const { PRODUCT_NAME: product, OPERATORS_URL } = app.config;
  const { id, channel } = claimed;
  const url = new URL("/alarms", OPERATORS_URL).href;
  const messageId = `<${id}@${new URL(OPERATORS_URL).hostname}>`;
  try {
    await app.mailer.send({ to: channel.target, messageId, ...alarmMail({ ...claimed, product, url }) });
    return { answer: { status: ACCEPTED }, decision: { next: "delivered" } };
  } catch (error) {
    const answer = { error: messageOf(error) };
    const decision =
      error instanceof GiveUpError ? { next: "failed" as const } : decideDelivery(answer, claimed.tries);
    return { answer, decision };
  }
}

async function record(
  trx: Trx,
  { id, tries, channel }: ClaimedMessage,
  { answer, decision }: Sent,
  now: Date,
): Promise<void> {
  const said =
    "status" in answer ? { status: answer.status, error: null } : { status: null, error: answer.error };
  const result = { id, tries, ...said };
  if (decision.next === "retry") {
    const nextAt = new Date(now.getTime() + decision.afterSeconds * 1_000);
    return messages.retryMessage(trx, { ...result, nextAt });
  }
  const state = decision.next === "delivered" ? "delivered" : "failed";
  const isEnded = await messages.endMessage(trx, { ...result, state, now });
  if (!isEnded || decision.next !== "disable-endpoint") return;
  const reason = "The receiver answered 410 Gone";
  if (await endChannel(trx, { id: channel.id, by: "lode", reason }))
    await recordAct(trx, {
      actor: "lode",
      act: "ended an alarm channel",
      subjectId: channel.id,
      detail: { reason },
    });
}
