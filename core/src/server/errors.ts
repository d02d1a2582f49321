import { type Problem, type ProblemCode, sentenceOf, statusOf } from "../contracts/problem.ts";
import type { Decision } from "../domain/decision.ts";

/** A refusal that a person can act on. The API turns it into the status and sentence of its code. */
export class Refused extends Error {
  readonly code: ProblemCode;
  readonly detail: Partial<Problem>;

  constructor(code: ProblemCode, detail: Partial<Problem> = {}) {
    super(detail.error ?? sentenceOf(code));
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** Goes on where a rule allows, and throws its reason where it does not. */
export function orRefuse(decision: Decision<ProblemCode>): void {
  if (!decision.allowed) throw new Refused(decision.reason);
}

/** A known wait: the job comes back after `delayMs`, and no try is used up. */
export class RetryLaterError extends Error {
  readonly delayMs: number;

  constructor(reason: string, delayMs: number) {
    super(reason);
    this.delayMs = delayMs;
  }
}

/** What no retry mends: the job fails for good and an operator finds it. */
export class GiveUpError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
