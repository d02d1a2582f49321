import type { ProbeOutcome, Relation } from "@lode/core/domain/networks/probe-outcome";
import { say } from "@lode/core/domain/sentences/sentences";
import type { TwitterApi, UsersV2Result } from "twitter-api-v2";
import type { Question } from "../../port.ts";
import type { Probe, ProbeAnswer } from "./probe.ts";

type Target = Pick<Question, "targetAccountId" | "targetUsername">;

/** `connection_status` is relative to the token's owner, and is exact at once whatever the target's size. */
export const followProbe: Probe = {
  name: "connection-status",
  endpoint: "GET /2/users",
  rule: "verified when connection_status of the target, seen from this account, contains following",
  async ask({ client }, target) {
    const [answer] = await askForConnections(client, [target]);
    if (!answer) throw new Error("A question was not answered.");
    return answer;
  },
};

/** Up to 100 targets in one call, relative to one account. */
export async function askForConnections(
  client: TwitterApi,
  targets: readonly Target[],
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

function outcomeOf(relation: Relation, targetUsername: string): ProbeOutcome {
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
  { targetAccountId, targetUsername }: Target,
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
    outcome: outcomeOf(relation, targetUsername),
    observed: `connection_status of @${targetUsername}: ${status.join(", ") || "none"}`,
    relation,
    resources,
  };
}
