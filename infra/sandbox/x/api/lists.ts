import type { Post, User } from "../world/events.ts";
import { includesOf, presentPost, presentUser } from "./fields.ts";
import { invalidRequest } from "./problem.ts";
import type { Answer, ApiRequest } from "./request.ts";

type Bounds = { least: number; most: number; usual: number };

export function usersPage(request: ApiRequest, users: User[], bounds: Bounds): Answer {
  const { page, meta } = pageOf(request, users, bounds);
  return { body: { ...withData(page.map((user) => presentUser(request, user))), meta } };
}

export function postsPage(request: ApiRequest, posts: Post[], bounds: Bounds): Answer {
  const { page, meta } = pageOf(request, posts, bounds);
  const [newest, oldest] = [page.at(0), page.at(-1)];
  const ends = newest && oldest ? { newest_id: newest.id, oldest_id: oldest.id } : {};
  return {
    body: {
      ...withData(page.map((post) => presentPost(request, post))),
      ...includesOf(request, page),
      meta: { ...ends, ...meta },
    },
  };
}

/** Looked up one by one: what is found, and an entry of `errors[]` for each that is not. */
export function lookedUp(found: object[], errors: object[], more: object = {}): Answer {
  return { body: { ...withData(found), ...more, ...(errors.length > 0 ? { errors } : {}) } };
}

/** Up to 100 values of a comma-separated parameter. */
export function listIn({ query }: ApiRequest, parameter: string): string[] {
  const text = query.get(parameter) ?? "";
  const values = text.split(",").filter((value) => value !== "");
  if (values.length < 1 || values.length > 100)
    throw invalidRequest(
      parameter,
      text,
      `The number of values in the \`${parameter}\` query parameter list [${values.length}] is not between 1 and 100`,
    );
  return values;
}

/** X leaves `data` out where there is none. */
const withData = (data: object[]): object => (data.length > 0 ? { data } : {});

function pageOf<Item>(
  { query }: ApiRequest,
  items: Item[],
  { least, most, usual }: Bounds,
): { page: Item[]; meta: object } {
  const text = query.get("max_results");
  const size = text === null ? usual : Number(text);
  if (!Number.isInteger(size) || size < least || size > most) {
    throw invalidRequest(
      "max_results",
      text ?? "",
      `The \`max_results\` query parameter value [${text}] is not between ${least} and ${most}`,
    );
  }
  const start = readToken(query.get("pagination_token") ?? query.get("next_token"));
  const page = items.slice(start, start + size);
  const next = start + size < items.length ? { next_token: tokenFor(start + size) } : {};
  const previous = start > 0 ? { previous_token: tokenFor(Math.max(0, start - size)) } : {};
  return { page, meta: { result_count: page.length, ...next, ...previous } };
}

const tokenFor = (offset: number): string => Buffer.from(`page:${offset}`).toString("base64url");

function readToken(token: string | null): number {
  if (token === null) return 0;
  const offset = /^page:(\d+)$/.exec(Buffer.from(token, "base64url").toString())?.[1];
  if (offset === undefined)
    throw invalidRequest(
      "pagination_token",
      token,
      "The `pagination_token` query parameter value is not valid",
    );
  return Number(offset);
}
