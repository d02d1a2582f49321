import type { addTask, lookUpTarget } from "@lode/core/contracts/console/tasks";
import type { AnswerOf, BodyOf } from "@lode/core/contracts/http/endpoint";
import { ACTION_KINDS, type ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { NetworkId } from "@lode/core/domain/networks/networks";

export const EMPTY_DRAFT = {
  network: "x" as NetworkId,
  kind: "follow" as ActionKind,
  targetUsername: "",
  targetAccountId: "",
  targetPostId: "",
  description: "",
  basePoints: "10",
  budgetPoints: "",
  maxCompletions: "",
  /** UTC, in the format of an input of type datetime-local. */
  startsAt: "",
  expiresAt: "",
  texts: "",
};

export type DraftFields = typeof EMPTY_DRAFT;

const wholeOr = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const momentOr = (text: string): string | null => (text === "" ? null : `${text.slice(0, 16)}:00.000Z`);

export const bodyOf = (draft: DraftFields): BodyOf<typeof addTask> => ({
  network: draft.network,
  kind: draft.kind,
  targetUsername: draft.targetUsername.trim().replace(/^@/, ""),
  targetAccountId: draft.targetAccountId.trim(),
  targetPostId: ACTION_KINDS[draft.kind].target === "post" ? draft.targetPostId.trim() : null,
  description: draft.description.trim(),
  basePoints: Number(draft.basePoints),
  budgetPoints: Number(draft.budgetPoints),
  maxCompletions: wholeOr(draft.maxCompletions),
  startsAt: momentOr(draft.startsAt),
  expiresAt: momentOr(draft.expiresAt),
  texts: ACTION_KINDS[draft.kind].hasText ? draft.texts : "",
});

/** The fields read from an address, with the kind that it suggests; a kind that already fits stays. */
export function draftFor(found: AnswerOf<typeof lookUpTarget>, kind: ActionKind): Partial<DraftFields> {
  const { network, targetUsername, targetAccountId, targetPostId } = found;
  const isPost = targetPostId !== null;
  const fits = (ACTION_KINDS[kind].target === "post") === isPost;
  return {
    network,
    targetUsername,
    targetAccountId,
    targetPostId: targetPostId ?? "",
    kind: fits ? kind : isPost ? "like" : "follow",
  };
}
