import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { openKeyedHash } from "../../crypto/keyed-draw.ts";
import { keysOfAnyNode, keysOfOneNode } from "../../redis/redis-keys.ts";
import { fitsKind } from "../fits-kind.ts";
import type { NetworkModule, NetworkTools, Target } from "../port.ts";
import { policyOf } from "./capabilities.ts";
import { createRedisLimiter } from "./limiter/redis-limiter.ts";
import { openX, type XConfig, type XTools } from "./open-x.ts";
import { createRecentLists } from "./probes/recent-lists.ts";
import { createRedisLists } from "./probes/redis-lists.ts";
import { readAddress } from "./read-address.ts";
import { createUnreadToday } from "./reads-today.ts";
import { textFault } from "./text-fault.ts";

const X_ID = /^\d{1,19}$/;
const X_NAME = /^\w{1,15}$/;

function targetFault(target: Target): string | undefined {
  const { kind, targetUsername, targetAccountId } = target;
  if (!X_NAME.test(targetUsername) || !X_ID.test(targetAccountId))
    return "The target needs its name on X and its numeric id.";
  if (fitsKind(target, X_ID)) return undefined;
  return ACTION_KINDS[kind].target === "post"
    ? `A ${kind} needs the numeric id of its post.`
    : `A ${kind} has no post.`;
}

export const x: NetworkModule = {
  id: "x",
  policyOf,
  readTarget: async (target) => target,
  readAddress,
  targetFault,
  textFault,
  isOn: () => true,
  open: (config, { tools }) => openX(config, tools && sharedTools(config, tools)),
};

/**
 * Keeps all keys on one node of a cluster, because one script reads an account's windows together with the
 * app's windows.
 */
function sharedTools({ X_APP_SECRET }: XConfig, { redis, prefix, now }: NetworkTools): XTools {
  const keys = keysOfOneNode(prefix, "x");
  const hash = openKeyedHash(Buffer.from(X_APP_SECRET).toString("base64"), "lode X reads");
  const time = () => now().getTime();
  return {
    limiter: createRedisLimiter(redis, keys, now, hash),
    unreadToday: createUnreadToday(redis, keys, now, hash),
    recentLists: createRecentLists(time, createRedisLists(redis, keysOfAnyNode(prefix, "x"), time)),
  };
}
