import type { PushAnswer } from "@lode/core/domain/messages/decide-push";
import webPush from "web-push";
import type { AddressRules, Resolve } from "../public-internet/lookup-within.ts";
import { type OutsideAnswer, openPost } from "../public-internet/post-outside.ts";

/** Where a browser takes messages, as its page was told by the push service. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What the service worker shows. A path within Lode, and nothing secret. */
export interface PushMessage {
  /** The same for every try, so that neither the push service nor the device shows it twice. */
  id: string;
  title: string;
  text: string;
  path: string;
}

/** Sends a message that the push service may keep for `ttlSeconds`. Never throws because of the push service. */
export type SendPush = (to: PushTarget, message: PushMessage, ttlSeconds: number) => Promise<PushAnswer>;

export interface PushIdentity {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or https: whom a push service asks about our messages. */
  subject: string;
}

/** Encrypts for the browser (RFC 8291) and signs for the push service (RFC 8292). */
export function openPushSender(
  identity: PushIdentity,
  rules: AddressRules,
  options: { deadlineMs?: number; resolve?: Resolve } = {},
): SendPush {
  const post = openPost("push", rules, options);
  return async ({ endpoint, p256dh, auth }, message, ttlSeconds) => {
    const subscription = { endpoint, keys: { p256dh, auth } };
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: identity,
      contentEncoding: "aes128gcm",
      TTL: ttlSeconds,
      urgency: "normal",
      topic: message.id.replaceAll("-", ""),
    });
    return answerOf(await post({ url: endpoint, headers, body: body ?? "" }));
  };
}

function answerOf(answer: OutsideAnswer): PushAnswer {
  if ("error" in answer) return answer;
  const { status, retryAfter } = answer;
  const retryAfterSeconds = secondsOf(retryAfter);
  return retryAfterSeconds > 0 ? { status, retryAfterSeconds } : { status };
}

/** The seconds of a Retry-After header, which has seconds or a date (RFC 9110); 0 if it has neither. */
function secondsOf(retryAfter = ""): number {
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return seconds;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.ceil((at - Date.now()) / 1_000);
}
