import type { Readable } from "node:stream";
import type { Auth } from "@lode/core/contracts/http/endpoint";
import type { Session } from "@lode/db/auth/sessions.repository";
import type { Deps } from "../deps.ts";
import { requireSession } from "./admit.ts";
import type { RequestContext } from "./request-context.ts";

export interface PageCall<A extends Auth> {
  session: A extends "user" ? Session : Session | null;
  deps: Deps;
  path: string;
  query: URLSearchParams;
  lastEventId: string;
  /** The browser came here from another site, which must have no effect. */
  isCrossSite: boolean;
  /** Calls `stop` when the answer has ended or its client has left, also if it left before. */
  onClose(stop: () => void): void;
}

export type PageAnswer =
  | { redirect: string }
  | { status: number; type: string; body: Readable | Buffer; headers?: Record<string, string> };

/** A GET that a browser opens as a page or a stream. It answers with a redirect, a file or a stream instead of JSON. */
export interface PageRoute {
  path: string;
  run(ctx: RequestContext, deps: Deps): Promise<void>;
}

export function pageRoute<A extends Auth>(
  path: string,
  auth: A,
  handle: (call: PageCall<A>) => Promise<PageAnswer>,
): PageRoute {
  return {
    path,
    async run(ctx, deps) {
      const session = auth === "user" ? requireSession(ctx) : ctx.state.session;
      const call = {
        session,
        deps,
        path: ctx.path,
        query: ctx.URL.searchParams,
        lastEventId: ctx.get("Last-Event-ID"),
        isCrossSite: ctx.get("Sec-Fetch-Site") === "cross-site",
        onClose: (stop: () => void) => void (ctx.res.closed ? stop() : ctx.res.once("close", stop)),
      };
      const answer = await handle(call as PageCall<A>);
      if ("redirect" in answer) {
        ctx.redirect(answer.redirect);
        return;
      }
      ctx.status = answer.status;
      ctx.type = answer.type;
      ctx.body = answer.body;
      ctx.set(answer.headers ?? {});
    },
  };
}
