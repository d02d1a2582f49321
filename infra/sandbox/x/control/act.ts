import type { XState } from "../sandbox-state.ts";
import * as actions from "../world/actions.ts";
import type { Post, User } from "../world/events.ts";
import { userByName, visiblePost } from "../world/look-up.ts";

export type Act = { username: string; action: string; target: string; undo?: boolean; text?: string };

/**
 * Does what a person does on X. `target` is a username for follow and accept, otherwise a post's id or URL.
 */
export function act(state: XState, { username, action, target, undo = false, text }: Act): { post?: string } {
  const { world } = state;
  const now = state.now();
  const me = existingUser(state, username);
  switch (action) {
    case "follow": {
      const other = existingUser(state, target);
      if (other.id === me.id) throw new Error("You cannot follow yourself.");
      if (undo) actions.unfollow(world, me, other);
      else actions.follow(world, me, other, now);
      return {};
    }
    case "accept":
      actions.acceptFollow(world, me, existingUser(state, target), now);
      return {};
    case "like":
      (undo ? actions.unlike : actions.like)(world, me, existingPost(state, me, target), now);
      return {};
    case "repost": {
      const post = existingPost(state, me, target);
      if (!undo) return { post: actions.repost(world, me, post, now).id };
      actions.undoRepost(world, me, post);
      return {};
    }
    case "comment": {
      const post = existingPost(state, me, target);
      if (!undo) return { post: reply(state, me, post, text) };
      for (const own of actions.repliesBy(world, me, post)) actions.deletePost(world, own);
      return {};
    }
    default:
      throw new Error(`There is no action "${action}": use follow, accept, like, repost or comment.`);
  }
}

function reply(state: XState, me: User, post: Post, text = `A reply by @${me.username}.`): string {
  const trimmed = text.trim();
  if (trimmed === "" || [...trimmed].length > 280) throw new Error("A reply has 1 to 280 characters.");
  return actions.publish(state.world, me, trimmed, state.now(), { replyTo: post.id }).id;
}

export function existingUser({ world }: XState, username: string): User {
  const user = userByName(world, String(username));
  if (!user) throw new Error(`There is no user @${username} in the sandbox.`);
  return user;
}

function existingPost({ world }: XState, me: User, target: string): Post {
  const id = /(\d+)\/?$/.exec(String(target))?.[1] ?? "";
  const post = visiblePost(world, me.id, id);
  if (!post) throw new Error(`There is no post ${target} that @${me.username} can see.`);
  return post;
}
