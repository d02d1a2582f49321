/** The evidence: the client's log, the chain's transfers, the database dump and the scenario's knowledge. */

/** A client's try. Tries with the same key belong to the same request. */
export interface Try {
  key: string;
  userId: string;
  amount: number;
  wallet: string;
  at: number;
  outcome: "ok" | "fail" | "unknown";
  withdrawalId?: string;
  reason?: string;
}

export interface Fault {
  kind: string;
  at: number;
  slot?: number;
  /** Milliseconds since 1970: answers between `from` and `at` may be lost with the server that gave them. */
  from?: number;
}

/** A USDC transfer that the chain executed. Its memo names the paid withdrawal. */
export interface Landed {
  signature: string;
  slot: number;
  fromOwner: string;
  toOwner: string;
  /** Base units. */
  amount: string;
  memo: string | null;
  /** Lamports for the whole transaction. */
  fee: number;
}

export interface WithdrawalRow {
  id: string;
  user_id: string;
  amount: number;
  fee: number;
  status: "pending" | "processing" | "completed" | "failed";
  wallet_address: string;
  idempotency_key: string | null;
  created_at: string;
  ended_at: string | null;
}

export interface HoldRow {
  withdrawal_id: string;
  kind: string;
  cleared_at: string | null;
  /** The operator who released the hold; null if time or a worker did. */
  cleared_by: string | null;
}

export interface TransferRow {
  id: string;
  business_key: string;
  kind: string;
  subject_id: string;
}

export interface EntryRow {
  transfer_id: string;
  account_id: string;
  amount: number;
}

export interface AccountRow {
  id: string;
  kind: string;
  name: string;
  balance: number;
}

export interface AttemptRow {
  id: string;
  task_id: string;
  external_id: string;
  user_id: string;
  state: string;
  points: number | null;
}

/** Points; null means no limit. */
export interface TaskRow {
  id: string;
  base_points: number;
  budget_points: number | null;
  max_completions: number | null;
}

/** A halt that is active at the end of the run. */
export interface HaltRow {
  name: string;
  reason: string;
}

/** Points that a miner still owes. */
export interface DebtRow {
  user_id: string;
  owed: number;
  /** What other miners paid of the debt, because they have the X account now. Only debts of accounts have it. */
  paid_by_others?: number;
}

/** An X account's act for a task, and whether it is still on X at the end. */
export interface Act {
  taskId: string;
  externalId: string;
  isThere: boolean;
  followers: number;
  verified: boolean;
  createdAt: string;
}

/** A change of the treasury that the reconciliation has read. */
export interface MovementRow {
  signature: string;
}

export interface ActionRow {
  id: string;
  state: string;
}

export interface Treasury {
  baseUnits: number;
  lamports: number;
}

export interface AuditRow {
  actor: string;
  act: string;
  subject_id: string | null;
  detail: Record<string, string>;
  at: string;
}

export interface AdjustmentRow {
  points: number;
  made_by: string;
  created_at: string;
}

export interface ObjectionRow {
  subject: string;
  subject_id: string;
  state: string;
  answered_by: string | null;
  answered_at: string | null;
}

export interface ApprovalRow {
  withdrawal_id: string;
  approved_by: string;
  approved_at: string;
}

export interface NoticeRow {
  user_id: string;
  kind: string;
}

/** What a run with insiders knows: the limits in force, the accounts at the start, what viewers learnt. */
export interface InsiderFacts {
  limits: {
    operator: { gifts: number; total: number; basePoints: number; ownDraft: number };
    owner: { gifts: number; total: number };
    secondReviewAbove: number;
  };
  accounts: { email: string; role: string }[];
  revealed: string[];
}
