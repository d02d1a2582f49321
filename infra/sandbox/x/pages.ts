import type { IncomingMessage, ServerResponse } from "node:http";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { ageInDays } from "@lode/core/domain/age";
import { type Html, html } from "../html.ts";
import { type SandboxPage, sendPage } from "../page.ts";
import { authorise, pendingRequestToken, revokeAll } from "./oauth/oauth-endpoints.ts";
import type { StoredState } from "./sandbox-state.ts";
import { act } from "./world/actions.ts";
import {
  followersCount,
  maySee,
  type Post,
  postsOf,
  repliesTo,
  userByName,
  visiblePost,
  type XUser,
} from "./world/world.ts";

const COOKIE = "sandbox_user";
const LINK_EXPIRED = "This link has expired or was already used. Go back to the app and start again.";
export const isConsentPath = (path: string): boolean => path === "/oauth/authorize";

type ShownPage = { status: number; page: SandboxPage } | { location: string; as?: XUser | undefined };

/** The sandbox's web pages: plain forms, no script. `?as=` selects who acts; a sandbox asks for no password. */
export function servePage(
  state: StoredState,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: string,
): void {
  const stored = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`).exec(request.headers.cookie ?? "")?.[1] ?? "";
  const asked = url.searchParams.get("as") ?? "";
  const user = userByName(state.world, asked) ?? userByName(state.world, stored);
  const me = user?.suspended ? undefined : user;
  const shown = request.method === "POST" ? post(state, url, new URLSearchParams(body)) : get(state, url, me);
  const remembered = "location" in shown ? shown.as : asked === "" ? undefined : me;
  if (remembered)
    response.setHeader("set-cookie", `${COOKIE}=${remembered.username}; Path=/; HttpOnly; SameSite=Lax`);
  if ("location" in shown) response.writeHead(303, { location: shown.location }).end();
  else sendPage(response, shown.status, shown.page);
}

function get(state: StoredState, url: URL, me: XUser | undefined): ShownPage {
  const { pathname } = url;
  const [username = "", status, id = ""] = pathname.slice(1).split("/");
  const user = userByName(state.world, username);
  const target = status === "status" ? visiblePost(state.world, me?.id, id) : undefined;
  if (isConsentPath(pathname)) {
    const page = consentPage(state, me, url);
    return page ? { status: 200, page } : { status: 401, page: messagePage(state, me, LINK_EXPIRED) };
  }
  if (pathname === "/") return { status: 200, page: homePage(state, me) };
  if (target) return { status: 200, page: postPage(state, me, target) };
  if (user && status === undefined) return { status: 200, page: profilePage(state, me, user) };
  return { status: 404, page: messagePage(state, me, "There is nothing here that this account can see") };
}

function post(state: StoredState, url: URL, form: URLSearchParams): ShownPage {
  const me = userByName(state.world, form.get("as") ?? "");
  if (isConsentPath(url.pathname)) return decide(state, url, form);
  if (!me) return { status: 400, page: messagePage(state, undefined, "Switch to an account first") };
  const target = form.get("target") ?? "";
  const text = form.get("text");
  try {
    if (form.get("action") === "revoke") revokeAll(state.world, me.id);
    else
      act(
        state.world,
        {
          username: me.username,
          action: form.get("action") ?? "",
          target,
          undo: form.has("undo"),
          ...(text === null ? {} : { text }),
        },
        state.now(),
      );
    return { location: form.get("back") ?? "/", as: me };
  } catch (error) {
    return { status: 422, page: messagePage(state, me, (error as Error).message) };
  }
}

const CHOICES = 12;

const choices = ({ world }: StoredState, most: number): XUser[] =>
  [...world.users.values()]
    .filter(({ suspended }) => !suspended)
    .slice(-most)
    .reverse();

function consentPage(
  state: StoredState,
  me: XUser | undefined,
  url: URL,
  message?: string,
): SandboxPage | undefined {
  const token = pendingRequestToken(state.world, url.searchParams.get("oauth_token") ?? "", state.now());
  if (!token) return undefined;
  const { appName } = state;
  const others = choices(state, CHOICES).filter(({ id }) => id !== me?.id);
  const connected = new Set([...state.world.accessTokens.values()].map(({ userId }) => userId));
  const radio = (user: XUser, checked: boolean) =>
    html`<li><label><input type="radio" name="choice" value="${user.username}"${checked && html` checked`}><span>${user.name} <span class="soft">@${user.username}</span><br>${factsOf(state, user, connected.has(user.id))}</span></label></li>`;
  const body = html`<h1>Allow ${appName} to use your account?</h1>
${message !== undefined && html`<p role="alert" class="bad">${message}</p>`}
<form method="post" action="/oauth/authorize?oauth_token=${token.token}" class="card">
<input type="hidden" name="oauth_token" value="${token.token}">
<fieldset><legend>Sign in as</legend><ul class="choices">${me && radio(me, true)}${others.map((user) => radio(user, false))}</ul></fieldset>
<p><label for="username">Or type a username</label><br><input id="username" name="username" autocomplete="off" autocapitalize="none"></p>
<h2>${appName} will be able to</h2>
<ul><li>See your profile, posts, likes and the accounts you follow</li><li>Follow, like, repost and reply for you</li></ul>
<p class="soft">It will not see your password. You can revoke access at any time on your page here.</p>
<p class="row"><button name="decision" value="authorise">Authorise app</button><button class="quiet" name="decision" value="cancel" formnovalidate>Cancel</button></p>
</form>`;
  return pageFor(state, me, undefined, `Authorise ${appName}`, body);
}

/**
 * Shows the account's facts: followers, age, and whether it may earn. `isTaken`: the app has a token of the account.
 */
function factsOf({ world, now }: StoredState, user: XUser, isTaken: boolean): Html {
  const followers = followersCount(world, user);
  const at = new Date(now());
  const created = new Date(user.createdAt);
  const { isEligible } = judgeEligibility(
    { network: "x", followersCount: followers, createdAt: created, isProtected: user.protected },
    at,
  );
  const days = ageInDays(created, at);
  const age = days < 365 ? counted(days, "day", "days") : counted(Math.floor(days / 365), "year", "years");
  return html`<span class="soft small">${counted(followers, "follower", "followers")} · ${age} · </span>${isTaken ? html`<span class="soft small">already connected</span>` : isEligible ? html`<span class="good small">qualifies</span>` : html`<span class="bad small">does not qualify</span>`}`;
}

function decide(state: StoredState, url: URL, form: URLSearchParams): ShownPage {
  const token = pendingRequestToken(state.world, form.get("oauth_token") ?? "", state.now());
  if (!token) return { status: 401, page: messagePage(state, undefined, LINK_EXPIRED) };
  const back = new URL(token.callback);
  if (form.get("decision") === "cancel") {
    state.world.commit({ type: "request-token-used", token: token.token });
    back.searchParams.set("denied", token.token);
    return { location: back.href };
  }
  const wanted = form.get("username")?.trim() || (form.get("choice") ?? "");
  const user = userByName(state.world, wanted);
  if (!user || user.suspended) {
    const message =
      wanted === ""
        ? "Choose an account or type its username."
        : `There is no account @${wanted.replace(/^@/, "")} that can sign in.`;
    const again = consentPage(state, undefined, url, message) ?? messagePage(state, undefined, message);
    return { status: 422, page: again };
  }
  back.searchParams.set("oauth_token", token.token);
  back.searchParams.set("oauth_verifier", authorise(state.world, token, user));
  return { location: back.href, as: user };
}

function homePage(state: StoredState, me: XUser | undefined): SandboxPage {
  const rows = choices(state, 50).map(
    (user) =>
      html`<li><a href="/${user.username}">${user.name}</a> <span class="soft">@${user.username}</span></li>`,
  );
  const body = html`<h1>Accounts</h1>
<p>A local simulation of X. Choose an account with <em>Switch to</em>, then follow, like, repost and reply as that account.</p>
<div class="card"><ul class="plain">${rows}</ul></div>`;
  return pageFor(state, me, "/", "Accounts", body);
}

function profilePage(state: StoredState, me: XUser | undefined, user: XUser): SandboxPage {
  const { world } = state;
  const path = `/${user.username}`;
  const visible = maySee(world, me?.id, user);
  const posts = visible ? postsOf(world, user.id, state.now()).slice(0, 50) : [];
  const tie = me && world.follows.get(me.id)?.get(user.id);
  const verb = tie ? "Unfollow" : "Follow";
  const isLinked = [...world.accessTokens.values()].some(({ userId }) => userId === user.id);
  const body = html`<div class="card">
<h1>${user.name} <span class="soft">@${user.username}</span></h1>
<p class="row">${user.verified && html`<span class="badge good">Verified</span>`}${user.protected && html`<span class="badge">Protected</span>`}${user.suspended && html`<span class="badge bad">Suspended</span>`}
<span>${counted(followersCount(world, user), "follower", "followers")}</span> <span class="soft">joined ${user.createdAt.slice(0, 10)}</span></p>
${!me && html`<p>Switch to an account to follow @${user.username}.</p>`}
${me && me.id !== user.id && actForm(me, path, `${verb} @${user.username}`, { action: "follow", target: user.username, undo: tie !== undefined })}
${tie && html`<p role="status">${tie.pending ? `Your request to follow @${user.username} is pending.` : `You follow @${user.username}.`}</p>`}
${me?.id === user.id && isLinked && actForm(me, path, `Revoke the access of ${state.appName}`, { action: "revoke", target: "", undo: true })}
</div>
<h2>Posts</h2>
${posts.length > 0 ? posts.map((one) => postCard(state, one)) : html`<div class="card"><p>${visible ? "No posts yet." : "Only accepted followers see these posts."}</p></div>`}`;
  return pageFor(state, me, path, `${user.name} (@${user.username})`, body);
}

function postPage(state: StoredState, me: XUser | undefined, target: Post): SandboxPage {
  const { world } = state;
  const author = world.users.get(target.authorId);
  const replies = repliesTo(world, target.id).filter(({ id }) => visiblePost(world, me?.id, id));
  const path = `/${author?.username}/status/${target.id}`;
  const body = html`<h1 class="visually-hidden">Post by @${author?.username}</h1>
${postCard(state, target)}
${me ? postActs(state, me, target, path) : html`<p>Switch to an account to like, repost or reply.</p>`}
<h2>Replies</h2>
${replies.length === 0 ? html`<p class="soft">No replies yet.</p>` : replies.map((reply) => postCard(state, reply))}`;
  return pageFor(state, me, path, `Post by @${author?.username}`, body);
}

function postCard({ world }: StoredState, { id, authorId, text, at }: Post): Html {
  const author = world.users.get(authorId);
  const time = new Date(at).toISOString();
  return html`<article class="card"><p><strong>${author?.name}</strong> <a href="/${author?.username}">@${author?.username}</a></p>
<p>${text}</p>
<p class="soft"><a href="/${author?.username}/status/${id}"><time datetime="${time}">${time.slice(0, 16).replace("T", " ")} UTC</time></a></p></article>`;
}

function postActs({ world }: StoredState, me: XUser, { id }: Post, path: string): Html {
  const liked = world.likes.get(me.id)?.has(id) ?? false;
  const reposted = world.repostsOf.get(id)?.has(me.id) ?? false;
  const replied = repliesTo(world, id).some(({ authorId }) => authorId === me.id);
  const done = [
    liked && "You like this post.",
    reposted && "You reposted this post.",
    replied && "You replied to this post.",
  ].filter(Boolean);
  return html`<div class="card"><p role="status">${done.length > 0 ? done.join(" ") : `Choose an action for @${me.username}.`}</p>
<div class="row">
${actForm(me, path, liked ? "Undo like" : "Like", { action: "like", target: id, undo: liked })}
${actForm(me, path, reposted ? "Undo repost" : "Repost", { action: "repost", target: id, undo: reposted })}
${replied && actForm(me, path, "Delete your reply", { action: "comment", target: id, undo: true })}
</div>
${actForm(me, path, "Reply", { action: "comment", target: id, undo: false }, html`<p><label for="text">Your reply</label><textarea id="text" name="text" required maxlength="280"></textarea></p>`)}</div>`;
}

type Button = { action: string; target: string; undo: boolean };

/** One act as a form that leads back to `path`. */
const actForm = (
  me: XUser,
  path: string,
  label: string,
  { action, target, undo }: Button,
  fields?: Html,
): Html =>
  html`<form method="post" action="/actions"><input type="hidden" name="as" value="${me.username}"><input type="hidden" name="back" value="${path}"><input type="hidden" name="action" value="${action}"><input type="hidden" name="target" value="${target}">${undo && html`<input type="hidden" name="undo" value="true">`}${fields}<button${undo && html` class="quiet"`}>${label}</button></form>`;

const messagePage = (state: StoredState, me: XUser | undefined, message: string): SandboxPage =>
  pageFor(state, me, "/", message, html`<h1>${message}</h1><p><a href="/">All accounts</a></p>`);

/** `path` is the target of the account switch. The consent page has its own choice of account and passes none. */
function pageFor(
  state: StoredState,
  me: XUser | undefined,
  path: string | undefined,
  title: string,
  body: Html,
): SandboxPage {
  const who = me ? html`signed in as <a href="/${me.username}">@${me.username}</a>` : "not signed in";
  const [callback] = state.callbackUrls; // a page of the app, so its origin is the app's
  const back =
    callback !== undefined &&
    html`<a href="${new URL("/dashboard", callback).href}">Back to ${state.appName}</a>`;
  const switchTo =
    path !== undefined &&
    html`<form class="row" method="get" action="${path}"><label for="as">Switch to</label><input id="as" name="as" required autocomplete="off" autocapitalize="none" size="14"><button class="quiet">Switch</button></form>`;
  const bar = html`<strong><a href="/">X sandbox</a></strong><span>— ${who}</span><span class="badge soft">Sandbox, not X</span>${back}${switchTo}`;
  return { title: `${title} · X sandbox`, bar, body };
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
