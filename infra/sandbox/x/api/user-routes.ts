import type { User } from "../world/events.ts";
import { maySee, newestFirst, userByName } from "../world/look-up.ts";
import type { Tie } from "../world/relation.ts";
import { presentUser } from "./fields.ts";
import { listIn, lookedUp, usersPage } from "./lists.ts";
import { missingResource, notAuthorised } from "./problem.ts";
import type { Answer, ApiRequest } from "./request.ts";
import { callerOf } from "./request.ts";

/** Entries on a page, unless the caller sets max_results. */
const FOLLOW_PAGE = 100;

export const getMe = (request: ApiRequest): Answer => ({
  body: { data: presentUser(request, callerOf(request)) },
});

export const getUsersByIds = (request: ApiRequest): Answer =>
  manyUsers(request, "ids", (id) => request.world.users.get(id));

export const getUsersByNames = (request: ApiRequest): Answer =>
  manyUsers(request, "usernames", (name) => userByName(request.world, name));

export const getUserById = (request: ApiRequest): Answer =>
  oneUser(request, "id", request.world.users.get(request.params.id ?? ""));

export const getUserByName = (request: ApiRequest): Answer =>
  oneUser(request, "username", userByName(request.world, request.params.username ?? ""));

export const getFollowing = (request: ApiRequest): Answer =>
  tied(request, (id) => request.world.follows.targetsOf(id));

export const getFollowers = (request: ApiRequest): Answer =>
  tied(request, (id) => request.world.follows.sourcesOf(id));

function manyUsers(
  request: ApiRequest,
  parameter: string,
  find: (value: string) => User | undefined,
): Answer {
  const found: object[] = [];
  const errors: object[] = [];
  for (const value of listIn(request, parameter)) {
    const user = find(value);
    if (user && !user.suspended) found.push(presentUser(request, user));
    else errors.push(missingResource("user", parameter, value, user?.suspended));
  }
  return lookedUp(found, errors);
}

function oneUser(request: ApiRequest, parameter: string, user: User | undefined): Answer {
  if (user && !user.suspended) return { body: { data: presentUser(request, user) } };
  return {
    body: { errors: [missingResource("user", parameter, request.params[parameter] ?? "", user?.suspended)] },
  };
}

function tied(request: ApiRequest, tiesOf: (id: string) => ReadonlyMap<string, Tie>): Answer {
  const { world, caller, horizon } = request;
  const id = request.params.id ?? "";
  const user = world.users.get(id);
  if (!user || user.suspended)
    return { body: { errors: [missingResource("user", "id", id, user?.suspended)] } };
  if (!maySee(world, caller?.id, user)) return { body: { errors: [notAuthorised("user", "id", id)] } };
  const others = newestFirst(tiesOf(id), horizon).flatMap((other) => world.users.get(other) ?? []);
  return usersPage(
    request,
    others.filter(({ suspended }) => !suspended),
    FOLLOW_PAGE,
  );
}
