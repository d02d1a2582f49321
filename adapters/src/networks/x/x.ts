import { keysOfAnyNode, keysOfOneNode } from "../../redis/redis-keys.ts";
import type { NetworkModule, NetworkTools } from "../port.ts";
import { policyOf } from "./capabilities.ts";
import { createRedisLimiter } from "./limiter/redis-limiter.ts";
import { openX, type XTools } from "./open-x.ts";
import { createRecentLists } from "./probes/recent-lists.ts";
import { createRedisLists } from "./probes/redis-lists.ts";
import { createUnreadToday } from "./reads-today.ts";
import { targetFault } from "./target-fault.ts";
import { textFault } from "./text-fault.ts";

export const x: NetworkModule = {
  id: "x",
  policyOf,
  targetFault,
  textFault,
  open: (config, tools) => openX(config, tools && sharedTools(tools)),
};

/**
 * Keeps all keys on one node of a cluster, because one script reads an account's windows together with the
 * app's windows.
 */
function sharedTools({ redis, prefix, now }: NetworkTools): XTools {
  const keys = keysOfOneNode(prefix, "x");
  const time = () => now().getTime();
  return {
    limiter: createRedisLimiter(redis, keys, now),
    unreadToday: createUnreadToday(redis, keys, now),
    recentLists: createRecentLists(time, createRedisLists(redis, keysOfAnyNode(prefix, "x"), time)),
  };
}
