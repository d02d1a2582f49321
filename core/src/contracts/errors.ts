import type { Decision } from "../domain/decision.ts";
import { NETWORKS, networkIdOf } from "../domain/networks/networks.ts";
import { wordsInEnglish } from "../domain/sentences/english.ts";
import { say, type Words } from "../domain/sentences/say.ts";
import { namesNetwork, type Problem, type ProblemCode, sentenceOf, statusOf } from "./problem.ts";

/**
 * Fields added to a refusal's answer. `error` replaces the sentence of the code, and `retryAfterSeconds`
 * becomes the Retry-After header.
 */
export interface RefusalDetail extends Partial<Omit<Problem, "error" | "said">> {
  error?: Words;
  retryAfterSeconds?: number;
}

/**
 * A refusal that the caller can act on. The API answers with the code's status, and with the code's sentence
 * unless `detail` has another.
 */
export class Refused extends Error {
  readonly code: ProblemCode;
  readonly detail: RefusalDetail;

  constructor(code: ProblemCode, detail: RefusalDetail = {}) {
    super(detail.error === undefined ? sentenceOf(code) : wordsInEnglish(detail.error));
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** A refusal about an account or a task of this network. Its sentence names the network. */
export function refusedOn(network: string, code: ProblemCode): Refused {
  const id = networkIdOf(network);
  if (id === "x" || !namesNetwork(code)) return new Refused(code);
  return new Refused(code, { error: say(`on-network.${code}`, { network: NETWORKS[id].name }) });
}

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

/** The job is not retried: it fails permanently and is listed for operators. */
export class GiveUpError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
