import type { UnreadToday } from "./reads-today.ts";

/**
 * Microdollars for each returned resource, as X publishes them for pay-per-use (docs.x.com, "Pricing", read
 * August 2026): a post 0.005 USD, a user 0.010 USD.
 */
const POST_READ_MICRODOLLARS = 5_000;
const USER_READ_MICRODOLLARS = 10_000;

/** A resource that X bills, under a name that is billed once a UTC day. */
export type Resource = `post:${string}` | `user:${string}`;

/**
 * Price of these resources in microdollars. Each is billed once a UTC day, however often it is read (X's
 * "soft guarantee").
 */
export async function priceOf(unreadToday: UnreadToday, resources: readonly Resource[]): Promise<number> {
  const unread = await unreadToday(resources);
  return unread.reduce(
    (sum, name) => sum + (name.startsWith("user:") ? USER_READ_MICRODOLLARS : POST_READ_MICRODOLLARS),
    0,
  );
}
