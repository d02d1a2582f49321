import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import type { Target } from "../port.ts";

const X_ID = /^\d{1,19}$/;
const X_NAME = /^\w{1,15}$/;

export function targetFault({
  kind,
  targetUsername,
  targetAccountId,
  targetPostId,
}: Target): string | undefined {
  if (!X_NAME.test(targetUsername) || !X_ID.test(targetAccountId))
    return "The target needs its name on X and its numeric id.";
  const needsPost = ACTION_KINDS[kind].target === "post";
  if (needsPost === (targetPostId !== null) && (!needsPost || X_ID.test(targetPostId ?? "")))
    return undefined;
  return needsPost ? `A ${kind} needs the numeric id of its post.` : `A ${kind} has no post.`;
}
