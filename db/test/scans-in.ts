/** Tables that keep growing as long as Lode runs, other than by an operator's hand. */
export const GROWING = [
  "users",
  "profiles",
  "sessions",
  "social_accounts",
  "ledger_accounts",
  "ledger_transfers",
  "ledger_entries",
  "task_attempts",
  "verification_receipts",
  "award_rechecks",
  "automation_actions",
  "notifications",
  "withdrawals",
  "payout_attempts",
  "payout_transactions",
  "treasury_movements",
  "proof_leaves",
  "proof_nodes",
  "proof_roots",
  "failed_jobs",
  "job_failures",
  "audit_log",
  "wallet_history",
  "referrals",
  "objections",
  "point_adjustments",
];

/** Indexes of open rows only: they are as short as the list of waiting work. */
const OF_OPEN_ROWS =
  /_(open|open_batch|waiting|unread|undispatched|due|running|claimed|live|one_live|one_at_a_time|review|suspended|reversed)$|_due_/;

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Order By"?: string;
  Plans?: Plan[];
}

/** Counts a partition as its table; default partitions are empty. */
const tableOf = (relation: string): string | undefined =>
  GROWING.find(
    (table) => relation === table || new RegExp(`^${table}_(first|\\d{4}_\\d\\d)$`).test(relation),
  );

/** The scans of growing tables in a plan that auto_explain reports as JSON; none for any other message. */
export function scansIn(message: string): string[] {
  const json = /plan:\n(\{[\s\S]*\})/.exec(message)?.[1];
  if (!json) return [];
  const { "Query Text": text, Plan: plan } = JSON.parse(json) as { "Query Text": string; Plan: Plan };
  // Postgres itself writes these statements, to check foreign keys.
  if (/^SELECT 1 FROM ONLY /.test(text)) return [];
  const statement = text.replaceAll(/\s+/g, " ").trim().slice(0, 90);
  return scannedBy(plan, false).map((table) => `${statement}: ${table}`);
}

/** Nodes that pass a limit on to the nodes below, because they need not read everything first. */
const KEEPS_A_LIMIT = new Set([
  "Limit",
  "LockRows",
  "Append",
  "Merge Append",
  "Result",
  "Subquery Scan",
  "Nested Loop",
  "Index Scan",
  "Index Only Scan",
  "ModifyTable",
]);

function scannedBy(plan: Plan, isLimited: boolean, parent?: Plan): string[] {
  const limited = plan["Node Type"] === "Limit" || (isLimited && KEEPS_A_LIMIT.has(plan["Node Type"]));
  const table = tableOf(plan["Relation Name"] ?? parent?.["Relation Name"] ?? "");
  const own = table && isScan(plan, limited) ? [table] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((part) => scannedBy(part, limited, plan))];
}

function isScan(plan: Plan, isLimited: boolean): boolean {
  if (plan["Node Type"] === "Seq Scan") return true;
  if (!/^(Index|Bitmap Index)/.test(plan["Node Type"])) return false;
  return !plan["Index Cond"] && !isLimited && !OF_OPEN_ROWS.test(plan["Index Name"] ?? "");
}
