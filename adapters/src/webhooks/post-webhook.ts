import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { WebhookAnswer } from "@lode/core/domain/webhooks/delivery";
import { refuseWithinTransaction } from "@lode/db/transaction";
import { type AddressRules, lookupWithin, type Resolve } from "../public-internet/lookup-within.ts";
import { beginOutsideCall } from "../tracing/outside-call.ts";
import { hostOf, targetFault } from "./webhook-target.ts";

export interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends one webhook. Never throws: the reason for a missing answer is returned as an answer too. */
export type PostWebhook = (post: WebhookPost) => Promise<WebhookAnswer>;

const DEADLINE_MS = 10_000;
const DEADLINE = "no answer within 10 seconds";

/**
 * Connects only to addresses that the rules allow. They are checked when connecting, so that a name cannot
 * resolve to a different address after the check. Redirects are not followed and the answer's body is
 * discarded, so the webhook cannot be used to read internal content.
 */
export function openWebhookSender(
  rules: AddressRules,
  { deadlineMs = DEADLINE_MS, resolve }: { deadlineMs?: number; resolve?: Resolve } = {},
): PostWebhook {
  const lookup = lookupWithin(rules, resolve);
  return async ({ url: text, headers, body }) => {
    refuseWithinTransaction("webhooks.post");
    const fault = targetFault(text, rules);
    if (fault) return { error: fault };
    const url = new URL(text);
    const end = beginOutsideCall({ system: "webhook", operation: "POST" });
    const answer = await send(url, body, {
      method: "POST",
      agent: false,
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "lode-webhooks",
      },
      signal: AbortSignal.timeout(deadlineMs),
      // `lookup` is not called for IP addresses; targetFault has checked those already.
      ...(isIP(hostOf(url)) ? {} : { lookup }),
    });
    if ("error" in answer) end("none", "no answer");
    else end(String(answer.status));
    return answer;
  };
}

const send = (url: URL, body: string, options: RequestOptions): Promise<WebhookAnswer> =>
  new Promise((resolve) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options, (response) => {
      // After the answer, a broken connection no longer matters.
      response.on("error", () => {});
      resolve({ status: response.statusCode ?? 0 });
      response.destroy();
    });
    request.on("error", (error: NodeJS.ErrnoException) => resolve({ error: sentenceOf(error) }));
    request.end(body);
  });

function sentenceOf(error: NodeJS.ErrnoException): string {
  if (error.name === "TimeoutError" || error.name === "AbortError") return DEADLINE;
  return error.code ?? error.message;
}
