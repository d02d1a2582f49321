import type { IncomingMessage, ServerResponse } from "node:http";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { ageInDays } from "@lode/core/domain/age";
import { type Html, html } from "../../html.ts";
import { type Page, sendPage } from "../../page.ts";
import { act } from "../control/act.ts";
import { authorise, pendingRequestToken, revokeAll } from "../oauth/tokens.ts";
import type { XState } from "../sandbox-state.ts";
import type { User } from "../world/events.ts";
import { followersCount, userByName, visiblePost } from "../world/look-up.ts";
import { actingUser, choices, counted, pageFor, rememberUser } from "./acting-user.ts";
import { postPage } from "./post-page.ts";
import { profilePage } from "./profile-page.ts";

const SHOWN_CHOICES = 12;
const LINK_EXPIRED = "This link has expired or was already used. Go back to the app and start again.";

/** The consent page: which account is linked, and what the app may do. */
function authorisePage(state: XState, me: User | undefined, url: URL, message?: string): Page | undefined {
  const token = pendingRequestToken(state.world, url.searchParams.get("oauth_token") ?? "", state.now());
  if (!token) return undefined;
  const { appName, settings } = state;
  const others = choices(state, SHOWN_CHOICES).filter(({ id }) => id !== me?.id);
  const radio = (user: User, checked: boolean) =>
    html`<li><label><input type="radio" name="choice" value="${user.username}"${checked && html` checked`}><span>${user.name} <span class="soft">@${user.username}</span><br>${factsOf(state, user)}</span></label></li>`;
  const body = html`<h1>Allow ${appName} to use your account?</h1>
${message !== undefined && html`<p role="alert" class="bad">${message}</p>`}
<form method="post" action="${url.pathname}?oauth_token=${token.token}" class="card">
<input type="hidden" name="oauth_token" value="${token.token}">
<fieldset><legend>Sign in as</legend><ul class="choices">${me && radio(me, true)}${others.map((user) => radio(user, false))}</ul></fieldset>
<p><label for="username">Or type a username</label><br><input id="username" name="username" autocomplete="off" autocapitalize="none"></p>
<h2>${appName} will be able to</h2>
<ul><li>See your profile, posts, likes and the accounts you follow</li>
${settings.permission === "read-write" && html`<li>Follow, like, repost and reply for you</li>`}</ul>
<p class="soft">It will not see your password. You can revoke access at any time under <a href="/settings/apps">apps</a>.</p>
<p class="row"><button name="decision" value="authorise">Authorise app</button><button class="quiet" name="decision" value="cancel" formnovalidate>Cancel</button></p>
</form>`;
  return pageFor(state, me, undefined, `Authorise ${appName}`, body);
}

/** Shows the account's facts that the app requires: followers, age, and whether it may earn. */
function factsOf({ world, now }: XState, user: User): Html {
  const followers = followersCount(world, user);
  const at = new Date(now());
  const created = new Date(user.createdAt);
  const { isEligible } = judgeEligibility(
    { network: "x", followersCount: followers, createdAt: created },
    at,
  );
  const days = ageInDays(created, at);
  const age = days < 365 ? counted(days, "day", "days") : counted(Math.floor(days / 365), "year", "years");
  return html`<span class="soft small">${counted(followers, "follower", "followers")} · ${age} · </span>${isEligible ? html`<span class="good small">qualifies</span>` : html`<span class="bad small">does not qualify</span>`}`;
}

/** Returns the redirect that follows, or an error message. */
function decide(
  state: XState,
  form: URLSearchParams,
): { location: string; user?: User } | { message: string } {
  const token = pendingRequestToken(state.world, form.get("oauth_token") ?? "", state.now());
  if (!token) return { message: LINK_EXPIRED };
  const back = new URL(token.callback);
  if (form.get("decision") === "cancel") {
    state.world.commit({ type: "request-token-used", token: token.token });
    back.searchParams.set("denied", token.token);
    return { location: back.href };
  }
  const typed = form.get("username")?.trim() ?? "";
  const wanted = typed !== "" ? typed : (form.get("choice") ?? "");
  if (wanted === "") return { message: "Choose an account or type its username." };
  const user = userByName(state.world, wanted);
  if (!user || user.suspended)
    return { message: `There is no account @${wanted.replace(/^@/, "")} that can sign in.` };
  back.searchParams.set("oauth_token", token.token);
  back.searchParams.set("oauth_verifier", authorise(state.world, token, user));
  return { location: back.href, user };
}

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

function homePage(state: XState, me: User | undefined): Page {
  const rows = choices(state).map(
    (user) =>
      html`<li><a href="/${user.username}">${user.name}</a> <span class="soft">@${user.username} · ${counted(followersCount(state.world, user), "follower", "followers")}</span></li>`,
  );
  const body = html`<h1>Accounts</h1>
<p>A local simulation of X. Choose an account with <em>Switch to</em>, then follow, like, repost and reply as that account.</p>
<div class="card"><ul class="plain">${rows}</ul></div>`;
  return pageFor(state, me, "/", "Accounts", body);
}

/** The page where a user revokes the app's access. */
function appsPage(state: XState, me: User | undefined): Page {
  const linked =
    me !== undefined && [...state.world.accessTokens.values()].some(({ userId }) => userId === me.id);
  const body = html`<h1>Apps with access to your account</h1><div class="card">
${
  !me
    ? html`<p>Switch to an account first.</p>`
    : !linked
      ? html`<p role="status">No app has access to @${me.username}.</p>`
      : html`<p><strong>${state.appName}</strong> has access to @${me.username}.</p>
<form method="post" action="/settings/apps"><input type="hidden" name="as" value="${me.username}"><button>Revoke access</button></form>`
}
</div>`;
  return pageFor(state, me, "/settings/apps", "Apps", body);
}

function messagePage(state: XState, me: User | undefined, message: string): Page {
  return pageFor(state, me, "/", message, html`<h1>${message}</h1><p><a href="/">All accounts</a></p>`);
}
