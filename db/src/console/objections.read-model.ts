import type { ObjectionItem } from "@lode/core/contracts/console/objections";
import type { ContestedFacts } from "@lode/core/domain/objections/describe-contested";
import type { DbOrTrx } from "../connection.ts";
import type { Objection } from "../objections/objections.repository.ts";
import { many, pageOf } from "../query.ts";
import { MINER, type MinerReference } from "./sql-parts.ts";

export interface ObjectionRow extends Omit<Objection, "userId"> {
  miner: MinerReference;
  about: ContestedFacts;
  /** What an award would be computed from, or the award that was reversed; null for a suspension. */
  worth: ContestedWorth | null;
  /** All attempts of the account on the task, newest first, at most 20; empty for a suspension. */
  pair: ObjectionItem["pair"];
}

/** As JSON, so points are numbers and moments are texts. */
export interface ContestedWorth {
  points: number | null;
  basePoints: number;
  followersCount: number;
  verified: boolean;
  createdAt: string | null;
}

const SHOWN_ATTEMPTS = 20;
const PAIR_COLUMNS = `p.id, p.state, p.reason, p.points, p.asked_at as "askedAt",
  (select b.state from objections b where b.subject_id = p.id order by b.id desc limit 1) as objection
  from task_attempts p where p.task_id = a.task_id and p.external_id = a.external_id`;
/** By two partial indexes. */
const PAIR = `(select coalesce(jsonb_agg(r), '[]') from (
  select * from (select ${PAIR_COLUMNS} and p.state <> 'not_done'
    union all select ${PAIR_COLUMNS} and p.state = 'not_done') p
  order by p."askedAt" desc, p.id desc limit ${SHOWN_ATTEMPTS}) r)`;

/** Every objection gets the same time to be answered, so sorting by id also sorts by due time. */
export async function listObjections(
  db: DbOrTrx,
  { state, cursor, limit }: { state: "open" | "answered"; cursor: string | null; limit: number },
): Promise<{ page: ObjectionRow[]; nextCursor: string | null }> {
  const isOpen = state === "open";
  const page = cursor ? `and o.id ${isOpen ? ">" : "<"} :cursor` : "";
  const rows = await many<ObjectionRow>(
    db,
    `select o.id, o.subject, o.subject_id as "subjectId", o.text, o.state, o.decided_at as "decidedAt",
       o.due_at as "dueAt", o.answer, o.answered_by as "answeredBy", o.answered_at as "answeredAt",
       o.created_at as "createdAt", ${MINER} as miner,
       jsonb_build_object('suspendedFor', u.suspension_reason, 'kind', k.kind, 'target', k.target_username,
         'username', x.username, 'verdict', coalesce(a.reason, a.state)) as about,
       case when a.id is not null then jsonb_build_object('points', a.points, 'basePoints', k.base_points,
         'followersCount', x.followers_count, 'verified', x.verified, 'createdAt', x.created_on_network_at) end as worth,
       ${PAIR} as pair
     from objections o join users u on u.id = o.user_id join profiles f on f.user_id = u.id
       left join task_attempts a on a.id = o.subject_id and o.subject <> 'suspension'
       left join mining_tasks k on k.id = a.task_id left join social_accounts x on x.id = a.account_id
     where o.state ${isOpen ? "=" : "<>"} 'open' ${page} order by o.id ${isOpen ? "asc" : "desc"} limit :more`,
    { cursor, more: limit + 1 },
  );
  return pageOf(rows, limit);
}
