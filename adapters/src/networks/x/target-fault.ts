import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { fitsKind } from "../fits-kind.ts";
import type { Target } from "../port.ts";

const X_ID = /^\d{1,19}$/;
const X_NAME = /^\w{1,15}$/;

export function targetFault(target: Target): string | undefined {
  const { kind, targetUsername, targetAccountId } = target;
  if (!X_NAME.test(targetUsername) || !X_ID.test(targetAccountId))
    return "The target needs its name on X and its numeric id.";
  if (fitsKind(target, X_ID)) return undefined;
  return ACTION_KINDS[kind].target === "post"
    ? `A ${kind} needs the numeric id of its post.`
    : `A ${kind} has no post.`;
}
