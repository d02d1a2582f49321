import { Refused } from "@lode/core/contracts/errors";
import type { ProblemCode } from "@lode/core/contracts/problem";

/** The answer to a change that took place; one that did not, because another operator was first, is refused with the reason. */
export function doneOr(code: ProblemCode, done: boolean): { success: true } {
  if (!done) throw new Refused(code);
  return { success: true };
}
