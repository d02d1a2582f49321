import type { Post, User } from "../world/world.ts";
import {
  maySee,
  newestFirst,
  postsOf,
  repostsOf,
  userByName,
  visiblePost,
  type World,
} from "../world/world.ts";
import { presentPost, presentUser } from "./fields.ts";
import { invalidRequest, missingResource, notAuthorised, problem } from "./problem.ts";
import { type Answer, type ApiRequest, callerOf } from "./request.ts";

/** Entries on a page, unless the caller sets max_results. */
const TIMELINE_PAGE = 10;
const LIST_PAGE = 100;
const WEEK_MS = 7 * 86_400_000;

export const getMe = (request: ApiRequest): Answer => ({
  body: { data: presentUser(request, callerOf(request)) },
});

export const getUsersByIds = (request: ApiRequest): Answer =>
  manyUsers(request, "ids", (id) => request.world.users.get(id));

export const getUsersByNames = (request: ApiRequest): Answer =>
  manyUsers(request, "usernames", (name) => userByName(request.world, name));

function manyUsers(
  request: ApiRequest,
  parameter: string,
  find: (value: string) => User | undefined,
): Answer {
  return lookedUp(request, parameter, (value) => {
    const user = find(value);
    if (user && !user.suspended) return { found: presentUser(request, user) };
    return { error: missingResource("user", parameter, value, user?.suspended) };
  });
}

export const getPostsByIds = (request: ApiRequest): Answer =>
  lookedUp(request, "ids", (id) => {
    const post = visiblePost(request.world, request.caller?.id, id);
    return post ? { found: presentPost(request, post) } : { error: unseen(request, "ids", id) };
  });

/** Returns what was found of a comma-separated parameter, and an entry of `errors[]` for each other value. */
function lookedUp(
  { query }: ApiRequest,
  parameter: string,
  find: (value: string) => { found?: object; error?: object },
): Answer {
  const results = (query.get(parameter) ?? "").split(",").map(find);
  const errors = results.flatMap(({ error }) => error ?? []);
  const found = results.flatMap((result) => result.found ?? []);
  return { body: { ...withData(found), ...(errors.length > 0 ? { errors } : {}) } };
}

export function getPostsOfUser(request: ApiRequest): Answer {
  const { world, horizon, query, caller } = request;
  const id = request.params.id ?? "";
  const user = world.users.get(id);
  if (!user || user.suspended)
    return { body: { errors: [missingResource("user", "id", id, user?.suspended)] } };
  if (!maySee(world, caller?.id, user)) return { body: { errors: [notAuthorised("user", "id", id)] } };
  const excluded = query.get("exclude")?.split(",") ?? [];
  const posts = postsOf(world, id, horizon)
    .filter(({ replyTo }) => replyTo === undefined || !excluded.includes("replies"))
    .filter(({ repostOf }) => repostOf === undefined || !excluded.includes("retweets"))
    .filter(isWanted(query));
  const { page, body, meta } = pageOf(request, posts, TIMELINE_PAGE);
  return { body: { ...body, meta: { ...endsOf(page), ...meta } } };
}

/** Likes are private: only the caller's own likes, newest first. */
export function getLikedPosts(request: ApiRequest): Answer {
  const { world, horizon } = request;
  const me = callerOf(request);
  if (request.params.id !== me.id)
    throw problem(403, { title: "Forbidden", detail: "Only the owner sees their likes." });
  const liked = newestFirst(world.likes.get(me.id), horizon).flatMap(
    (id) => visiblePost(world, me.id, id) ?? [],
  );
  const { body, meta } = pageOf(request, liked, TIMELINE_PAGE);
  return { body: { ...body, meta } };
}

/** Leaves out reposts by users whose posts the caller may not see. */
export function getReposts(request: ApiRequest): Answer {
  const { world, caller, horizon } = request;
  const id = request.params.id ?? "";
  if (!visiblePost(world, caller?.id, id)) return { body: { errors: [unseen(request, "id", id)] } };
  const reposts = repostsOf(world, id).filter(
    (repost) => repost.at <= horizon && visiblePost(world, caller?.id, repost.id),
  );
  const { body, meta } = pageOf(request, reposts.reverse(), LIST_PAGE);
  return { body: { ...body, meta } };
}

const unseen = ({ world }: ApiRequest, parameter: string, id: string): object =>
  world.posts.has(id) ? notAuthorised("tweet", parameter, id) : missingResource("tweet", parameter, id);

/**
 * Searches the last 7 days, without reposts and protected authors. Supports from:, in_reply_to_tweet_id:,
 * conversation_id: and plain words.
 */
export function searchRecent(request: ApiRequest): Answer {
  const { world, query, now, horizon } = request;
  const text = query.get("query") ?? "";
  const matches = matcher(world, text);
  const found = candidates(world, text)
    .filter((post) => post.at > now - WEEK_MS && post.at <= horizon && post.repostOf === undefined)
    .filter((post) => visiblePost(world, undefined, post.id) && matches(post) && isWanted(query)(post));
  const { page, body, meta } = pageOf(request, found.reverse(), TIMELINE_PAGE);
  const { previous_token: _, ...forward } = meta; // only search results have none
  return { body: { ...body, meta: { ...endsOf(page), ...forward } } };
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

/** Returns whether a post is within the bounds of the query. since_id and until_id are exclusive, as on X. */
function isWanted(query: URLSearchParams): (post: Post) => boolean {
  const [since, until] = [query.get("since_id"), query.get("until_id")];
  const [start, end] = [query.get("start_time"), query.get("end_time")];
  return ({ id, at }) =>
    (since === null || BigInt(id) > BigInt(since)) &&
    (until === null || BigInt(id) < BigInt(until)) &&
    (start === null || at >= Date.parse(start)) &&
    (end === null || at < Date.parse(end));
}

/** X omits `data` if there is none. */
const withData = (data: object[]): object => (data.length > 0 ? { data } : {});

/** newest_id and oldest_id, which lists of likes and reposts do not have. */
function endsOf(page: Post[]): object {
  const [newest, oldest] = [page.at(0), page.at(-1)];
  return newest && oldest ? { newest_id: newest.id, oldest_id: oldest.id } : {};
}

type Meta = { result_count: number; next_token?: string; previous_token?: string };

function pageOf(
  request: ApiRequest,
  posts: Post[],
  usual: number,
): { page: Post[]; body: object; meta: Meta } {
  const { query } = request;
  const size = Number(query.get("max_results") ?? usual);
  const start = readToken(query, "pagination_token") ?? readToken(query, "next_token") ?? 0;
  const page = posts.slice(start, start + size);
  const next = start + size < posts.length ? { next_token: tokenFor(start + size) } : {};
  const previous = start > 0 ? { previous_token: tokenFor(Math.max(0, start - size)) } : {};
  return {
    page,
    body: withData(page.map((post) => presentPost(request, post))),
    meta: { result_count: page.length, ...next, ...previous },
  };
}

const tokenFor = (offset: number): string => Buffer.from(`entries from ${offset}`).toString("base64url");

function readToken(query: URLSearchParams, parameter: string): number | undefined {
  const token = query.get(parameter);
  if (token === null) return undefined;
  const offset = /^entries from (\d+)$/.exec(Buffer.from(token, "base64url").toString())?.[1];
  if (offset === undefined) {
    const message = `The \`${parameter}\` query parameter value [${token}] is not valid`;
    throw invalidRequest({ parameters: { [parameter]: [token] }, message });
  }
  return Number(offset);
}
