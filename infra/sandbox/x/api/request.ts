import type { User } from "../world/events.ts";
import type { World } from "../world/world.ts";
import { invalidRequest, problem } from "./problem.ts";

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

/** A write is for the token's own user alone. */
export function writerOf(request: ApiRequest): User {
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

/** A property of the body, which is a string or missing: bodies are checked before. */
export const textIn = ({ body }: ApiRequest, name: string): string => String(body[name] ?? "");
