import { type Html, html } from "../../html.ts";
import type { Page } from "../../page.ts";
import type { XState } from "../sandbox-state.ts";
import { repliesBy } from "../world/actions.ts";
import type { Post, User } from "../world/events.ts";
import { visiblePost } from "../world/look-up.ts";
import { counted, pageFor } from "./acting-user.ts";

export function postPage(state: XState, me: User | undefined, post: Post, message?: string): Page {
  const { world } = state;
  const author = world.users.get(post.authorId);
  const replies = (world.repliesTo.get(post.id) ?? []).flatMap((id) => visiblePost(world, me?.id, id) ?? []);
  const path = `/${author?.username}/status/${post.id}`;
  const body = html`<h1 class="visually-hidden">Post by @${author?.username}</h1>
${postCard(state, post)}
${message !== undefined && html`<p role="alert" class="bad">${message}</p>`}
${me ? actionForms(state, me, post) : html`<p>Switch to an account to like, repost or reply.</p>`}
<h2>Replies</h2>
${replies.length === 0 ? html`<p class="soft">No replies yet.</p>` : replies.map((reply) => postCard(state, reply))}`;
  return pageFor(state, me, path, `Post by @${author?.username}`, body);
}

export function postCard({ world }: XState, post: Post): Html {
  const author = world.users.get(post.authorId);
  const at = new Date(post.at).toISOString();
  const counts = [
    counted(world.likes.sourcesOf(post.id).size, "like", "likes"),
    counted(world.repostsOf.get(post.id)?.size ?? 0, "repost", "reposts"),
    counted((world.repliesTo.get(post.id) ?? []).length, "reply", "replies"),
  ].join(", ");
  return html`<article class="card"><p><strong>${author?.name}</strong> <a href="/${author?.username}">@${author?.username}</a></p>
<p>${post.text}</p>
<p class="soft"><a href="/${author?.username}/status/${post.id}"><time datetime="${at}">${at.slice(0, 16).replace("T", " ")} UTC</time></a> · ${counts}</p></article>`;
}

function actionForms(state: XState, me: User, post: Post): Html {
  const { world } = state;
  const liked = world.likes.get(me.id, post.id) !== undefined;
  const reposted = world.repostsOf.get(post.id)?.has(me.id) ?? false;
  const own = repliesBy(world, me, post).length;
  const done = [
    liked && "You like this post.",
    reposted && "You reposted this post.",
    own > 0 && "You replied to this post.",
  ]
    .filter(Boolean)
    .join(" ");
  return html`<div class="card"><p role="status">${done || `Choose an action for @${me.username}.`}</p>
<div class="row">
${button(me, post, "like", liked, liked ? "Undo like" : "Like")}
${button(me, post, "repost", reposted, reposted ? "Undo repost" : "Repost")}
${own > 0 && button(me, post, "comment", true, "Delete your reply")}
</div>
<form method="post" action="/actions">${hidden(me, post, "comment")}
<p><label for="text">Your reply</label><textarea id="text" name="text" required maxlength="280"></textarea></p>
<p><button>Reply</button></p></form></div>`;
}

const button = (me: User, post: Post, action: string, undo: boolean, label: string): Html =>
  html`<form method="post" action="/actions">${hidden(me, post, action)}${undo && html`<input type="hidden" name="undo" value="true">`}<button${undo && html` class="quiet"`}>${label}</button></form>`;

const hidden = (me: User, post: Post, action: string): Html =>
  html`<input type="hidden" name="as" value="${me.username}"><input type="hidden" name="action" value="${action}"><input type="hidden" name="target" value="${post.id}">`;
