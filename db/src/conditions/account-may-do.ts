import { NETWORK_IDS, NETWORKS } from "@lode/core/domain/networks/networks";
import { taskIsOpen } from "./task-is-open.ts";

const limits = (column: "minimumFollowers" | "minimumAgeDays"): string =>
  `case x.network ${NETWORK_IDS.map((id) => `when '${id}' then ${NETWORKS[id][column]}`).join(" ")} end`;

/** Whether the account `x` may earn. `judgeEligibility` (core) applies the same rule and gives reasons. */
export const accountIsEligible = (now: string): string => `
  x.followers_count >= ${limits("minimumFollowers")}
  and x.created_on_network_at <= ${now} - make_interval(hours => 24 * ${limits("minimumAgeDays")})`;

/** Whether the account `x` may do the task `t` now, and has not done it or begun to. */
export const accountMayDo = (now: string): string => `
  x.state = 'active' and x.network = t.network and ${accountIsEligible(now)} and ${taskIsOpen(now)}
  and not exists (select from task_attempts a
    where a.task_id = t.id and a.external_id = x.external_id and a.state <> 'not_done')`;
