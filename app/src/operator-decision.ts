import type { Reason } from "@lode/core/contracts/console/reason";

/** Every act of an operator has an author and a reason. The audit log shows the reason, and often the miner too. */
export interface OperatorDecision {
  reason: Reason;
  /** The email address of an operator's account, or the name of the person who runs a command. */
  by: string;
}
