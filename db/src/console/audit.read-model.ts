import type * as contract from "@lode/core/contracts/console/audit";
import type { AuditEntryView } from "@lode/core/contracts/console/audit";
import type { ValidInput } from "@lode/core/contracts/http/endpoint";
import type { DbOrTrx } from "../connection.ts";
import { conditionsOf, many, manyValues, type Page, pageOf } from "../query.ts";
import { type RowOf, withinDays } from "./sql-parts.ts";

type AuditRow = RowOf<AuditEntryView, "at">;

/** Looks the subject up by its key in each table, only for the rows of a single page. */
const SUBJECT_TYPE = `case
  when l.subject_id is null then null
  when exists (select from withdrawals where id = l.subject_id) then 'withdrawal'
  when exists (select from users where id = l.subject_id) then 'miner'
  when exists (select from mining_tasks where id = l.subject_id) then 'task'
  when exists (select from task_attempts where id = l.subject_id) then 'attempt'
  when exists (select from failed_jobs where id = l.subject_id) then 'job'
  when exists (select from objections where id = l.subject_id) then 'objection' end`;

const CONDITIONS = {
  actor: "l.actor = :actor",
  act: "l.act = :act",
  subject: "l.subject_id = :subject::uuid",
  ...withinDays("l.id"),
  cursor: "l.id < :cursor::uuid",
};

/** Newest first. */
export async function listAudit(
  db: DbOrTrx,
  query: ValidInput<typeof contract.listAudit>["query"],
): Promise<Page<AuditRow>> {
  const { where, bindings } = conditionsOf(CONDITIONS, query);
  // Select the page first, or Postgres would read the subject tables in full for the subject types.
  const rows = await many<AuditRow>(db, { ...bindings, most: query.limit + 1 })(`
    with l as materialized (select * from audit_log l where ${where} order by l.id desc limit :most)
      select l.id, l.at, l.actor, l.act, l.subject_id as "subjectId", l.detail, c.seq::int as seq,
        ${SUBJECT_TYPE} as "subjectType",
        (select o.email from operators o where o.id = l.subject_id) as operator
      from l left join audit_chain c on c.audit_id = l.id order by l.id desc`);
  return pageOf(rows, query.limit);
}

/** Every distinct value of an indexed column, by jumping from one to the next instead of reading all. */
const distinct = (column: "act" | "actor"): string => `
  with recursive v as (
    (select ${column} as value from audit_log order by ${column} limit 1)
    union all
    select (select l.${column} from audit_log l where l.${column} > v.value order by l.${column} limit 1) from v
    where v.value is not null)
  select value from v where value is not null limit 500`;

export async function listAuditWords(db: DbOrTrx): Promise<{ acts: string[]; actors: string[] }> {
  const read = (column: "act" | "actor") => manyValues<string>(db)(distinct(column));
  return { acts: await read("act"), actors: await read("actor") };
}
