import { type Problem, type ProblemCode, sentenceOf, statusOf } from "../contracts/problem.ts";
import type { Decision } from "../domain/decision.ts";

/** Details that a refusal adds to the sentence of its code; the seconds become the Retry-After header. */
export type RefusalDetail = Partial<Problem> & { retryAfterSeconds?: number };

/** A refusal that a person can act on. The API turns it into the status and sentence of its code. */
export class Refused extends Error {
  readonly code: ProblemCode;
  readonly detail: RefusalDetail;

  constructor(code: ProblemCode, detail: RefusalDetail = {}) {
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

/** Retry after `delayMs` without using up a try. */
export class RetryLaterError extends Error {
  readonly delayMs: number;

  constructor(reason: string, delayMs: number) {
    super(reason);
    this.delayMs = delayMs;
  }
}

/** Not retried: the job fails permanently and is listed for an operator. */
export class GiveUpError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
