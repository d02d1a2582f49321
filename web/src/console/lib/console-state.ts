import type { FailedJobState, RepairState } from "@lode/core/contracts/jobs/failed-jobs";
import type { AccountState } from "@lode/core/domain/accounts/eligibility";
import type { AttemptState, TaskState } from "@lode/core/domain/attempts/lifecycle";
import type { ObjectionState } from "@lode/core/domain/objections/objection";
import type { PayoutAttemptState, WithdrawalStatus } from "@lode/core/domain/withdrawals/lifecycle";

/** Every state that a list or a page of the console shows. */
export type ConsoleState =
  | AccountState
  | AttemptState
  | FailedJobState
  | ObjectionState
  | PayoutAttemptState
  | RepairState
  | TaskState
  | WithdrawalStatus
  | "deleted"
  | "disabled"
  | "first-password"
  | "held"
  | "in-doubt"
  | "not-confirmed"
  | "paused"
  | "revoked"
  | "suspended";
