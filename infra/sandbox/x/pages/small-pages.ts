import { html } from "../../html.ts";
import type { Page } from "../../page.ts";
import type { XState } from "../sandbox-state.ts";
import type { User } from "../world/events.ts";
import { followersCount } from "../world/look-up.ts";
import { choices, counted, pageFor } from "./acting-user.ts";

export function homePage(state: XState, me: User | undefined): Page {
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
export function appsPage(state: XState, me: User | undefined): Page {
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

export function messagePage(state: XState, me: User | undefined, message: string): Page {
  return pageFor(state, me, "/", message, html`<h1>${message}</h1><p><a href="/">All accounts</a></p>`);
}
