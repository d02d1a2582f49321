import * as actions from "../world/actions.ts";
import { type Post, visiblePost, type XUser } from "../world/world.ts";
import { notFound, problem } from "./problem.ts";
import { type ApiRequest, callerOf, textIn, writerOf, type XAnswer } from "./request.ts";

const LONGEST_POST = 280;

export function postFollow(request: ApiRequest): XAnswer {
  const me = writerOf(request);
  needsEnterprise(request);
  const id = textIn(request, "target_user_id");
  const target = request.world.users.get(id);
  if (!target || target.suspended) throw notFound("user", "target_user_id", id);
  if (target.id === me.id) throw problem(403, { title: "Forbidden", detail: "You cannot follow yourself." });
  const { pending } = actions.follow(request.world, me, target, request.now);
  return { body: { data: { following: !pending, pending_follow: pending } } };
}

export function deleteFollow(request: ApiRequest): XAnswer {
  const me = writerOf(request);
  const target = request.world.users.get(request.params.target ?? "");
  if (!target) throw notFound("user", "target_user_id", request.params.target ?? "");
  actions.unfollow(request.world, me, target);
  return { body: { data: { following: false } } };
}

export function postLike(request: ApiRequest): XAnswer {
  const me = writerOf(request);
  needsEnterprise(request);
  actions.like(request.world, me, targetPost(request, textIn(request, "tweet_id")), request.now);
  return { body: { data: { liked: true } } };
}

export function deleteLike(request: ApiRequest): XAnswer {
  actions.unlike(request.world, writerOf(request), targetPost(request, request.params.target ?? ""));
  return { body: { data: { liked: false } } };
}

export function postRepost(request: ApiRequest): XAnswer {
  const repost = actions.repost(
    request.world,
    writerOf(request),
    targetPost(request, textIn(request, "tweet_id")),
    request.now,
  );
  return { body: { data: { rest_id: repost.id, retweeted: true } } };
}

export function deleteRepost(request: ApiRequest): XAnswer {
  actions.undoRepost(request.world, writerOf(request), targetPost(request, request.params.target ?? ""));
  return { body: { data: { retweeted: false } } };
}

export function postPost(request: ApiRequest): XAnswer {
  const me = callerOf(request);
  const text = textIn(request, "text").trim();
  if ([...text].length > LONGEST_POST)
    throw problem(403, { title: "Forbidden", detail: "Your post is too long." });
  const { in_reply_to_tweet_id: replyTo } = (request.body.reply ?? {}) as { in_reply_to_tweet_id?: string };
  const target = replyTo === undefined ? undefined : targetPost(request, replyTo);
  const summoned = target !== undefined && mentions(target.text, me);
  if (request.tier === "self-serve") refuseOnSelfServe(target, summoned, me);
  const own = (request.world.postsBy.get(me.id) ?? []).map((id) => request.world.posts.get(id)?.text);
  if (own.includes(text))
    throw problem(403, {
      title: "Forbidden",
      detail: "You are not allowed to create a Tweet with duplicate content.",
    });
  const post = actions.publish(request.world, me, text, request.now, target ? { replyTo: target.id } : {});
  return { status: 201, body: { data: { id: post.id, text, edit_history_tweet_ids: [post.id] } } };
}

export function deletePost(request: ApiRequest): XAnswer {
  const post = targetPost(request, request.params.id ?? "");
  if (post.authorId !== callerOf(request).id)
    throw problem(403, { title: "Forbidden", detail: "You are not allowed to delete this post." });
  request.world.commit({ type: "post-deleted", id: post.id });
  return { body: { data: { deleted: true } } };
}

function mentions(text: string, { username }: XUser): boolean {
  return new RegExp(`@${username}(?![A-Za-z0-9_])`, "i").test(text);
}

function targetPost({ world, caller }: ApiRequest, id: string): Post {
  const post = visiblePost(world, caller?.id, id);
  if (!post) throw notFound("tweet", "tweet_id", id);
  return world.posts.get(post.repostOf ?? "") ?? post; // an action on a repost applies to the original post
}

// Enterprise only: follows and likes since 20 April 2026, unsolicited replies since 23 February 2026.
function needsEnterprise({ tier }: ApiRequest): void {
  if (tier === "enterprise") return;
  throw problem(403, {
    title: "Client Forbidden",
    detail:
      "This request must be made using an approved developer account that is enrolled in the requested endpoint.",
    required_enrollment: "Enterprise",
    reason: "client-not-enrolled",
    type: "client-forbidden",
  });
}

function refuseOnSelfServe(target: Post | undefined, summoned: boolean, me: XUser): void {
  if (!target || summoned || target.authorId === me.id) return;
  throw problem(403, {
    title: "Forbidden",
    detail:
      "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.",
  });
}
