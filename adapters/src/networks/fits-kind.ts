import { ACTION_KINDS, type Target } from "@lode/core/domain/networks/action-kinds";

/** Whether the target has a post, with an id of this form, exactly if its kind acts on a post. */
export function fitsKind({ kind, targetPostId }: Target, postId: RegExp): boolean {
  if (ACTION_KINDS[kind].target === "account") return targetPostId === null;
  return targetPostId !== null && postId.test(targetPostId);
}
