import { USER_READ_MICRODOLLARS } from "../prices.ts";
import type { Probe } from "./probe.ts";

/** `connection_status` is seen from the token's owner and is exact at once, whatever the target's size. */
export const followProbe: Probe = {
  name: "connection-status",
  endpoint: "GET /2/users",
  rule: "verified when connection_status of the target, seen from this account, contains following",
  async ask(client, { targetTwitterId, targetUsername }) {
    const body = await client.v2.users([targetTwitterId], { "user.fields": ["connection_status"] });
    const target = body.data?.find((user) => user.id === targetTwitterId);
    if (!target) {
      return {
        sighting: { present: null, exact: false, obstacle: "X no longer shows the target of this task" },
        observed: `X did not return @${targetUsername}`,
        costMicrodollars: 0,
        resources: [],
        body,
      };
    }
    const status = target.connection_status ?? [];
    const isPending = status.includes("follow_request_sent") && !status.includes("following");
    return {
      sighting: isPending
        ? {
            present: null,
            exact: false,
            obstacle: `@${targetUsername} has not accepted the follow request yet`,
          }
        : { present: status.includes("following"), exact: true },
      observed: `connection_status of @${targetUsername}: ${status.join(", ") || "none"}`,
      costMicrodollars: USER_READ_MICRODOLLARS,
      resources: [`user:${targetTwitterId}`],
      body,
    };
  },
};
