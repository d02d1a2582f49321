import { messageOf, Refused } from "@lode/core/contracts/errors";
import type { CommandResult } from "./operator-command.ts";

export const NO_REASON: CommandResult = ["A reason is needed, in quotes: it stands in the audit log.", false];

/** The last argument, or undefined where it is too short for one. */
export function reasonIn(args: readonly string[]): string | undefined {
  const reason = args.at(-1)?.trim() ?? "";
  return reason.length < 3 ? undefined : reason;
}

/** The refusal as a sentence; anything else passes through. */
export async function orSentence(work: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return [`${messageOf(error)}.`, false];
    throw error;
  }
}
