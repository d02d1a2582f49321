import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The checker shares no code with the product or with the harness: it knows only these files. What the product
 * means by them is written down here a second time, from docs/product.md.
 */

/** One try of the client. Several with one key are one wish. */
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
}

/** A transfer of USDC that the chain executed. Its memo names the withdrawal that it pays. */
export interface Landed {
  signature: string;
  slot: number;
  fromOwner: string;
  toOwner: string;
  /** Base units. */
  amount: string;
  memo: string | null;
  /** Lamports, of the whole transaction. */
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
  /** The operator whose act cleared it; null where time or a worker did. */
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
  x_id: string;
  user_id: string;
  state: string;
  points: number | null;
}

/** Points; null where the task has no such limit. */
export interface TaskRow {
  id: string;
  base_points: number;
  budget_points: number | null;
  max_completions: number | null;
}

/** A switch that is thrown at the end of the run. */
export interface HaltRow {
  name: string;
  reason: string;
}

/** Points that a miner has to give back and had no more. */
export interface DebtRow {
  user_id: string;
  owed: number;
}

/** What an X account did for a task, and whether it is on X at the end, by X itself. */
export interface Act {
  taskId: string;
  xId: string;
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

export interface Evidence {
  run: { scenario: string; seed: number; startedAt: number; endedAt: number };
  tries: Try[];
  faults: Fault[];
  /** Kinds without which the run shows nothing. */
  expectedFaults: string[];
  /** How many wishes of a miner must have been granted, where a scenario knows it. */
  expectedAccepted: { userId: string; accepted: number }[];
  chain: { treasury: string; before: Treasury; after: Treasury; landed: Landed[] };
  withdrawals: WithdrawalRow[];
  holds: HoldRow[];
  transfers: TransferRow[];
  entries: EntryRow[];
  accounts: AccountRow[];
  attempts: AttemptRow[];
  tasks: TaskRow[];
  halts: HaltRow[];
  /** Switches that a scenario leaves thrown on purpose. */
  expectedHalts: string[];
  movements: MovementRow[];
  /** Points above which an operator has to approve, where a scenario sets it. */
  reviewAbove: number | null;
  /** What automation did. */
  actions: ActionRow[];
  /** How many actions of an X account must have been awarded, where a scenario knows it. */
  expectedAwards: { xId: string; awards: number }[];
  debts: DebtRow[];
  /** Miners whose every act is known, where a scenario knows it. */
  players: { userId: string; isHonest: boolean }[];
  acts: Act[];
  /** What honest ones did and must be awarded. */
  owedAwards: { userId: string; xId: string; taskId: string }[];
  /** Of addresses that were signed up for twice. */
  signIns: { email: string; password: string; isNewest: boolean; opened: boolean }[];
  /** Replies that stand under posts at X, where a scenario looked. */
  replies: { authorId: string; postId: string }[];
}

export function readEvidence(folder: string): Evidence {
  const json = <T>(file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")) as T;
  const lines = <T>(file: string): T[] =>
    existsSync(join(folder, file))
      ? readFileSync(join(folder, file), "utf8")
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line) as T)
      : [];
  const optional = <T>(file: string): T[] => (existsSync(join(folder, file)) ? json(file) : []);
  const database = json<Record<string, unknown[]>>("database.json");
  const rows = <T>(table: string): T[] => {
    const found = database[table];
    if (!found) throw new Error(`The dump holds no table ${table}: the checker must learn the new schema.`);
    return found as T[];
  };
  return {
    run: json("run.json"),
    tries: lines("operations.jsonl"),
    faults: lines("faults.jsonl"),
    expectedFaults: optional("expected-faults.json"),
    expectedAccepted: optional("expected-accepted.json"),
    chain: json("chain.json"),
    withdrawals: rows("withdrawals"),
    holds: rows("withdrawal_holds"),
    transfers: rows("ledger_transfers"),
    entries: rows("ledger_entries"),
    accounts: rows("ledger_accounts"),
    attempts: rows("task_attempts"),
    tasks: rows("mining_tasks"),
    halts: rows("halts"),
    expectedHalts: optional("expected-halts.json"),
    movements: rows("treasury_movements"),
    reviewAbove: existsSync(join(folder, "review-above.json")) ? json("review-above.json") : null,
    actions: rows("automation_actions"),
    expectedAwards: optional("expected-awards.json"),
    debts: rows("point_debts"),
    players: optional("players.json"),
    acts: optional("acts.json"),
    owedAwards: optional("owed-awards.json"),
    signIns: optional("sign-ins.json"),
    replies: optional("replies.json"),
  };
}
