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
  /** What automation did. */
  actions: ActionRow[];
  /** How many actions of an X account must have been awarded, where a scenario knows it. */
  expectedAwards: { xId: string; awards: number }[];
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
    actions: rows("automation_actions"),
    expectedAwards: optional("expected-awards.json"),
    replies: optional("replies.json"),
  };
}
