import { wordsInEnglish } from "@lode/core/domain/sentences/english";
import { asSaid, type Said, type Words } from "@lode/core/domain/sentences/say";

/** The kinds of refusal by a network. Each kind is handled in one way (docs/architecture.md, Networks). */
export type FailureKind =
  | "limited"
  | "no_credits"
  | "reauth"
  | "app_forbidden"
  | "account_forbidden"
  | "refused"
  /** The network answered a write with "not done" and gave no reason. */
  | "declined"
  | "gone"
  /** The person's signer did not answer, so nothing was done. */
  | "signer_silent"
  | "transient"
  | "unknown";

/** A classified failure of a network. People see the message, so it is never a raw error. */
export class NetworkFailure extends Error {
  readonly kind: FailureKind;
  readonly said: Said;
  /** When the network will answer again, if it said so. */
  readonly retryAt: Date | undefined;
  /** The cost of the reads that found out what the refusal means. */
  readonly costMicrodollars: number;

  constructor(kind: FailureKind, words: Words, retryAt?: Date, costMicrodollars = 0) {
    super(wordsInEnglish(words));
    this.kind = kind;
    this.said = asSaid(words);
    this.retryAt = retryAt;
    this.costMicrodollars = costMicrodollars;
  }
}

export const costOf = (error: unknown): number =>
  error instanceof NetworkFailure ? error.costMicrodollars : 0;
