import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The checker shares no code with the product or the harness and reads only the files of the evidence: the client's
 * log, the chain's transfers, the dump of the database, and what the scenario knows. It implements the product's rules
 * again, from docs/product.md.
 */

/** A client's try. Tries with the same key belong to the same request. */
export interface Try {
  key: string;
  userId: string;
  wallet: string;
  at: number;
  outcome: "ok" | "fail" | "unknown";
  withdrawalId?: string;
  reason?: string;
}

interface KeptFault {
  kind: string;
  at: number;
  /** Milliseconds since 1970: answers between `from` and `at` may be lost with the server that gave them. */
  from?: number;
}

/** A USDC transfer that the chain executed. Its memo names the paid withdrawal. */
export interface KeptTransfer {
  signature: string;
  fromOwner: string;
  toOwner: string;
  /** Base units. */
  amount: string;
  memo: string | null;
}

interface KeptTreasury {
  baseUnits: number;
  lamports: number;
}

export interface KeptWithdrawal {
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

interface HoldRow {
  withdrawal_id: string;
  kind: string;
  cleared_at: string | null;
  /** The operator who released the hold; null if time or a worker did. */
  cleared_by: string | null;
}

interface AttemptRow {
  id: string;
  task_id: string;
  external_id: string;
  user_id: string;
  state: string;
  points: number | null;
}

/** Points; null means no limit. */
interface TaskRow {
  id: string;
  base_points: number;
  budget_points: number | null;
  max_completions: number | null;
}

/** Points that a miner still owes. */
interface DebtRow {
  user_id: string;
  owed: number;
  /** What other miners paid of the debt, because they have the X account now. Only debts of accounts have it. */
  paid_by_others?: number;
}

interface KeptObjection {
  subject: string;
  subject_id: string;
  state: string;
  answered_by: string | null;
  answered_at: string | null;
}

interface KeptAudit {
  actor: string;
  act: string;
  subject_id: string | null;
  detail: Record<string, string>;
  at: string;
}

/** An X account's act for a task, and whether it is still on X at the end. */
export interface KeptAct {
  taskId: string;
  externalId: string;
  isThere: boolean;
  followers: number;
  verified: boolean;
  createdAt: string;
}

/** The facts of a run with insiders: the limits in force, the accounts at the start, what viewers learnt. */
interface InsiderFacts {
  limits: {
    operator: { gifts: number; total: number; basePoints: number };
    owner: { gifts: number; total: number };
    secondReviewAbove: number;
  };
  accounts: { email: string; role: string }[];
  revealed: string[];
}

export type Evidence = ReturnType<typeof readEvidence>;

export function readEvidence(folder: string) {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const has = (file: string) => existsSync(join(folder, file));
  const json = <T>(file: string) => JSON.parse(read(file)) as T;
  const maybe = <T>(file: string): T | null => (has(file) ? json<T>(file) : null);
  const linesOf = <T>(file: string) =>
    read(file)
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T);
  const maybeLines = <T>(file: string): T[] | null => (has(file) ? linesOf<T>(file) : null);
  const list = <T>(file: string): T[] => maybe<T[]>(file) ?? [];
  const database = json<Record<string, unknown[]>>("database.json");
  const rows = <T>(table: string): T[] => {
    const found = database[table];
    if (!found) throw new Error(`The dump has no table ${table}: adapt the checker to the new schema.`);
    return found as T[];
  };
  return {
    run: json<{ scenario: string; seed: number; startedAt: number; endedAt: number }>("run.json"),
    tries: maybeLines<Try>("operations.jsonl") ?? [],
    faults: maybeLines<KeptFault>("faults.jsonl") ?? [],
    /** The run is void unless every fault of these kinds occurred. */
    expectedFaults: list<string>("expected-faults.json"),
    /** The number of a miner's requests that must be accepted, if known. */
    expectedAccepted: list<{ userId: string; accepted: number }>("expected-accepted.json"),
    chain: json<{ treasury: string; before: KeptTreasury; after: KeptTreasury; landed: KeptTransfer[] }>(
      "chain.json",
    ),
    withdrawals: rows<KeptWithdrawal>("withdrawals"),
    holds: rows<HoldRow>("withdrawal_holds"),
    transfers: rows<{ id: string; kind: string; subject_id: string }>("ledger_transfers"),
    entries: rows<{ transfer_id: string; account_id: string; amount: number }>("ledger_entries"),
    accounts: rows<{ id: string; kind: string; balance: number }>("ledger_accounts"),
    attempts: rows<AttemptRow>("task_attempts"),
    tasks: rows<TaskRow>("mining_tasks"),
    /** Halts that are active at the end of the run. */
    halts: rows<{ name: string; reason: string }>("halts"),
    /** Changes of the treasury that the reconciliation has read. */
    movements: rows<{ signature: string }>("treasury_movements"),
    /** Points above which an operator must approve, if the scenario sets it. */
    reviewAbove: maybe<number>("review-above.json"),
    actions: rows<{ id: string; state: string }>("automation_actions"),
    mails: rows<{ id: string; kind: string; outcome: string | null }>("mails"),
    /** The number of an X account's actions that must be awarded, if known. */
    expectedAwards: list<{ externalId: string; awards: number }>("expected-awards.json"),
    debts: [...rows<DebtRow>("point_debts"), ...rows<DebtRow>("account_debts")],
    /** Miners whose acts are all recorded, with the Lode accounts that the same person has deleted. */
    players: list<{ userId: string; isHonest: boolean; person?: string; isFormer?: boolean }>("players.json"),
    notices: rows<{ user_id: string; kind: string }>("notifications"),
    /** Invited miners who are one person. */
    people: list<string[]>("people.json"),
    acts: list<KeptAct>("acts.json"),
    /** Awards that honest miners must have. */
    owedAwards: list<{ userId: string; externalId: string; taskId: string }>("owed-awards.json"),
    /** Passwords for addresses that were signed up twice. */
    signIns: list<{ email: string; password: string; isNewest: boolean; opened: boolean }>("sign-ins.json"),
    /** Requests other than withdrawals, in a scenario that allows no failed request; null in other scenarios. */
    requests: maybeLines<{ what: string; failure?: string }>("requests.jsonl"),
    adjustments: rows<{ points: number; made_by: string; created_at: string }>("point_adjustments"),
    objections: rows<KeptObjection>("objections"),
    approvals: rows<{ withdrawal_id: string; approved_by: string }>("withdrawal_approvals"),
    audit: rows<KeptAudit>("audit_log"),
    /** Null in a run without insiders. */
    insiders: maybe<InsiderFacts>("insiders.json"),
    /** Replies under posts at X, if the scenario recorded them. */
    replies: list<{ authorId: string; postId: string }>("replies.json"),
  };
}
