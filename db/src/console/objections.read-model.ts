import type * as contract from "@lode/core/contracts/console/objections";
import type { MinerReference } from "@lode/core/contracts/console/story";
import type { ValidInput } from "@lode/core/contracts/http/endpoint";
import type { ContestedFacts } from "@lode/core/domain/objections/objection";
import type { DbOrTrx } from "../connection.ts";
import type { Objection } from "../objections/objections.repository.ts";
import { conditionsOf, many, type Page, pageOf } from "../query.ts";
import { MINER } from "./sql-parts.ts";

export interface ObjectionRow extends Omit<Objection, "userId"> {
  answeredBy: string | null;
  answeredAt: Date | null;
  miner: MinerReference;
  about: ContestedFacts;
  /** Points of the award that was reversed; null for a verdict and a suspension. */
  points: bigint | null;
}

/** Every objection gets the same time to be answered, so sorting by id also sorts by due time. */
export async function listObjections(
  db: DbOrTrx,
  query: ValidInput<typeof contract.listObjections>["query"],
): Promise<Page<ObjectionRow>> {
  const isOpen = query.state === "open";
  const { where, bindings } = conditionsOf(
    {
      cursor: `o.id ${isOpen ? ">" : "<"} :cursor::uuid`,
      id: "o.id = :id::uuid",
      ...(query.id ? {} : { state: "(o.state = 'open') = (:state = 'open')" }),
    },
    query,
  );
  const rows = await many<ObjectionRow>(db, { ...bindings, most: query.limit + 1 })(`
    select o.id, o.subject, o.subject_id as "subjectId", o.text, o.state, o.due_at as "dueAt", o.answer,
        o.answered_by as "answeredBy", o.answered_at as "answeredAt", ${MINER} as miner,
        jsonb_build_object('suspendedFor', u.suspension_reason, 'kind', k.kind, 'target', k.target_username,
          'username', x.username, 'verdict', coalesce(a.reason, a.state)) as about,
        case o.subject when 'reversal' then a.points end as points
      from objections o join users u on u.id = o.user_id join profiles f on f.user_id = u.id
        left join task_attempts a on a.id = o.subject_id and o.subject <> 'suspension'
        left join mining_tasks k on k.id = a.task_id left join social_accounts x on x.id = a.account_id
      where ${where} order by o.id ${isOpen ? "asc" : "desc"} limit :most`);
  return pageOf(rows, query.limit);
}
