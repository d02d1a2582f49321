import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import type { TwitterApi, UserV2 } from "twitter-api-v2";
import { failureOfAnswer } from "./classify-failure.ts";

const FIELDS = ["created_at", "protected", "public_metrics", "verified"] as const;

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
  return {
    externalId,
    username,
    name,
    verified,
    isProtected,
    followersCount: metrics.followers_count,
    createdAt,
  };
}
