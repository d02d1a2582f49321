import type { Post } from "../world/events.ts";
import { userByName } from "../world/look-up.ts";
import type { World } from "../world/world.ts";
import { forwardPage, isWanted } from "./lists.ts";
import type { Answer, ApiRequest } from "./request.ts";

const WEEK_MS = 7 * 86_400_000;
const USUAL_PAGE = 10;

/**
 * Searches the last 7 days, without reposts and protected authors. Supports from:, in_reply_to_tweet_id:,
 * conversation_id: and plain words.
 */
export function searchRecent(request: ApiRequest): Answer {
  const { world, query, now, horizon } = request;
  const text = query.get("query") ?? "";
  const matches = matcher(world, text);
  const posts = candidates(world, text)
    .filter((post) => post.at > now - WEEK_MS && post.at <= horizon && post.repostOf === undefined)
    .filter((post) => isPublic(world, post) && matches(post) && isWanted(query)(post));
  return forwardPage(request, posts.reverse(), USUAL_PAGE);
}

const values = (text: string, operator: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${operator}:@?(\\w+)`, "gi"))].map(([, value = ""]) => value);

function candidates(world: World, text: string): Post[] {
  const [repliedTo] = values(text, "in_reply_to_(?:tweet|post)_id");
  const ids = repliedTo === undefined ? [...world.posts.keys()] : (world.repliesTo.get(repliedTo) ?? []);
  return ids.flatMap((id) => world.posts.get(id) ?? []);
}

function matcher(world: World, text: string): (post: Post) => boolean {
  const authors = values(text, "from").map(
    (name) => userByName(world, name)?.id ?? (world.users.has(name) ? name : ""),
  );
  const [conversation] = values(text, "conversation_id");
  const words = text
    .replace(/-?\w+:@?\w+/g, " ")
    .split(/[\s()"]+/)
    .filter((word) => word !== "" && word !== "OR")
    .map((word) => word.toLowerCase());
  return (post) =>
    (authors.length === 0 || authors.includes(post.authorId)) &&
    (conversation === undefined || post.id === conversation || post.replyTo === conversation) &&
    words.every((word) => post.text.toLowerCase().includes(word));
}

function isPublic(world: World, post: Post): boolean {
  const author = world.users.get(post.authorId);
  return author !== undefined && !author.protected && !author.suspended;
}
