import { FINAL_SKIPS, RESTING_SKIPS } from "@lode/core/domain/automation/lifecycle";
import { nextActionAt } from "@lode/core/domain/automation/pacing";
import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import type { WorkerConfig } from "@lode/core/server/config";
import { insertAction, listPlannable, type PlannableAccount } from "@lode/db/automation/planning.repository";
import { findHalt } from "@lode/db/operators/halts.repository";
import type { App } from "../app.ts";

const BATCH = 200;

type PlanApp = Pick<App, "db" | "clock"> & { config: Pick<WorkerConfig, "AUTOMATION_SPREAD_SECONDS"> };

/** Plans the next action for every account that has none: spread over its active hours, with its text chosen now. */
export async function planActions({ db, clock, config }: PlanApp): Promise<void> {
  if (await findHalt(db, "automation")) return;
  const now = clock.now();
  const spreadMs = config.AUTOMATION_SPREAD_SECONDS * 1_000;
  const takeText = handOutTexts();
  const plannable = await listPlannable(db, {
    now,
    finalReasons: FINAL_SKIPS,
    restingReasons: RESTING_SKIPS,
    limit: BATCH,
  });
  for (const account of plannable) {
    const { hasText } = ACTION_KINDS[account.kind];
    const text = hasText ? takeText(account) : null;
    const hasNoText = hasText && text === null;
    const dueAt = hasNoText ? null : nextActionAt({ ...account, hours: hoursOf(account) }, now, spreadMs);
    await insertAction(db, { ...account, text, dueAt, skipped: hasNoText ? "no-template" : null }, now);
  }
}

const hoursOf = ({ activeFrom, activeUntil, timeZone }: PlannableAccount) => ({
  from: activeFrom,
  until: activeUntil,
  timeZone,
});

/** No two accounts post the same text: one that was given out in this round is not given out again. */
function handOutTexts(): (account: PlannableAccount) => string | null {
  const taken = new Map<string, Set<string>>();
  return ({ taskId, freeTexts }) => {
    const used = taken.get(taskId) ?? new Set();
    taken.set(taskId, used);
    const text = freeTexts.find((one) => !used.has(one));
    if (text === undefined) return null;
    used.add(text);
    return text;
  };
}
