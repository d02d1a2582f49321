import { OPEN_ATTEMPT_STATES } from "@lode/core/domain/attempts/lifecycle";
import { OPEN_ACTION_STATES, UNCERTAIN_ACTION_STATES } from "@lode/core/domain/automation/lifecycle";
import { NETWORK_IDS, NETWORKS } from "@lode/core/domain/networks/networks";
import { TASK_TRANSFERS } from "@lode/core/domain/points/ledger";
import type { Hold, HoldKind } from "@lode/core/domain/withdrawals/holds";
import { LIVE_ATTEMPT_STATES } from "@lode/core/domain/withdrawals/lifecycle";

/** The right side of `state in …`. Literals, so that Postgres can use partial indexes on these states. */
const listOf = (states: readonly string[]): string => `(${states.map((state) => `'${state}'`).join(", ")})`;

export const OPEN_ATTEMPT = listOf(OPEN_ATTEMPT_STATES);
export const OPEN_ACTION = listOf(OPEN_ACTION_STATES);
export const UNCERTAIN_ACTION = listOf(UNCERTAIN_ACTION_STATES);
/** The kinds of ledger transfer that come from tasks. */
export const FROM_TASKS = listOf(TASK_TRANSFERS);
/** The live states of a payout attempt. */
export const LIVE_PAYOUT = listOf(LIVE_ATTEMPT_STATES);

/**
 * Whether a task `t` takes new attempts now: it is published, has started, has not expired, and has a place
 * and at least its base points left. `decideAttempt` (core/src/domain/attempts/lifecycle.ts) applies the same
 * rule to one task and gives reasons.
 */
export const taskIsOpen = (now: string): string => `
  t.state = 'published' and (t.starts_at is null or t.starts_at <= ${now})
  and (t.expires_at is null or t.expires_at > ${now})
  and (t.budget_points is null or t.spent_points + t.base_points <= t.budget_points)
  and (t.max_completions is null or t.completions < t.max_completions)`;

const limits = (column: "minimumFollowers" | "minimumAgeDays"): string =>
  `case x.network ${NETWORK_IDS.map((id) => `when '${id}' then ${NETWORKS[id][column]}`).join(" ")} end`;

/** Whether the account `x` may earn. `judgeEligibility` (core) applies the same rule and gives reasons. */
export const accountIsEligible = (now: string): string => `
  not x.is_protected and x.followers_count >= ${limits("minimumFollowers")}
  and x.created_on_network_at <= ${now} - make_interval(hours => 24 * ${limits("minimumAgeDays")})`;

/** Whether the task `t` is not about the account `x` itself, and `x` has neither done its act nor begun it. */
export const ACT_IS_OPEN = `x.network = t.network and x.external_id is distinct from t.target_account_id
  and not exists (select from task_attempts a
    where (a.act = t.act or a.task_id = t.id) and a.external_id = x.external_id and a.state <> 'not_done')`;

/** Whether the account `x` may do the task `t` now, and has not done its act or begun to. */
export const accountMayDo = (now: string): string => `
  x.state = 'active' and ${accountIsEligible(now)} and ${taskIsOpen(now)} and ${ACT_IS_OPEN}`;

/** The active holds of a withdrawal `w`, by the database's clock, as a correlated `from`. */
export const ACTIVE_HOLD = `withdrawal_holds h where h.withdrawal_id = w.id and h.cleared_at is null
  and (h.until is null or h.until > now())`;

/** The active holds as a JSON column: `[{ kind, until }]`. */
export const ACTIVE_HOLDS = `(select coalesce(json_agg(json_build_object('kind', h.kind, 'until', h.until)), '[]')
  from ${ACTIVE_HOLD})`;

/** Converts the text timestamps of JSON to dates. */
export const toHolds = (rows: readonly { kind: HoldKind; until: string | null }[]): Hold[] =>
  rows.map(({ kind, until }) => ({ kind, until: until === null ? null : new Date(until) }));

/** A withdrawal's status as operators read it: a hold and a doubt have words of their own. Of withdrawals `w`. */
export const WITHDRAWAL_STATE = `case
  when w.status in ('pending', 'processing') and w.review_reason is not null then 'in-doubt'
  when w.status = 'pending' and exists (select from ${ACTIVE_HOLD}) then 'held' else w.status end`;

/** The rows of a select as a JSON array, in the same order. */
export const jsonRows = (select: string): string => `coalesce((select json_agg(r) from (${select}) r), '[]')`;

/** What a miner owes, and what the miner's accounts owe under whichever miner, as a scalar; `userId` is SQL. */
export const pointsOwed = (userId: string): string => `(
  select coalesce((select owed from point_debts where user_id = ${userId}), 0) + coalesce(sum(d.owed), 0)
  from account_debts d join (
    select network, external_id, user_id from account_debts where user_id = ${userId}
    union
    select e.network, e.external_id, e.user_id from social_accounts x
      join account_debts e on e.network = x.network and e.external_id = x.external_id
    where x.user_id = ${userId} and x.state <> 'removed'
  ) mine using (network, external_id, user_id))::bigint`;
