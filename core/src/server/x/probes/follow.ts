import type { TwitterApi, UsersV2Result } from "twitter-api-v2";
import type { ActionSighting } from "../../../domain/absence.ts";
import type { XQuestion } from "../port.ts";
import { USER_READ_MICRODOLLARS } from "../prices.ts";
import type { Probe, ProbeAnswer } from "./probe.ts";

type Target = Pick<XQuestion, "targetTwitterId" | "targetUsername">;

/** `connection_status` is seen from the token's owner and is exact at once, whatever the target's size. */
export const followProbe: Probe = {
  name: "connection-status",
  endpoint: "GET /2/users",
  rule: "verified when connection_status of the target, seen from this account, contains following",
  async ask(client, target) {
    const [answer] = await askForConnections(client, [target]);
    if (!answer) throw new Error("A question was not answered.");
    return answer;
  },
};

/** Up to 100 targets, seen from one account, in one call. */
export async function askForConnections(
  client: TwitterApi,
  targets: readonly Target[],
): Promise<ProbeAnswer[]> {
  const ids = [...new Set(targets.map(({ targetTwitterId }) => targetTwitterId))];
  const body = await client.v2.users(ids, { "user.fields": ["connection_status"] });
  return targets.map((target) => judgeConnection(body, target));
}

/** A partial response names the field that it holds back, and not always whose. */
const isWithheld = ({ errors = [] }: UsersV2Result): boolean =>
  errors.some((error) => "field" in error && error.field === "connection_status");

/** Suspended and deleted accounts are named; where X just left one out, nothing was said. */
const isNamedMissing = ({ errors = [] }: UsersV2Result, id: string): boolean =>
  errors.some((error) => (error.resource_id ?? error.value) === id);

function sightingIn(status: readonly string[], targetUsername: string): ActionSighting {
  if (status.includes("following")) return { present: true };
  if (!status.includes("follow_request_sent")) return { present: false, completeSince: "everything" };
  return { present: null, obstacle: `@${targetUsername} has not accepted the follow request yet` };
}

function judgeConnection(body: UsersV2Result, { targetTwitterId, targetUsername }: Target): ProbeAnswer {
  const target = body.data?.find((user) => user.id === targetTwitterId);
  if (!target) {
    return {
      sighting: {
        present: null,
        obstacle: "X no longer shows the target of this task",
        isTargetGone: isNamedMissing(body, targetTwitterId),
      },
      observed: `X did not return @${targetUsername}`,
      costMicrodollars: 0,
      resources: [],
      body,
    };
  }
  const status = target.connection_status;
  if (status === undefined || isWithheld(body)) {
    return {
      sighting: {
        present: null,
        obstacle: "X did not say whom this account follows",
      },
      observed: `X did not return connection_status of @${targetUsername}`,
      costMicrodollars: USER_READ_MICRODOLLARS,
      resources: [`user:${targetTwitterId}`],
      body,
    };
  }
  return {
    sighting: sightingIn(status, targetUsername),
    observed: `connection_status of @${targetUsername}: ${status.join(", ") || "none"}`,
    costMicrodollars: USER_READ_MICRODOLLARS,
    resources: [`user:${targetTwitterId}`],
    body,
  };
}
