import {
  followersCount,
  followingCount,
  maySee,
  newestFirst,
  type Post,
  postsOf,
  repliesTo,
  repostsOf,
  userByName,
  visiblePost,
  type XUser,
  type XWorld,
} from "../world/world.ts";
import { invalidRequest, missingResource, notAuthorised, notModelled, problem } from "./problem.ts";
import { type ApiRequest, callerOf, type XAnswer } from "./request.ts";

/** Entries on a page, unless the caller sets max_results. */
const TIMELINE_PAGE = 10;
const LIST_PAGE = 100;
const WEEK_MS = 7 * 86_400_000;

export const getMe = (request: ApiRequest): XAnswer => ({
  body: { data: presentUser(request, callerOf(request)) },
});

export const getUsersByIds = (request: ApiRequest): XAnswer =>
  manyUsers(request, "ids", (id) => request.world.users.get(id));

export const getUsersByNames = (request: ApiRequest): XAnswer =>
  manyUsers(request, "usernames", (name) => userByName(request.world, name));

function manyUsers(
  request: ApiRequest,
  parameter: string,
  find: (value: string) => XUser | undefined,
): XAnswer {
  return lookedUp(request, parameter, (value) => {
    const user = find(value);
    if (user && !user.suspended) return { found: presentUser(request, user) };
    return { error: missingResource("user", parameter, value, user?.suspended) };
  });
}

export const getPostsByIds = (request: ApiRequest): XAnswer =>
  lookedUp(request, "ids", (id) => {
    const post = visiblePost(request.world, request.caller?.id, id);
    return post ? { found: presentPost(request, post) } : { error: unseen(request, "ids", id) };
  });

/** Returns the found values of a comma-separated parameter, and an entry of `errors[]` for each other value. */
function lookedUp(
  { query }: ApiRequest,
  parameter: string,
  find: (value: string) => { found?: object; error?: object },
): XAnswer {
  const results = (query.get(parameter) ?? "").split(",").map(find);
  const errors = results.flatMap(({ error }) => error ?? []);
  const found = results.flatMap((result) => result.found ?? []);
  return { body: { ...withData(found), ...(errors.length > 0 ? { errors } : {}) } };
}

export function getPostsOfUser(request: ApiRequest): XAnswer {
  const { world, horizon, query, caller } = request;
  const id = request.params.id ?? "";
  const user = world.users.get(id);
  if (!user || user.suspended)
    return { body: { errors: [missingResource("user", "id", id, user?.suspended)] } };
  if (!maySee(world, caller?.id, user)) return { body: { errors: [notAuthorised("user", "id", id)] } };
  const since = BigInt(query.get("since_id") ?? 0);
  const posts = postsOf(world, id, horizon).filter((post) => BigInt(post.id) > since);
  const { page, body, meta } = pageOf(request, posts, TIMELINE_PAGE);
  return { body: { ...body, meta: { ...endsOf(page), ...meta } } };
}

/** Likes are private: only the caller's own likes, newest first. */
export function getLikedPosts(request: ApiRequest): XAnswer {
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

export function getReposts(request: ApiRequest): XAnswer {
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

/** Searches the last 7 days for replies to a post, without protected authors: the only search of Lode. */
export function searchRecent(request: ApiRequest): XAnswer {
  const { world, query, now, horizon } = request;
  const [, repliedTo] = /^in_reply_to_tweet_id:(\d+)$/.exec(query.get("query") ?? "") ?? [];
  if (repliedTo === undefined) throw notModelled("this search");
  const found = repliesTo(world, repliedTo)
    .filter(({ at }) => at > now - WEEK_MS && at <= horizon)
    .filter(({ id }) => visiblePost(world, undefined, id));
  const { page, body, meta } = pageOf(request, found.reverse(), TIMELINE_PAGE);
  return { body: { ...body, meta: { ...endsOf(page), ...meta } } };
}

/** X omits `data` if there is none. */
const withData = (data: object[]): object => (data.length > 0 ? { data } : {});

/** newest_id and oldest_id, which lists of likes and reposts do not have. */
function endsOf(page: Post[]): object {
  const [newest, oldest] = [page.at(0), page.at(-1)];
  return newest && oldest ? { newest_id: newest.id, oldest_id: oldest.id } : {};
}

function pageOf(request: ApiRequest, posts: Post[], usual: number) {
  const { query } = request;
  const size = Number(query.get("max_results") ?? usual);
  const start = readToken(query, "pagination_token") ?? 0;
  const page = posts.slice(start, start + size);
  const next = start + size < posts.length ? { next_token: tokenFor(start + size) } : {};
  return {
    page,
    body: withData(page.map((post) => presentPost(request, post))),
    meta: { result_count: page.length, ...next },
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

function presentUser(request: ApiRequest, user: XUser): object {
  const { world } = request;
  const all: Record<string, () => unknown> = {
    created_at: () => user.createdAt,
    protected: () => user.protected,
    verified: () => user.verified,
    public_metrics: () => ({
      followers_count: followersCount(world, user),
      following_count: followingCount(world, user),
      tweet_count: (world.postsBy.get(user.id) ?? []).length,
      listed_count: 0,
      like_count: world.likes.get(user.id)?.size ?? 0,
    }),
    connection_status: () => request.caller && connectionStatus(world, request.caller, user),
  };
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    ...pick(all, request, "user.fields"),
  };
}

/** Returns the caller's connections to a user. The app alone has no connections. */
function connectionStatus({ follows }: XWorld, caller: XUser, user: XUser): string[] {
  const [mine, theirs] = [follows.get(caller.id)?.get(user.id), follows.get(user.id)?.get(caller.id)];
  return [
    ...(mine ? [mine.pending ? "follow_request_sent" : "following"] : []),
    ...(theirs ? [theirs.pending ? "follow_request_received" : "followed_by"] : []),
  ];
}

function presentPost(request: ApiRequest, post: Post): object {
  const references = [
    ...(post.replyTo === undefined ? [] : [{ type: "replied_to", id: post.replyTo }]),
    ...(post.repostOf === undefined ? [] : [{ type: "retweeted", id: post.repostOf }]),
  ];
  const all: Record<string, () => unknown> = {
    author_id: () => post.authorId,
    created_at: () => new Date(post.at).toISOString(),
    referenced_tweets: () => (references.length > 0 ? references : undefined),
  };
  return {
    id: post.id,
    text: post.text,
    edit_history_tweet_ids: [post.id],
    ...pick(all, request, "tweet.fields"),
  };
}

function pick(all: Record<string, () => unknown>, { query }: ApiRequest, parameter: string): object {
  const names = query.get(parameter)?.split(",") ?? [];
  const entries = names.map((name) => [name, Object.hasOwn(all, name) ? all[name]?.() : undefined] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
