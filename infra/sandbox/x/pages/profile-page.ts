import { type Html, html } from "../../html.ts";
import type { Page } from "../../page.ts";
import type { XState } from "../sandbox-state.ts";
import type { User } from "../world/events.ts";
import { followersCount, followingCount, maySee, postsOf } from "../world/look-up.ts";
import { counted, pageFor } from "./acting-user.ts";
import { postCard } from "./post-page.ts";

export function profilePage(state: XState, me: User | undefined, user: User): Page {
  const { world } = state;
  const visible = maySee(world, me?.id, user);
  const posts = visible ? postsOf(world, user.id, state.now()).slice(0, 50) : [];
  const body = html`<div class="card">
<h1>${user.name} <span class="soft">@${user.username}</span></h1>
<p class="row">${user.verified && html`<span class="badge good">Verified</span>`}${user.protected && html`<span class="badge">Protected</span>`}${user.suspended && html`<span class="badge bad">Suspended</span>`}
<span>${counted(followersCount(world, user), "follower", "followers")}</span><span>${counted(followingCount(world, user), "following", "following")}</span>
<span class="soft">joined ${user.createdAt.slice(0, 10)}</span></p>
${followForm(state, me, user)}
</div>
<h2>Posts</h2>
${!visible ? html`<div class="card"><p>Only accepted followers see these posts.</p></div>` : posts.length === 0 ? html`<div class="card"><p>No posts yet.</p></div>` : posts.map((post) => postCard(state, post))}`;
  return pageFor(state, me, `/${user.username}`, `${user.name} (@${user.username})`, body);
}

function followForm({ world }: XState, me: User | undefined, user: User): Html {
  if (!me) return html`<p>Switch to an account to follow @${user.username}.</p>`;
  if (me.id === user.id)
    return html`<p class="soft">This is you. <a href="/settings/apps">Apps with access to your account</a></p>`;
  const tie = world.follows.get(me.id, user.id);
  const status = tie
    ? tie.pending
      ? `Your request to follow @${user.username} is pending.`
      : `You follow @${user.username}.`
    : undefined;
  return html`<form method="post" action="/actions" class="row">
<input type="hidden" name="as" value="${me.username}"><input type="hidden" name="action" value="follow"><input type="hidden" name="target" value="${user.username}">
${tie ? html`<input type="hidden" name="undo" value="true"><button class="quiet">Unfollow @${user.username}</button>` : html`<button>Follow @${user.username}</button>`}
<span role="status">${status}</span></form>`;
}
