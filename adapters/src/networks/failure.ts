/** What kind of refusal a network answered with; each kind has one treatment (docs/architecture.md, Networks). */
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
  | "transient"
  | "unknown";

/** A classified failure of a network; the message is shown to people and is never a raw error. */
export class NetworkFailure extends Error {
  readonly kind: FailureKind;
  /** When the network will answer again, if it said so. */
  readonly retryAt: Date | undefined;

  constructor(kind: FailureKind, message: string, retryAt?: Date) {
    super(message);
    this.kind = kind;
    this.retryAt = retryAt;
  }
}
