import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { refuseWithinTransaction } from "@lode/db/transaction";
import { beginOutsideCall, type OutsideCall } from "../tracing/outside-call.ts";
import { type AddressRules, lookupWithin, type Resolve } from "./lookup-within.ts";
import { hostOf, targetFault } from "./target-fault.ts";

export interface OutsidePost {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** `retryAfter` is the header's text, if the peer sent one. */
export type OutsideAnswer = { status: number; retryAfter?: string } | { error: string };

/** Posts once. Never throws because of the peer: the reason for a missing answer is returned as an answer too. */
export type PostOutside = (post: OutsidePost) => Promise<OutsideAnswer>;

const DEADLINE_MS = 10_000;
const DEADLINE = "no answer within 10 seconds";

/**
 * Posts to an address that somebody else has named. Connects only to addresses that the rules allow. They are checked
 * when connecting, so that a name cannot resolve to a different address after the check. Redirects are not followed and
 * the answer's body is discarded, so nobody can read internal content by it.
 */
export function openPost(
  system: OutsideCall["system"],
  rules: AddressRules,
  { deadlineMs = DEADLINE_MS, resolve }: { deadlineMs?: number; resolve?: Resolve } = {},
): PostOutside {
  const lookup = lookupWithin(rules, resolve);
  return async ({ url: text, headers, body }) => {
    refuseWithinTransaction(`${system}.post`);
    const fault = targetFault(text, rules);
    if (fault) return { error: fault };
    const url = new URL(text);
    const end = beginOutsideCall({ system, operation: "POST" });
    const answer = await send(url, body, {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal: AbortSignal.timeout(deadlineMs),
      // `lookup` is not called for IP addresses; targetFault has checked those already.
      ...(isIP(hostOf(url)) ? {} : { lookup }),
    });
    if ("error" in answer) end("none", "no answer");
    else end(String(answer.status));
    return answer;
  };
}

const send = (url: URL, body: string | Buffer, options: RequestOptions): Promise<OutsideAnswer> =>
  new Promise((resolve) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options, (response) => {
      // After the answer, a broken connection no longer matters.
      response.on("error", () => {});
      const { statusCode: status = 0, headers } = response;
      const retryAfter = headers["retry-after"];
      resolve(retryAfter === undefined ? { status } : { status, retryAfter });
      response.destroy();
    });
    request.on("error", (error: NodeJS.ErrnoException) => resolve({ error: sentenceOf(error) }));
    request.end(body);
  });

function sentenceOf(error: NodeJS.ErrnoException): string {
  if (error.name === "TimeoutError" || error.name === "AbortError") return DEADLINE;
  return error.code ?? error.message;
}
