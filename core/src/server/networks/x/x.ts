import { keysOfOneNode } from "../../redis-keys.ts";
import type { NetworkModule, NetworkTools } from "../port.ts";
import { policyOf } from "./capabilities.ts";
import { createRedisLimiter } from "./limiter/redis-limiter.ts";
import { openX } from "./open-x.ts";
import { createUnreadToday } from "./reads-today.ts";
import { targetFault } from "./target-fault.ts";
import { textFault } from "./text-fault.ts";

export const x: NetworkModule = {
  id: "x",
  policyOf,
  targetFault,
  textFault,
  open: (config, tools) => openX(config, tools && sharedCounts(tools)),
};

/** On one node of a cluster: an account's windows are compared with those of the whole app in one script. */
function sharedCounts({ redis, prefix, now }: NetworkTools) {
  const keys = keysOfOneNode(prefix, "x");
  return { limiter: createRedisLimiter(redis, keys, now), unreadToday: createUnreadToday(redis, keys, now) };
}
