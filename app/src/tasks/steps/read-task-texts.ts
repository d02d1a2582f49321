import { networkModule } from "@lode/adapters/networks/registry";
import { ACTION_KINDS, type ActionKind } from "@lode/core/domain/networks/action-kinds";
import { readCommentTexts } from "@lode/core/domain/tasks/comment-texts";
import { invalidTask } from "./invalid-task.ts";

/** A refusal names at most this many faults. */
const NAMED_FAULTS = 5;

/**
 * Reads a task's texts, one per line. Throws Refused("invalid-input") with the faults of the lines, or if the
 * kind has no texts.
 */
export function readTaskTexts(
  { network, kind }: { network: string; kind: ActionKind },
  lines: string,
): string[] {
  if (lines.trim() === "") return [];
  if (!ACTION_KINDS[kind].hasText) throw invalidTask("texts", `A ${kind} has no texts`);
  const { texts, faults } = readCommentTexts(lines, networkModule(network).textFault);
  if (faults.length > 0) throw invalidTask("texts", faults.slice(0, NAMED_FAULTS).join(" "));
  return texts;
}
