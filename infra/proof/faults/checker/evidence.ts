import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  AccountRow,
  Act,
  ActionRow,
  AdjustmentRow,
  ApprovalRow,
  AttemptRow,
  AuditRow,
  DebtRow,
  EntryRow,
  Fault,
  HaltRow,
  HoldRow,
  InsiderFacts,
  Landed,
  MovementRow,
  NoticeRow,
  ObjectionRow,
  TaskRow,
  TransferRow,
  Treasury,
  Try,
  WithdrawalRow,
} from "./rows.ts";

/*
 * The checker shares no code with the product or the harness and reads only the files of the evidence. It
 * implements the product's rules again, from docs/product.md.
 */

export interface Evidence {
  run: { scenario: string; seed: number; startedAt: number; endedAt: number };
  tries: Try[];
  faults: Fault[];
  /** The run is void unless every fault of these kinds occurred. */
  expectedFaults: string[];
  /** The number of a miner's requests that must be accepted, if known. */
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
  /** Halts that a scenario leaves in place on purpose. */
  expectedHalts: string[];
  movements: MovementRow[];
  /** Points above which an operator must approve, if the scenario sets it. */
  reviewAbove: number | null;
  actions: ActionRow[];
  /** The number of an X account's actions that must be awarded, if known. */
  expectedAwards: { externalId: string; awards: number }[];
  debts: DebtRow[];
  /** Miners whose acts are all recorded, with the Lode accounts that the same person has deleted. */
  players: { userId: string; isHonest: boolean; person?: string; isFormer?: boolean }[];
  notices: NoticeRow[];
  /** Invited miners who are one person. */
  people: string[][];
  acts: Act[];
  /** Awards that honest miners must have. */
  owedAwards: { userId: string; externalId: string; taskId: string }[];
  /** Passwords for addresses that were signed up twice. */
  signIns: { email: string; password: string; isNewest: boolean; opened: boolean }[];
  /**
   * Requests other than withdrawals, in a scenario that allows no failed request; null in other scenarios.
   */
  requests: { what: string; failure?: string }[] | null;
  adjustments: AdjustmentRow[];
  objections: ObjectionRow[];
  approvals: ApprovalRow[];
  audit: AuditRow[];
  /** Null in a run without insiders. */
  insiders: InsiderFacts | null;
  /** Replies under posts at X, if the scenario recorded them. */
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
    if (!found) throw new Error(`The dump has no table ${table}: adapt the checker to the new schema.`);
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
    debts: [...rows<DebtRow>("point_debts"), ...rows<DebtRow>("account_debts")],
    players: optional("players.json"),
    notices: rows("notifications"),
    people: optional("people.json"),
    acts: optional("acts.json"),
    owedAwards: optional("owed-awards.json"),
    signIns: optional("sign-ins.json"),
    requests: existsSync(join(folder, "requests.jsonl")) ? lines("requests.jsonl") : null,
    adjustments: rows("point_adjustments"),
    objections: rows("objections"),
    approvals: rows("withdrawal_approvals"),
    audit: rows("audit_log"),
    insiders: existsSync(join(folder, "insiders.json")) ? json("insiders.json") : null,
    replies: optional("replies.json"),
  };
}
