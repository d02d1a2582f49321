import type { User } from "./events.ts";
import { userByName } from "./look-up.ts";
import type { World } from "./world.ts";

/** The control interface's properties. Missing ones stay unchanged, or get their default in a new user. */
export type UserWish = {
  username: string;
  name?: string;
  followers_count?: number;
  created_at?: string;
  verified?: boolean;
  protected?: boolean;
  suspended?: boolean;
};

const YEAR_MS = 365 * 86_400_000;

/** Creates a user, or changes an existing user. */
export function putUser(world: World, wish: UserWish, now: number): User {
  const { username } = wish;
  if (!/^[A-Za-z0-9_]{1,15}$/.test(username ?? ""))
    throw new Error("A username has 1 to 15 letters, digits or underscores.");
  const existing = userByName(world, username);
  const user: User = existing ?? {
    id: world.newId(now),
    username,
    name: username,
    createdAt: new Date(now - 2 * YEAR_MS).toISOString(),
    verified: false,
    protected: false,
    suspended: false,
    baseFollowers: 100,
  };
  const changed: User = {
    ...user,
    name: wish.name ?? user.name,
    createdAt: wish.created_at === undefined ? user.createdAt : new Date(wish.created_at).toISOString(),
    verified: wish.verified ?? user.verified,
    protected: wish.protected ?? user.protected,
    suspended: wish.suspended ?? user.suspended,
    baseFollowers: wish.followers_count ?? user.baseFollowers,
  };
  world.commit({ type: "user", user: changed });
  return changed;
}
