import type { DbOrTrx, Trx } from "../connection.ts";
import { many, run } from "../query.ts";

/** One discrepancy between the chain, the rows and the ledger. */
export interface Finding {
  kind:
    | "unknown outflow"
    | "wrong amount"
    | "paid twice"
    | "failed but paid"
    | "completed but unpaid"
    | "ledger"
    | "balance"
    | "paid points"
    | "held points";
  /** For an operator: what differs, and by how much. */
  detail: string;
}

export interface FoundAbout extends Finding {
  /** The row that the finding is about. Each kind of finding reports a row once. */
  subject: string;
}

/** Subjects of earlier findings of these kinds, which must be checked again. */
export const listSubjects = async (
  db: DbOrTrx,
  kinds: readonly Finding["kind"][],
  prefix = "",
): Promise<string[]> =>
  (
    await many<{ subject: string }>(
      db,
      "select subject from findings where kind = any(:kinds) and starts_with(subject, :prefix) limit 1000",
      { kinds: [...kinds], prefix },
    )
  ).map(({ subject }) => subject);

/** Replaces the earlier findings about these subjects; with null, all findings of these kinds. */
export async function replaceFindings(
  trx: Trx,
  kinds: readonly Finding["kind"][],
  subjects: readonly string[] | null,
  found: readonly FoundAbout[],
): Promise<void> {
  await run(
    trx,
    "delete from findings where kind = any(:kinds) and (:subjects::text[] is null or subject = any(:subjects::text[]))",
    { kinds: [...kinds], subjects: subjects && [...subjects] },
  );
  if (found.length === 0) return;
  await run(
    trx,
    `insert into findings (kind, subject, detail)
     select * from unnest(:kinds::text[], :subjects::text[], :details::text[])
     on conflict (kind, subject) do update set detail = excluded.detail`,
    {
      kinds: found.map(({ kind }) => kind),
      subjects: found.map(({ subject }) => subject),
      details: found.map(({ detail }) => detail),
    },
  );
}

export const listFound = (db: DbOrTrx): Promise<Finding[]> =>
  many(db, "select kind, detail from findings order by found_at, kind, subject");
