import type { IncomingMessage, ServerResponse } from "node:http";
import { refusesControls, sendJson } from "../../http.ts";
import type { RouteLimits } from "../api/routes.ts";
import { authorise, pendingRequestToken, revokeAll } from "../oauth/oauth-endpoints.ts";
import type { StoredState } from "../sandbox-state.ts";
import { act, existingUser, publish, putUser, type UserWish, type XAct } from "../world/actions.ts";
import { repliesTo, type XUser } from "../world/world.ts";
import type { XFaultRule } from "./faults.ts";

type Control = (state: StoredState, body: Record<string, unknown>, url: URL) => unknown;

export function serveControl(
  state: StoredState,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: string,
): void {
  if (refusesControls(request, response)) return;
  const control = controls[`${request.method} ${url.pathname.replace(/(?<=\/users\/)\w+$/, ":username")}`];
  if (!control) {
    sendJson(response, 404, { error: "The X sandbox has no such control.", code: "not_found" });
    return;
  }
  const parsed = (body === "" ? {} : JSON.parse(body)) as Record<string, unknown>;
  sendJson(response, 200, control(state, parsed, url));
}

const controls: Record<string, Control> = {
  "POST /sandbox/users": (state, body) => {
    const put = (wish: UserWish) => presentUser(state, putUser(state.world, wish, state.now()));
    return Array.isArray(body) ? (body as UserWish[]).map(put) : put(body as UserWish);
  },
  "GET /sandbox/users/:username": (state, _body, url) =>
    presentUser(state, existingUser(state.world, url.pathname.split("/").at(-1) ?? "")),
  "POST /sandbox/posts": (state, { username, text }) => {
    const author = existingUser(state.world, String(username));
    const { id } = publish(state.world, author, String(text ?? ""), state.now());
    return { id, path: `/${author.username}/status/${id}` };
  },
  "GET /sandbox/replies": ({ world }, _body, url) => {
    const postId = url.searchParams.get("post") ?? "";
    return repliesTo(world, postId).map(({ id, authorId }) => ({ id, authorId, postId }));
  },
  "POST /sandbox/authorize": (state, { oauth_token: name, username }) => {
    const token = pendingRequestToken(state.world, String(name), state.now());
    if (!token) throw new Error("There is no such request token, or it has expired.");
    return {
      oauth_token: token.token,
      oauth_verifier: authorise(state.world, token, existingUser(state.world, String(username))),
    };
  },
  "POST /sandbox/act": (state, body) => {
    act(state.world, body as XAct, state.now());
    return { done: true };
  },
  /** Revokes the tokens of a user, or with `app` the app's own token. */
  "POST /sandbox/revoke": (state, { username, app }) => {
    if (app === true) state.appToken.revoke();
    else revokeAll(state.world, existingUser(state.world, String(username)).id);
    return { done: true };
  },
  "PUT /sandbox/faults": (state, body) => {
    if (!Array.isArray(body)) throw new Error("Faults are a list of rules; an empty list removes all.");
    state.faults.set(body as XFaultRule[]);
    return { done: true };
  },
  "GET /sandbox/log": ({ log }) => log.list(),
  /** `limits` by "METHOD /template"; the windows begin again. */
  "PUT /sandbox/settings": (state, { limits, ...settings }) => {
    const unknown = Object.keys(settings).find((name) => !(name in state.settings));
    if (unknown) throw new Error(`There is no setting ${unknown}.`);
    if (limits !== undefined) state.limits.override(limits as Record<string, RouteLimits>);
    Object.assign(state.settings, settings);
    return { done: true };
  },
};

function presentUser({ world }: StoredState, user: XUser): object {
  return { ...user, posts: world.postsBy.get(user.id)?.length ?? 0 };
}
