import type { IncomingMessage, ServerResponse } from "node:http";
import { sendPage } from "../../page.ts";
import { act } from "../control/act.ts";
import { revokeAll } from "../oauth/tokens.ts";
import type { XState } from "../sandbox-state.ts";
import type { User } from "../world/events.ts";
import { userByName, visiblePost } from "../world/look-up.ts";
import { actingUser, rememberUser } from "./acting-user.ts";
import { authorisePage, decide, LINK_EXPIRED } from "./authorise-page.ts";
import { postPage } from "./post-page.ts";
import { profilePage } from "./profile-page.ts";
import { appsPage, homePage, messagePage } from "./small-pages.ts";

const NO_POST = "Post not found, or visible only to its author's followers";
const CONSENT_PATHS = ["/oauth/authorize", "/oauth/authenticate"];
export const isConsentPath = (path: string): boolean => CONSENT_PATHS.includes(path);

/** The sandbox's web pages: plain forms, no script. */
export function servePage(
  state: XState,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: string,
): void {
  const me = actingUser(state, url, request.headers.cookie);
  if (me && url.searchParams.has("as")) response.setHeaders(new Map(Object.entries(rememberUser(me))));
  if (request.method === "POST") servePost(state, response, url, new URLSearchParams(body));
  else serveGet(state, response, url, me);
}

function serveGet(state: XState, response: ServerResponse, url: URL, me: User | undefined): void {
  const { pathname } = url;
  const [username = "", status, id = ""] = pathname.slice(1).split("/");
  const user = userByName(state.world, username);
  const post = status === "status" ? visiblePost(state.world, me?.id, id) : undefined;
  if (isConsentPath(pathname)) {
    const page = authorisePage(state, me, url);
    sendPage(response, page ? 200 : 401, page ?? messagePage(state, me, LINK_EXPIRED));
  } else if (pathname === "/") sendPage(response, 200, homePage(state, me));
  else if (pathname === "/settings/apps") sendPage(response, 200, appsPage(state, me));
  else if (post) sendPage(response, 200, postPage(state, me, post));
  else if (user && status === undefined) sendPage(response, 200, profilePage(state, me, user));
  else sendPage(response, 404, messagePage(state, me, status === "status" ? NO_POST : "Account not found"));
}

function servePost(state: XState, response: ServerResponse, url: URL, form: URLSearchParams): void {
  const me = userByName(state.world, form.get("as") ?? "");
  if (isConsentPath(url.pathname)) {
    serveDecision(state, response, url, form);
  } else if (me && url.pathname === "/settings/apps") {
    revokeAll(state.world, me.id);
    redirect(response, "/settings/apps", me);
  } else if (me && url.pathname === "/actions") {
    serveAction(state, response, form, me);
  } else {
    sendPage(response, 400, messagePage(state, undefined, "Switch to an account first"));
  }
}

function serveDecision(state: XState, response: ServerResponse, url: URL, form: URLSearchParams): void {
  const decision = decide(state, form);
  if ("location" in decision) {
    redirect(response, decision.location, decision.user);
    return;
  }
  const again = authorisePage(state, undefined, url, decision.message);
  sendPage(response, again ? 422 : 401, again ?? messagePage(state, undefined, decision.message));
}

function serveAction(state: XState, response: ServerResponse, form: URLSearchParams, me: User): void {
  const target = form.get("target") ?? "";
  const text = form.get("text");
  const post = state.world.posts.get(target);
  try {
    act(state, {
      username: me.username,
      action: form.get("action") ?? "",
      target,
      undo: form.has("undo"),
      ...(text === null ? {} : { text }),
    });
    const author = post && state.world.users.get(post.authorId);
    redirect(response, post ? `/${author?.username}/status/${post.id}` : `/${target}`, me);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    sendPage(response, 422, post ? postPage(state, me, post, message) : messagePage(state, me, message));
  }
}

function redirect(response: ServerResponse, location: string, user: User | undefined): void {
  response.writeHead(303, { location, ...(user ? rememberUser(user) : {}) }).end();
}
