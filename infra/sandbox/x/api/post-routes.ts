import type { Post, User } from "../world/events.ts";
import { maySee, mentions, newestFirst, postsOf, visiblePost } from "../world/look-up.ts";
import { includesOf, presentPost } from "./fields.ts";
import { isWanted, listIn, lookedUp, postsPage, timelinePage, usersPage } from "./lists.ts";
import { missingResource, notAuthorised, problem } from "./problem.ts";
import { type Answer, type ApiRequest, callerOf } from "./request.ts";

/** Entries on a page, unless the caller sets max_results. */
const TIMELINE_PAGE = 10;
const LIST_PAGE = 100;
const QUOTE_PAGE = 10;

export function getPostsByIds(request: ApiRequest): Answer {
  const found: Post[] = [];
  const errors: object[] = [];
  for (const id of listIn(request, "ids")) {
    const post = visiblePost(request.world, request.caller?.id, id);
    if (post) found.push(post);
    else errors.push(unseen(request, "ids", id));
  }
  return lookedUp(
    found.map((post) => presentPost(request, post)),
    errors,
    includesOf(request, found),
  );
}

export function getPostById(request: ApiRequest): Answer {
  const id = request.params.id ?? "";
  const post = visiblePost(request.world, request.caller?.id, id);
  if (!post) return { body: { errors: [unseen(request, "id", id)] } };
  return { body: { data: presentPost(request, post), ...includesOf(request, [post]) } };
}

export function getPostsOfUser(request: ApiRequest): Answer {
  const { world, horizon, query } = request;
  const id = request.params.id ?? "";
  const excluded = query.get("exclude")?.split(",") ?? [];
  return ofVisibleUser(
    request,
    (user) => {
      const posts = postsOf(world, user.id, horizon)
        .filter(({ replyTo }) => replyTo === undefined || !excluded.includes("replies"))
        .filter(({ repostOf }) => repostOf === undefined || !excluded.includes("retweets"))
        .filter(isWanted(query));
      return timelinePage(request, posts, TIMELINE_PAGE);
    },
    id,
  );
}

export function getMentions(request: ApiRequest): Answer {
  const { world, caller, horizon, query } = request;
  return ofVisibleUser(
    request,
    (user) => {
      const posts = [...world.posts.values()]
        .filter((post) => post.at <= horizon && mentions(post.text, user))
        .filter((post) => visiblePost(world, caller?.id, post.id) && isWanted(query)(post));
      return timelinePage(request, posts.reverse(), TIMELINE_PAGE);
    },
    request.params.id ?? "",
  );
}

/** Likes are private: only the caller's own likes, newest first. */
export function getLikedPosts(request: ApiRequest): Answer {
  const { world, horizon } = request;
  const me = callerOf(request);
  if (request.params.id !== me.id)
    throw problem(403, { title: "Forbidden", detail: "Only the owner sees their likes." });
  const posts = newestFirst(world.likes.targetsOf(me.id), horizon).flatMap(
    (id) => visiblePost(world, me.id, id) ?? [],
  );
  return postsPage(request, posts, TIMELINE_PAGE);
}

/** Answers only the author of the post, and lists only the first 100 users who ever liked it. */
export function getLikingUsers(request: ApiRequest): Answer {
  const { world, horizon } = request;
  const me = callerOf(request);
  return ofVisiblePost(request, (post) => {
    if (post.authorId !== me.id)
      throw problem(403, { title: "Forbidden", detail: "Only the author sees who liked a post." });
    const shown = world.shownLikers.get(post.id) ?? new Set();
    const likers = newestFirst(world.likes.sourcesOf(post.id), horizon).filter((id) => shown.has(id));
    return usersPage(request, seenUsers(request, likers), LIST_PAGE);
  });
}

/** Leaves out users whose posts the caller may not see. */
export const getReposters = (request: ApiRequest): Answer =>
  ofVisiblePost(request, (post) => {
    const authors = repostsOf(request, post).map(({ authorId }) => authorId);
    return usersPage(request, seenUsers(request, authors), LIST_PAGE);
  });

export const getReposts = (request: ApiRequest): Answer =>
  ofVisiblePost(request, (post) => postsPage(request, repostsOf(request, post), LIST_PAGE));

/** The sandbox has no quotes. */
export const getQuotes = (request: ApiRequest): Answer =>
  ofVisiblePost(request, () => postsPage(request, [], QUOTE_PAGE));

function repostsOf({ world, caller, horizon }: ApiRequest, post: Post): Post[] {
  const reposts = [...(world.repostsOf.get(post.id)?.values() ?? [])].flatMap(
    (id) => visiblePost(world, caller?.id, id) ?? [],
  );
  return reposts.filter(({ at }) => at <= horizon).reverse();
}

function seenUsers({ world, caller }: ApiRequest, ids: string[]): User[] {
  return ids.flatMap((id) => world.users.get(id) ?? []).filter((user) => maySee(world, caller?.id, user));
}

function ofVisibleUser(request: ApiRequest, answer: (user: User) => Answer, id: string): Answer {
  const user = request.world.users.get(id);
  if (!user || user.suspended)
    return { body: { errors: [missingResource("user", "id", id, user?.suspended)] } };
  return maySee(request.world, request.caller?.id, user)
    ? answer(user)
    : { body: { errors: [notAuthorised("user", "id", id)] } };
}

function ofVisiblePost(request: ApiRequest, answer: (post: Post) => Answer): Answer {
  const id = request.params.id ?? "";
  const post = visiblePost(request.world, request.caller?.id, id);
  return post ? answer(post) : { body: { errors: [unseen(request, "id", id)] } };
}

const unseen = ({ world }: ApiRequest, parameter: string, id: string): object =>
  world.posts.has(id) ? notAuthorised("tweet", parameter, id) : missingResource("tweet", parameter, id);
