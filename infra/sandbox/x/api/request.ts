import type { User } from "../world/events.ts";
import type { World } from "../world/world.ts";
import { problem } from "./problem.ts";

export type Tier = "enterprise" | "self-serve";

/** One call to the API, after who sent it is known. */
export type ApiRequest = {
  world: World;
  /** Undefined for the app alone. */
  caller: User | undefined;
  tier: Tier;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  now: number;
  /** A lagging index knows nothing that is younger than this. */
  horizon: number;
  /** What the answer shows, as "user:1" or "post:2": X bills each once per UTC day. */
  shown: string[];
  /** Microdollars of a write, whose price depends on what it writes. */
  charge: number;
};

export type Answer = { status?: number; body: object };

/** The caller of an endpoint that only users may call. */
export function callerOf({ caller }: ApiRequest): User {
  if (!caller)
    throw problem(403, {
      title: "Unsupported Authentication",
      detail: "This endpoint needs user context.",
      type: "unsupported-authentication",
    });
  return caller;
}

/** Writes and private lists are for oneself alone. */
export function ownId(request: ApiRequest): User {
  const caller = callerOf(request);
  if (request.params.id !== caller.id) {
    throw problem(403, {
      title: "Forbidden",
      detail: "The id in the path must be that of the authenticated user.",
    });
  }
  return caller;
}

export function textIn(request: ApiRequest, name: string): string {
  const value = request.body[name];
  if (typeof value !== "string" || value === "")
    throw problem(400, { title: "Invalid Request", detail: `${name} is required.`, type: "invalid-request" });
  return value;
}
