import type { ActionState, SkipReason, WaitReason } from "@lode/core/domain/automation/lifecycle";
import type { ActionKind, Target } from "@lode/core/domain/networks/action-kinds";
import { OPEN_ACTION, taskIsOpen } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { many, type Page, pageOf } from "../query.ts";
import { readReason } from "./stored-reason.ts";

export interface ActionReading extends Target {
  id: string;
  network: string;
  username: string;
  state: ActionState;
  text: string | null;
  reason: SkipReason | WaitReason | null;
  dueAt: Date | null;
  actedAt: Date | null;
  createdAt: Date;
  /** Points of the action's award; null if there is none. */
  points: bigint | null;
  linked: boolean;
  /** False if the action created a post whose id is not known. */
  postKnown: boolean;
}

const PAGE = 50;

/** Newest first, a page of 50; `nextCursor` is null on the last page. */
export async function listActions(
  db: DbOrTrx,
  userId: string,
  cursor: string | null,
): Promise<Page<ActionReading>> {
  const rows = await many<ActionReading>(db, { userId, cursor })(`
    select a.id, a.network, x.username, a.kind,
        t.target_username as "targetUsername", t.target_account_id as "targetAccountId", t.target_post_id as "targetPostId", a.state, a.text, a.reason,
        a.due_at as "dueAt", a.acted_at as "actedAt", a.created_at as "createdAt", x.state = 'active' as linked,
        a.post_id is not null or not k.has_text as "postKnown",
        (select p.points from task_attempts p where p.task_id = a.task_id and p.external_id = a.external_id
          and p.source = 'automation' and p.state = 'verified') as points
      from automation_actions a
      join social_accounts x on x.id = a.account_id
      join mining_tasks t on t.id = a.task_id
      join action_kinds k on k.kind = a.kind
      where a.user_id = :userId and (:cursor::uuid is null or a.id < :cursor::uuid)
      order by a.id desc limit ${PAGE + 1}`);
  return pageOf(
    rows.map((row) => ({ ...row, reason: readReason(row.reason) })),
    PAGE,
  );
}

export interface OpenActionReading {
  accountId: string;
  state: ActionState;
  kind: ActionKind;
  targetUsername: string;
  dueAt: Date;
  reason: WaitReason | null;
}

/** Returns at most one action for each account. */
export const listOpenActions = (db: DbOrTrx, accountIds: readonly string[]) =>
  many<OpenActionReading>(db, { accountIds })(`
    select a.account_id as "accountId", a.state, a.kind, t.target_username as "targetUsername",
        a.due_at as "dueAt", a.reason
      from automation_actions a join mining_tasks t on t.id = a.task_id
      where a.account_id = any(:accountIds::uuid[]) and a.state in ${OPEN_ACTION}`);

/**
 * Condition on a text `c`: it was posted, may have been posted, or is planned. An action skipped without an
 * answer (account removed, outcome never seen) may have posted its text; an action that X refused has not.
 */
export const IS_USED = `exists (select from automation_actions a where a.task_id = c.task_id and a.text = c.text
  and (a.state <> 'skipped' or a.acted_at is not null and a.reason in ('account-removed', 'never-seen')))`;

/** A task's next unused texts. */
export interface FreeTexts {
  task_id: string;
  target_username: string;
  /** At most `most` texts, in the order in which they will be used. */
  texts: string[];
  /** The total number of unused texts. */
  left: number;
}

/** Automation's next texts for every open comment task with unused texts, newest task first. */
export const listFreeTexts = (db: DbOrTrx, now: Date, most: number) =>
  many<FreeTexts>(db, { now, most })(`
    select t.id as task_id, t.target_username, free.texts[1:cast(:most as int)] as texts,
        cardinality(free.texts) as left
      from mining_tasks t, lateral (
        select array_agg(c.text order by c.n) as texts from task_texts c where c.task_id = t.id and not ${IS_USED}) free
      where free.texts is not null and ${taskIsOpen(":now::timestamptz")}
      order by t.created_at desc, t.id desc limit 200`);
