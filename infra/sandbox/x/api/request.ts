import type { XUser, XWorld } from "../world/world.ts";
import { invalidRequest, problem } from "./problem.ts";

export type XCall = {
  method: string;
  url: URL;
  body: string;
  authorization: string | undefined;
  contentType: string;
};
/** A string is sent as HTML, as X does for OAuth replies and outages. */
export type XReply = {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
  truncate?: boolean;
};

export type Tier = "enterprise" | "self-serve";

export type ApiRequest = {
  world: XWorld;
  caller: XUser | undefined;
  tier: Tier;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  now: number;
  /** A lagging index contains nothing newer than this time. */
  horizon: number;
};

export type XAnswer = { status?: number; body: object };

/** Returns the caller. Throws 403 for the app alone. */
export function callerOf({ caller }: ApiRequest): XUser {
  if (!caller)
    throw problem(403, {
      title: "Unsupported Authentication",
      detail: "This endpoint needs user context.",
      type: "unsupported-authentication",
    });
  return caller;
}

/** Returns the caller, who may write only for themselves. */
export function writerOf(request: ApiRequest): XUser {
  const caller = callerOf(request);
  const { id = "" } = request.params;
  if (id !== caller.id) {
    throw invalidRequest({
      parameters: { id: [id] },
      message: `The \`id\` query parameter value [${id}] must be the same as the authenticating user [${caller.id}]`,
    });
  }
  return caller;
}

export const textIn = ({ body }: ApiRequest, name: string): string => String(body[name] ?? "");
