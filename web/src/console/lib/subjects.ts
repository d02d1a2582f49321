import type { SubjectType } from "@lode/core/contracts/console/story";

const PATHS: Record<SubjectType, string> = {
  withdrawal: "/withdrawals",
  miner: "/miners",
  task: "/tasks",
  attempt: "/attempts",
  job: "/jobs",
  objection: "/objections",
};

export const SUBJECT_NAMES: Record<SubjectType, string> = {
  withdrawal: "Withdrawal",
  miner: "Miner",
  task: "Task",
  attempt: "Attempt",
  job: "Failed job",
  objection: "Objection",
};

/** The page of a subject. Objections are answered in their list. */
export const pathOf = (type: SubjectType, id: string): string =>
  type === "objection" ? `${PATHS.objection}?id=${id}` : `${PATHS[type]}/${encodeURIComponent(id)}`;

/** The search for what may have several pages. */
export const searchPath = (q: string): string => `/search?${new URLSearchParams({ q })}`;

/** The subjects of the ids in payloads. */
const SUBJECT_OF: Readonly<Record<string, SubjectType>> = {
  withdrawalId: "withdrawal",
  attemptId: "attempt",
  userId: "miner",
  referredId: "miner",
  objectionId: "objection",
};

/** The page of what a value of a payload names, if that has one. */
export const pathOfValue = (name: string, value: string): { to?: string } => {
  const subject = SUBJECT_OF[name];
  return subject ? { to: pathOf(subject, value) } : {};
};
