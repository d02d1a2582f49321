import type { addTask, lookUpTarget } from "@lode/core/contracts/console/tasks";
import type { AnswerOf, BodyOf } from "@lode/core/contracts/http/endpoint";
import { ACTION_KINDS, type ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { NetworkId } from "@lode/core/domain/networks/networks";

/** The form as typed. */
export interface DraftFields {
  network: NetworkId;
  kind: ActionKind;
  targetUsername: string;
  targetAccountId: string;
  targetPostId: string;
  description: string;
  basePoints: string;
  budgetPoints: string;
  maxCompletions: string;
  /** UTC, in the format of an input of type datetime-local. */
  startsAt: string;
  expiresAt: string;
  texts: string;
}

export const EMPTY_DRAFT: DraftFields = {
  network: "x",
  kind: "follow",
  targetUsername: "",
  targetAccountId: "",
  targetPostId: "",
  description: "",
  basePoints: "10",
  budgetPoints: "",
  maxCompletions: "",
  startsAt: "",
  expiresAt: "",
  texts: "",
};

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
