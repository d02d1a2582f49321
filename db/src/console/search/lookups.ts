import type { SearchHit } from "@lode/core/contracts/console/story";
import { WITHDRAWAL_STATE } from "../../conditions.ts";
import type { DbOrTrx } from "../../connection.ts";
import { many } from "../../query.ts";
import { factsSql } from "../stories.read-model.ts";

export interface Hit {
  type: "withdrawal" | "miner" | "task" | "attempt" | "transaction" | "job" | "objection";
  id: string;
  /** Columns from which the console writes the title of the hit. */
  facts: Readonly<Record<string, string>>;
  state: SearchHit["state"];
  at: Date | null;
  /** Which property of the hit matched the handle. */
  by: string;
}

/** The most hits of each kind. The query reads one row more, to know whether there are more hits. */
export const MOST_HITS = 20;

/** One way to find one kind of subject, by an index. */
export interface Lookup {
  type: Hit["type"];
  id: string;
  /** Each fact's name and column. */
  facts: Readonly<Record<string, string>>;
  state?: string;
  at: string;
  by: string;
  from: string;
}

const lookupSql = ({ type, id, facts, state, at, by, from }: Lookup): string =>
  `(select '${type}' as type, ${id}::text as id, ${factsSql(facts)} as facts, ${state ?? "null"}::text as state,
     ${at} as at, '${by}' as by from ${from} limit ${MOST_HITS + 1})`;

/** The hits of all these look-ups, in one query. */
export const ask = (
  db: DbOrTrx,
  lookups: readonly Lookup[],
  bindings: Record<string, string>,
): Promise<Hit[]> => many(db, lookups.map(lookupSql).join("\nunion all\n"), bindings);

export const WITHDRAWAL = {
  type: "withdrawal",
  id: "w.id",
  facts: { points: "w.amount", wallet: "w.wallet_address" },
  state: WITHDRAWAL_STATE,
  at: "w.created_at",
} as const;
export const MINER = {
  type: "miner",
  id: "u.id",
  facts: { name: "f.display_name" },
  state:
    "case when u.deleted_at is not null then 'deleted' when u.suspended_at is not null then 'suspended' end",
  at: "u.created_at",
} as const;
export const MINERS = "users u join profiles f on f.user_id = u.id";
export const TASK = {
  type: "task",
  id: "k.id",
  facts: { kind: "k.kind", target: "k.target_username", description: "k.description" },
  state: "k.state",
  at: "k.created_at",
} as const;
export const ATTEMPT = {
  type: "attempt",
  id: "a.id",
  facts: { kind: "k.kind", target: "k.target_username" },
  state: "a.state",
  at: "a.asked_at",
} as const;
export const ATTEMPTS = "task_attempts a join mining_tasks k on k.id = a.task_id";
export const TRANSACTION = {
  type: "transaction",
  id: "t.id",
  facts: { signature: "t.signature" },
  at: "t.created_at",
} as const;
export const JOB = {
  type: "job",
  id: "j.id",
  facts: { job: "j.job", queue: "j.queue", error: "j.error_class" },
  state: "j.state",
  at: "j.failed_at",
} as const;

const OBJECTION = {
  type: "objection",
  id: "b.id",
  facts: { subject: "b.subject" },
  state: "b.state",
  at: "b.created_at",
} as const;

type Subject = Omit<Lookup, "by" | "from">;

/** The subjects whose ids operators see, each with its rows. */
const SUBJECTS: readonly [Subject, rows: string][] = [
  [WITHDRAWAL, "withdrawals w"],
  [MINER, MINERS],
  [TASK, "mining_tasks k"],
  [ATTEMPT, ATTEMPTS],
  [TRANSACTION, "payout_transactions t"],
  [JOB, "failed_jobs j"],
  [OBJECTION, "objections b"],
];

/** Looks for every subject by a condition on its id. `by` names the property that matched. */
export const byIdOfSubject = (
  condition: (id: string) => string,
  by: (subject: Subject) => string,
): readonly Lookup[] =>
  SUBJECTS.map(([subject, rows]) => ({
    ...subject,
    by: by(subject),
    from: `${rows} where ${condition(subject.id)}`,
  }));
