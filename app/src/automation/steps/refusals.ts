import type { FailureKind } from "@lode/adapters/networks/failure";
import type { SkipReason } from "@lode/core/domain/automation/lifecycle";

/** What a refusal of a network means for the action, and for its account or all automation. */
export type Refusal =
  | { next: "plan-again"; halt?: (networkName: string) => string }
  | { next: "skip"; reason: SkipReason; stop?: "reconnect" | "account" }
  | { next: "probe" };

/** An account stops at its first 401 or 403, all automation at a 402; after a lost answer the action is probed first. */
export const REFUSALS: Record<FailureKind, Refusal> = {
  limited: { next: "plan-again" },
  no_credits: { next: "plan-again", halt: (name) => `Lode's credits at ${name} are used up` },
  app_forbidden: { next: "plan-again", halt: (name) => `${name} does not allow Lode's app to act` },
  reauth: { next: "skip", reason: "needs-reconnect", stop: "reconnect" },
  account_forbidden: { next: "skip", reason: "refused-by-x", stop: "account" },
  refused: { next: "skip", reason: "refused-by-x", stop: "account" },
  // The network reports "not done" without a reason: each retry would cost, and the miner can do it manually.
  declined: { next: "skip", reason: "refused-by-x" },
  gone: { next: "skip", reason: "target-gone" },
  transient: { next: "probe" },
  unknown: { next: "probe" },
};
