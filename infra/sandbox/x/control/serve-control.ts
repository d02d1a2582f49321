import type { IncomingMessage, ServerResponse } from "node:http";
import { isFromThisMachine } from "../../from-this-machine.ts";
import { sendJson } from "../../http-exchange.ts";
import type { Limits } from "../api/routes.ts";
import { authorise, pendingRequestToken, revokeAll } from "../oauth/tokens.ts";
import type { Settings, XState } from "../sandbox-state.ts";
import { publish } from "../world/actions.ts";
import type { Post, User } from "../world/events.ts";
import { followersCount, followingCount } from "../world/look-up.ts";
import { putUser, type UserWish } from "../world/put-user.ts";
import { type Act, act, existingUser } from "./act.ts";
import type { FaultRule } from "./faults.ts";

type Control = (state: XState, body: Record<string, unknown>, url: URL) => unknown;

/** Serves the control interface for seeds, tests and the demo. */
export function serveControl(
  state: XState,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: string,
): void {
  if (!isFromThisMachine(request)) {
    sendJson(response, 403, {
      error: "The sandbox's controls are available on loopback only.",
      code: "forbidden",
    });
    return;
  }
  const control =
    controls[`${request.method} ${url.pathname}`] ??
    userControls[`${request.method} ${url.pathname.replace(/[^/]+$/, ":username")}`];
  if (!control) {
    sendJson(response, 404, { error: "The X sandbox has no such control.", code: "not_found" });
    return;
  }
  try {
    const parsed = (body === "" ? {} : JSON.parse(body)) as Record<string, unknown>;
    sendJson(response, 200, control(state, parsed, url));
  } catch (error) {
    sendJson(response, 400, {
      error: error instanceof Error ? error.message : String(error),
      code: "invalid",
    });
  }
}

const controls: Record<string, Control> = {
  /** A user or a list of users. */
  "POST /sandbox/users": (state, body) => {
    const put = (wish: UserWish) => presentUser(state, putUser(state.world, wish, state.now()));
    return Array.isArray(body) ? (body as UserWish[]).map(put) : put(body as UserWish);
  },
  "GET /sandbox/users": (state) => [...state.world.users.values()].map((user) => presentUser(state, user)),
  "POST /sandbox/posts": (state, { username, text }) => {
    const author = existingUser(state, String(username));
    return presentPost(publish(state.world, author, String(text ?? ""), state.now()), author);
  },
  "GET /sandbox/replies": ({ world }, _body, url) => {
    const postId = url.searchParams.get("post") ?? "";
    return (world.repliesTo.get(postId) ?? []).flatMap((id) => {
      const post = world.posts.get(id);
      return post ? [{ id, authorId: post.authorId, postId }] : [];
    });
  },
  "POST /sandbox/authorize": (state, { oauth_token: name, username }) => {
    const token = pendingRequestToken(state.world, String(name), state.now());
    if (!token) throw new Error("There is no such request token, or it has expired.");
    return {
      oauth_token: token.token,
      oauth_verifier: authorise(state.world, token, existingUser(state, String(username))),
    };
  },
  "POST /sandbox/act": (state, body) => ({ done: true, ...act(state, body as Act) }),
  /** Revokes the tokens of a user, or with `app` the app's own token. */
  "POST /sandbox/revoke": (state, { username, app }) => {
    if (app !== true) return { revoked: revokeAll(state.world, existingUser(state, String(username)).id) };
    state.appToken.revoke();
    return { revoked: 1 };
  },
  "PUT /sandbox/faults": (state, body) => {
    if (!Array.isArray(body)) throw new Error("Faults are a list of rules; an empty list removes all.");
    state.faults.set(body as FaultRule[]);
    return state.faults.list();
  },
  "GET /sandbox/faults": (state) => state.faults.list(),
  "GET /sandbox/log": (state, _body, url) => state.log.list(Number(url.searchParams.get("from") ?? 0)),
  "GET /sandbox/spend": (state) => state.credits.spent(),
  "PUT /sandbox/settings": (state, body) => changeSettings(state, body),
  "POST /sandbox/reset": (state) => {
    state.reset();
    return { reset: true };
  },
};

const userControls: Record<string, Control> = {
  "GET /sandbox/users/:username": (state, _body, url) =>
    presentUser(state, existingUser(state, lastSegment(url))),
  "PATCH /sandbox/users/:username": (state, body, url) => {
    const { username } = existingUser(state, lastSegment(url));
    return presentUser(state, putUser(state.world, { ...body, username }, state.now()));
  },
};

const lastSegment = (url: URL): string => url.pathname.split("/").at(-1) ?? "";

type Wishes = Partial<Settings> & { credits?: number | null; limits?: Record<string, Limits> };

/** `credits` in microdollars, null for unlimited; `limits` by "METHOD /template". */
function changeSettings(state: XState, body: Record<string, unknown>): object {
  const { credits, limits, ...settings } = body as Wishes;
  if (credits !== undefined) state.credits.set(credits ?? undefined);
  if (limits !== undefined) state.limits.override(limits);
  Object.assign(state.settings, settings);
  return { ...state.settings, ...state.credits.spent() };
}

function presentUser({ world }: XState, user: User): object {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    created_at: user.createdAt,
    followers_count: followersCount(world, user),
    following_count: followingCount(world, user),
    verified: user.verified,
    protected: user.protected,
    suspended: user.suspended,
    posts: (world.postsBy.get(user.id) ?? []).length,
  };
}

const presentPost = ({ id, text, at }: Post, { username }: User): object => ({
  id,
  username,
  text,
  created_at: new Date(at).toISOString(),
  path: `/${username}/status/${id}`,
});
