import type { FailureKind } from "@lode/adapters/networks/failure";
import type { SkipReason, WaitReason } from "@lode/core/domain/automation/lifecycle";

/** What follows when a network refuses an action: for the action, for its account, and for all automation. */
type ActRefusal =
  | { next: "plan-again"; wait: WaitReason; halt?: (networkName: string) => string }
  | { next: "skip"; reason: SkipReason; stop?: "reconnect" | "account" }
  | { next: "probe" };

/**
 * What follows when a network refuses an undo, which is idempotent: already undone, try again, or leave the
 * action done for this reason.
 */
type UndoRefusal = "undone" | "retry" | SkipReason;

/**
 * An account stops at a 401 or 403 that X confirms; `refused` concerns the post or the target alone. All automation stops
 * at a 402, or if X forbids the app to act. After a lost answer, the action is probed first.
 */
export const REFUSALS: Record<FailureKind, { act: ActRefusal; undo: UndoRefusal }> = {
  limited: { act: { next: "plan-again", wait: "limited" }, undo: "retry" },
  signer_silent: { act: { next: "plan-again", wait: "signer-silent" }, undo: "retry" },
  no_credits: {
    act: { next: "plan-again", wait: "halted", halt: (name) => `Lode's credits at ${name} are used up` },
    undo: "retry",
  },
  app_forbidden: {
    act: { next: "plan-again", wait: "halted", halt: (name) => `${name} does not allow Lode's app to act` },
    undo: "refused-by-x",
  },
  reauth: { act: { next: "skip", reason: "needs-reconnect", stop: "reconnect" }, undo: "needs-reconnect" },
  account_forbidden: { act: { next: "skip", reason: "refused-by-x", stop: "account" }, undo: "refused-by-x" },
  refused: { act: { next: "skip", reason: "refused-by-x" }, undo: "refused-by-x" },
  // The network reports "not done" without a reason: each retry would cost, and the miner can do it manually.
  declined: { act: { next: "skip", reason: "refused-by-x" }, undo: "retry" },
  gone: { act: { next: "skip", reason: "target-gone" }, undo: "undone" },
  transient: { act: { next: "probe" }, undo: "retry" },
  unknown: { act: { next: "probe" }, undo: "retry" },
};
