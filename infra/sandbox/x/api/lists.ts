import type { Post, User } from "../world/events.ts";
import { includesOf, presentPost, presentUser } from "./fields.ts";
import { invalidRequest } from "./problem.ts";
import type { Answer, ApiRequest } from "./request.ts";

/** Returns a page with `usual` entries, unless the caller sets max_results. */
export function usersPage(request: ApiRequest, users: User[], usual: number): Answer {
  const { page, meta } = pageOf(request, users, usual);
  return { body: { ...withData(page.map((user) => presentUser(request, user))), meta } };
}

export function postsPage(request: ApiRequest, posts: Post[], usual: number): Answer {
  const { page, meta } = pageOf(request, posts, usual);
  return { body: { ...presented(request, page), meta } };
}

/** Returns a page of search results, which has no previous_token. */
export function forwardPage(request: ApiRequest, posts: Post[], usual: number): Answer {
  const { page, meta } = pageOf(request, posts, usual);
  const { previous_token: _, ...forward } = meta;
  return { body: { ...presented(request, page), meta: { ...endsOf(page), ...forward } } };
}

/** Returns a page with newest_id and oldest_id, unlike lists of likes and reposts. */
export function timelinePage(request: ApiRequest, posts: Post[], usual: number): Answer {
  const { page, meta } = pageOf(request, posts, usual);
  return { body: { ...presented(request, page), meta: { ...endsOf(page), ...meta } } };
}

function endsOf(page: Post[]): object {
  const [newest, oldest] = [page.at(0), page.at(-1)];
  return newest && oldest ? { newest_id: newest.id, oldest_id: oldest.id } : {};
}

const presented = (request: ApiRequest, page: Post[]): object => ({
  ...withData(page.map((post) => presentPost(request, post))),
  ...includesOf(request, page),
});

/** Returns whether a post is within the bounds of the query. since_id and until_id are exclusive, as on X. */
export function isWanted(query: URLSearchParams): (post: Post) => boolean {
  const [since, until] = [query.get("since_id"), query.get("until_id")];
  const [start, end] = [query.get("start_time"), query.get("end_time")];
  return ({ id, at }) =>
    (since === null || BigInt(id) > BigInt(since)) &&
    (until === null || BigInt(id) < BigInt(until)) &&
    (start === null || at >= Date.parse(start)) &&
    (end === null || at < Date.parse(end));
}

/** Returns the found objects, and an entry of `errors[]` for each value that was not found. */
export function lookedUp(found: object[], errors: object[], more: object = {}): Answer {
  return { body: { ...withData(found), ...more, ...(errors.length > 0 ? { errors } : {}) } };
}

/** Returns the values of a comma-separated parameter. */
export const listIn = ({ query }: ApiRequest, parameter: string): string[] =>
  (query.get(parameter) ?? "").split(",");

/** X omits `data` if there is none. */
const withData = (data: object[]): object => (data.length > 0 ? { data } : {});

type Meta = { result_count: number; next_token?: string; previous_token?: string };

function pageOf<Item>({ query }: ApiRequest, items: Item[], usual: number): { page: Item[]; meta: Meta } {
  const size = Number(query.get("max_results") ?? usual);
  const start = readToken(query, "pagination_token") ?? readToken(query, "next_token") ?? 0;
  const page = items.slice(start, start + size);
  const next = start + size < items.length ? { next_token: tokenFor(start + size) } : {};
  const previous = start > 0 ? { previous_token: tokenFor(Math.max(0, start - size)) } : {};
  return { page, meta: { result_count: page.length, ...next, ...previous } };
}

// X requires at least 16 characters in some places.
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
