import type { Reason } from "@lode/core/contracts/console/reason";

/** Every act of an operator has a reason, which the audit log shows, and often the miner too, and an author. */
export interface OperatorDecision {
  reason: Reason;
  /** The email address of an operator's account, or the name of who runs a command. */
  by: string;
}
