import type { SubjectType } from "@lode/core/contracts/console/story";

const PATHS: Record<SubjectType, string> = {
  withdrawal: "/withdrawals",
  miner: "/miners",
  task: "/tasks",
  attempt: "/attempts",
  transaction: "/transactions",
  job: "/jobs",
  objection: "/objections",
};

export const SUBJECT_NAMES: Record<SubjectType, string> = {
  withdrawal: "Withdrawal",
  miner: "Miner",
  task: "Task",
  attempt: "Attempt",
  transaction: "Transaction",
  job: "Failed job",
  objection: "Objection",
};

/** The page of a subject. Objections are answered in their list. */
export const pathOf = (type: SubjectType, id: string): string =>
  type === "objection" ? `${PATHS.objection}?id=${id}` : `${PATHS[type]}/${encodeURIComponent(id)}`;

/** Where any id leads that is of nothing known. */
export const searchPath = (q: string): string => `/search?${new URLSearchParams({ q })}`;
