import { type Html, html } from "../../html.ts";
import type { Page } from "../../page.ts";
import type { XState } from "../sandbox-state.ts";
import type { User } from "../world/events.ts";
import { userByName } from "../world/look-up.ts";

const COOKIE = "sandbox_user";

/** Returns the user who acts on a page: from `?as=`, else from the cookie. A sandbox asks for no password. */
export function actingUser({ world }: XState, url: URL, cookies: string | undefined): User | undefined {
  const requested = url.searchParams.get("as");
  const stored = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`).exec(cookies ?? "")?.[1];
  const user = userByName(world, requested ?? "") ?? userByName(world, stored ?? "");
  return user?.suspended ? undefined : user;
}

export const rememberUser = ({ username }: User): Record<string, string> => ({
  "set-cookie": `${COOKIE}=${username}; Path=/; HttpOnly; SameSite=Lax`,
});

const LONGEST_LIST = 50;

/** Returns accounts to choose from, newest first. */
export function choices({ world }: XState, most = LONGEST_LIST): User[] {
  return [...world.users.values()]
    .filter(({ suspended }) => !suspended)
    .slice(-most)
    .reverse();
}

/**
 * `path` is the target of the account switch. The consent page has its own choice of account and passes none.
 */
export function pageFor(
  state: XState,
  me: User | undefined,
  path: string | undefined,
  title: string,
  body: Html,
): Page {
  const who = me ? html`signed in as <a href="/${me.username}">@${me.username}</a>` : "not signed in";
  const bar = html`<strong><a href="/">X sandbox</a></strong><span>— ${who}</span><span class="badge soft">Sandbox, not X</span>${backToApp(state)}
${path !== undefined && switchForm(state, path)}`;
  return { title: `${title} · X sandbox`, bar, body };
}

/** The callback is a page of the app, so its origin is the app's. */
function backToApp({ appName, callbackUrls: [callback] }: XState): Html | false {
  return (
    callback !== undefined && html`<a href="${new URL("/dashboard", callback).href}">Back to ${appName}</a>`
  );
}

function switchForm(state: XState, path: string): Html {
  const options = choices(state).map(({ username }) => html`<option value="${username}"></option>`);
  return html`<form class="row" method="get" action="${path}"><label for="as">Switch to</label>
<input id="as" name="as" list="accounts" required autocomplete="off" autocapitalize="none" size="14"><datalist id="accounts">${options}</datalist>
<button class="quiet">Switch</button></form>`;
}

/** Returns "1 like" or "18,400 followers". */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
