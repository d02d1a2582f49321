import { nextActionAt } from "@lode/core/domain/automation/pacing";
import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import {
  insertAction,
  listPlannable,
  type NewAction,
  type PlannableAccount,
} from "@lode/db/automation/planning.repository";
import { findHalt } from "@lode/db/operations/halts.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../app.ts";

export { AUTOMATION_IS_ON } from "@lode/db/automation/planning.repository";

const BATCH = 200;

type PlanApp = Needs<"db" | "transaction" | "clock", "AUTOMATION_SPREAD_SECONDS">;

/** Plans the next action of every account without an open one: a time within its hours, and its text. */
export async function planActions(app: PlanApp): Promise<void> {
  const { db, clock, config } = app;
  if (await findHalt(db, "automation")) return;
  const now = clock.now();
  const spreadMs = config.AUTOMATION_SPREAD_SECONDS * 1_000;
  const takeText = handOutTexts();
  for (const account of await listPlannable(db, { now, accountIds: null, limit: BATCH })) {
    const { hasText } = ACTION_KINDS[account.kind];
    const text = hasText ? takeText(account) : null;
    const hasNoText = hasText && text === null;
    const dueAt = hasNoText ? null : nextActionAt({ ...account, hours: hoursOf(account) }, now, spreadMs);
    await plan(app, { ...account, text, dueAt, skipped: hasNoText ? "no-template" : null });
  }
}

const plan = ({ transaction, clock }: PlanApp, action: NewAction): Promise<void> =>
  transaction(async (trx) => {
    const actionId = await insertAction(trx, action, clock.now());
    if (actionId) await append(trx, "automation.moved", { actionId }, action.userId);
  });

const hoursOf = ({ activeFrom, activeUntil, timeZone }: PlannableAccount) => ({
  from: activeFrom,
  until: activeUntil,
  timeZone,
});

/** Hands out each text once a round, so two accounts never post the same text. */
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
