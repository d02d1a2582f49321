import { ACTION_KINDS, type Target } from "@lode/core/domain/networks/action-kinds";
import { openKeyedHash } from "../../crypto/keyed-draw.ts";
import { fitsKind } from "../fits-kind.ts";
import type { NetworkModule, NetworkTools, TargetAddress } from "../port.ts";
import { policyOf } from "./capabilities.ts";
import { createRedisLimiter } from "./limiter/limiter.ts";
import { openX, type XConfig, type XTools } from "./open-x.ts";
import { createRedisLists } from "./probes/lists.ts";
import { createUnreadToday } from "./reads-today.ts";
import { textFault } from "./text-fault.ts";

/** A profile or a post as people copy them: on X itself, or on the pages of the sandbox. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com|127\.0\.0\.1:\d+|localhost:\d+)\/(\w{1,15})(?:\/status(?:es)?\/(\d{1,19})(?:\/(?:photo|video)\/\d+)?|\/with_replies|\/media)?\/?(?:[?#].*)?$/i;

const NAME = /^@(\w{1,15})$/;

/** X's own pages, which no account can have as its name. `/i/status/…` does not say whose post it is. */
const RESERVED =
  /^(?:compose|explore|hashtag|home|i|intent|jobs|login|logout|messages|notifications|privacy|search|settings|share|signup|tos)$/i;

function readAddress(address: string): TargetAddress | undefined {
  const [, username, postId = null] = ADDRESS.exec(address) ?? NAME.exec(address) ?? [];
  return username && !RESERVED.test(username) ? { username, accountId: null, postId } : undefined;
}

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
  readTarget: (target) => target,
  readAddress,
  targetFault,
  textFault,
  isOn: ({ X_PROVIDER }) => X_PROVIDER !== "off",
  open: (config, { tools }) => openX(config, tools && sharedTools(config, tools)),
};

function sharedTools({ X_APP_SECRET }: XConfig, { redis, prefix, now }: NetworkTools): XTools {
  const keys = `${prefix}:x`;
  const hash = openKeyedHash(Buffer.from(X_APP_SECRET).toString("base64"), "lode X reads");
  return {
    limiter: createRedisLimiter(redis, keys, now, hash),
    unreadToday: createUnreadToday(redis, keys, now, hash),
    recentLists: createRedisLists(redis, keys),
  };
}
