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

/** The page of a subject. Objections are answered in their list. */
export const pathOf = (type: SubjectType, id: string): string =>
  type === "objection" ? `${PATHS.objection}?id=${id}` : `${PATHS[type]}/${encodeURIComponent(id)}`;

/** The search for an id whose subject is unknown. */
export const searchPath = (q: string): string => `/search?${new URLSearchParams({ q })}`;
