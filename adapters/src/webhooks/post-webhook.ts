import type { WebhookAnswer } from "@lode/core/domain/webhooks/delivery";
import type { AddressRules, Resolve } from "../public-internet/lookup-within.ts";
import { type OutsidePost, openPost } from "../public-internet/post-outside.ts";

/** Sends one webhook. Never throws: the reason for a missing answer is returned as an answer too. */
export type PostWebhook = (post: OutsidePost & { body: string }) => Promise<WebhookAnswer>;

export function openWebhookSender(
  rules: AddressRules,
  options: { deadlineMs?: number; resolve?: Resolve } = {},
): PostWebhook {
  const post = openPost("webhook", rules, options);
  return async ({ url, headers, body }) => {
    const named = { ...headers, "content-type": "application/json", "user-agent": "lode-webhooks" };
    const answer = await post({ url, body, headers: named });
    return "error" in answer ? answer : { status: answer.status };
  };
}
