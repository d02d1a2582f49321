/**
 * What is written to for as long as Lode runs. What is deleted after days, what waits to be relayed (outbox), and what
 * operators write by hand, is not.
 */
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
  "webhook_deliveries",
  "wallet_history",
  "referrals",
  "objections",
  "point_adjustments",
];

/** Indexes of rows that are open: they are as long as the work that waits. */
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

/** A partition counts as its table; default partitions are empty. */
const tableOf = (relation: string): string | undefined =>
  GROWING.find(
    (table) => relation === table || new RegExp(`^${table}_(first|\\d{4}_\\d\\d)$`).test(relation),
  );

/** The scans of growing tables in a plan as auto_explain reports it, in JSON; none in another text. */
export function scansIn(message: string): string[] {
  const json = /plan:\n(\{[\s\S]*\})/.exec(message)?.[1];
  if (!json) return [];
  const { "Query Text": text, Plan: plan } = JSON.parse(json) as { "Query Text": string; Plan: Plan };
  // The checks of foreign keys, which Postgres writes itself.
  if (/^SELECT 1 FROM ONLY /.test(text)) return [];
  const statement = text.replaceAll(/\s+/g, " ").trim().slice(0, 90);
  return scannedBy(plan, false).map((table) => `${statement}: ${table}`);
}

/** A limit bounds what is read below it, as long as nothing must be read whole first. */
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
