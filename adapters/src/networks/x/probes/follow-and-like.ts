import {
  type ActReference,
  type ProbeOutcome,
  type Relation,
  reachesOlderLikes,
} from "@lode/core/domain/networks/probe-outcome";
import { say } from "@lode/core/domain/sentences/say";
import type { TwitterApi, UsersV2Result } from "twitter-api-v2";
import type { Question } from "../../port.ts";
import { type ListRead, type Probe, type ProbeAnswer, readList, unlessTargetIsGone } from "./probe.ts";

type ActTarget = Pick<Question, "targetAccountId" | "targetUsername">;

/** `connection_status` is relative to the token's owner, and is exact at once whatever the target's size. */
export const FOLLOW_PROBE: Omit<Probe, "ask"> = {
  name: "connection-status",
  endpoint: "GET /2/users",
  rule: "verified when connection_status of the target, seen from this account, contains following",
};

/** Up to 100 targets in one call, relative to one account. */
export async function askForConnections(
  client: TwitterApi,
  targets: readonly ActTarget[],
): Promise<ProbeAnswer[]> {
  const ids = [...new Set(targets.map(({ targetAccountId }) => targetAccountId))];
  const body = await client.v2.users(ids, { "user.fields": ["connection_status"] });
  return targets.map((target) => ({ ...judgeConnection(body, target), body }));
}

/** A partial response names the withheld field, but not always the account. */
const isWithheld = ({ errors = [] }: UsersV2Result): boolean =>
  errors.some((error) => "field" in error && error.field === "connection_status");

/** X names suspended and deleted accounts. An account that is merely absent counts as unknown. */
const isNamedMissing = ({ errors = [] }: UsersV2Result, id: string): boolean =>
  errors.some((error) => (error.resource_id ?? error.value) === id);

function relationOf(status: readonly string[]): Relation {
  if (status.includes("following")) return "following";
  return status.includes("follow_request_sent") ? "requested" : "none";
}

function outcomeOfFollow(relation: Relation, targetUsername: string): ProbeOutcome {
  switch (relation) {
    case "following":
      return { state: "done" };
    case "none":
      return { state: "not_done", completeSince: "everything", lagMs: 0 };
    case "requested":
      return { state: "unknown", reason: say("x.follow-requested", { target: targetUsername }) };
  }
}

function judgeConnection(
  body: UsersV2Result,
  { targetAccountId, targetUsername }: ActTarget,
): Omit<ProbeAnswer, "body"> {
  const target = body.data?.find((user) => user.id === targetAccountId);
  if (!target) {
    return {
      outcome: {
        state: "unknown",
        reason: say("x.gone"),
        isTargetGone: isNamedMissing(body, targetAccountId),
      },
      observed: `X did not return @${targetUsername}`,
      resources: [],
    };
  }
  const resources = [`user:${targetAccountId}`] as const;
  const status = target.connection_status;
  if (status === undefined || isWithheld(body)) {
    return {
      outcome: { state: "unknown", reason: say("x.follows-unknown") },
      observed: `X did not return connection_status of @${targetUsername}`,
      resources,
    };
  }
  const relation = relationOf(status);
  return {
    outcome: outcomeOfFollow(relation, targetUsername),
    observed: `connection_status of @${targetUsername}: ${status.join(", ") || "none"}`,
    relation,
    resources,
  };
}

/** A like is among the first few right after it. Only a miss reads further: at most 50 likes (0.25 USD). */
const NEWEST = [5, 45];
/** Proving an absence reads 100 likes: at most 0.50 USD, once a UTC day. */
const AS_PROOF = [5, 95];
const OLDER_LIKES_KEPT = 4;

/** Likes are private: only the owner's token sees them. */
export const likeProbe: Probe = {
  name: "liked-posts",
  endpoint: "GET /2/users/:id/liked_tweets",
  rule: `verified when the post is among this account's newest ${sum(NEWEST)} likes (${sum(AS_PROOF)} at a re-check)`,
  async ask({ client, listLagMs }, question) {
    const { externalId, targetPostId, proof } = question;
    const reference = proof?.reference ?? {};
    const list = await readList(
      client,
      `users/${externalId}/liked_tweets`,
      {},
      {
        sizes: proof ? AS_PROOF : NEWEST,
        isEnough: (seen) => {
          const ids = seen.map(({ id }) => id);
          return ids.includes(targetPostId ?? "") || reachesOlderLikes(ids, reference);
        },
      },
    );
    const answer = {
      outcome: outcomeOfLike(list, targetPostId ?? "", { reference, listLagMs }),
      observed: `${list.seen.length} newest likes read`,
      resources: list.seen.map(({ id }) => `post:${id}` as const),
      body: list.pages,
    };
    return unlessTargetIsGone(client, question, answer);
  },
};

function outcomeOfLike(
  list: ListRead,
  postId: string,
  { reference, listLagMs: lagMs }: { reference: ActReference; listLagMs: number },
): ProbeOutcome {
  const ids = list.seen.map(({ id }) => id);
  const place = ids.indexOf(postId);
  if (place >= 0) {
    const olderLikes = ids.slice(place + 1, place + 1 + OLDER_LIKES_KEPT);
    return { state: "done", ...(olderLikes.length > 0 ? { reference: { olderLikes } } : {}) };
  }
  if (!list.isShown) return { state: "unknown", reason: say("x.list-cut") };
  const isComplete = list.hasEnded || reachesOlderLikes(ids, reference);
  return { state: "not_done", completeSince: isComplete ? "everything" : null, lagMs };
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
