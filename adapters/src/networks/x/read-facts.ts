import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import type { TwitterApi, UserV2 } from "twitter-api-v2";
import { failureOfAnswer } from "./classify-failure.ts";

/** The host of X users' pictures. Pictures are fetched from nowhere else. */
export const PICTURE_ORIGIN = "https://pbs.twimg.com";
const MOST_BYTES = 2_000_000;
const TIMEOUT_MS = 5_000;

/** The bytes of a picture, from `origin` instead of X if given. Throws if it is missing or too large. */
export async function fetchPicture(address: string, origin = PICTURE_ORIGIN): Promise<Buffer> {
  if (!address.startsWith(`${PICTURE_ORIGIN}/`)) throw new Error("X keeps no picture at this address.");
  const response = await fetch(origin + address.slice(PICTURE_ORIGIN.length), {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok || !response.body) throw new Error(`X answered ${response.status} for a picture.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error("The picture is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const FIELDS = ["created_at", "profile_image_url", "protected", "public_metrics", "verified"] as const;

/** The facts of the token's owner. Throws `NetworkFailure` if X leaves something out. */
export async function readOwnFacts(client: TwitterApi): Promise<AccountFacts> {
  const answer = await client.v2.me({ "user.fields": [...FIELDS] });
  const facts = factsOf(answer.data);
  if (!facts) throw failureOfAnswer(answer);
  return facts;
}

/** Facts of up to 100 accounts in one call. Accounts that X shows incompletely are left out. */
export async function readFacts(client: TwitterApi, ids: readonly string[]): Promise<AccountFacts[]> {
  const { data = [] } = await client.v2.users([...ids], { "user.fields": [...FIELDS] });
  return data.flatMap((user) => factsOf(user) ?? []);
}

export async function readFactsOfName(
  client: TwitterApi,
  username: string,
): Promise<AccountFacts | undefined> {
  const { data = [] } = await client.v2.usersByUsernames([username], { "user.fields": [...FIELDS] });
  return factsOf(data[0]);
}

/** The picture in 400 pixels, not 48. Null for X's default picture, and for an address outside X's host. */
export function pictureOf(address: string | undefined): string | null {
  if (!address?.startsWith(`${PICTURE_ORIGIN}/profile_images/`)) return null;
  return address.replace(/_normal(?=\.\w+$)/, "_400x400");
}

/** Undefined if X left something out: award facts are never guessed. */
function factsOf(user: Partial<UserV2> | undefined): AccountFacts | undefined {
  const {
    id: externalId,
    username,
    name,
    verified,
    protected: isProtected,
    public_metrics: metrics,
  } = user ?? {};
  const createdAt = new Date(user?.created_at ?? Number.NaN);
  if (!externalId || !username || name === undefined || verified === undefined || isProtected === undefined)
    return undefined;
  if (metrics?.followers_count === undefined || Number.isNaN(createdAt.getTime())) return undefined;
  const picture = pictureOf(user?.profile_image_url);
  return {
    externalId,
    username,
    name,
    verified,
    isProtected,
    followersCount: metrics.followers_count,
    createdAt,
    picture,
  };
}
