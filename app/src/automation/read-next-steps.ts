import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import { type AutomationStep, type NextFacts, nextStep } from "@lode/core/domain/automation/next-step";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { listOpenActions } from "@lode/db/automation/actions.read-model";
import { listPlannable } from "@lode/db/automation/planning.repository";
import type { AutomationSettings } from "@lode/db/automation/settings.repository";
import type { Needs } from "../app.ts";

export interface AccountNextStep extends AutomationStep {
  externalId: string;
  /** The open action, if there is one. */
  kind: ActionKind | null;
  targetUsername: string | null;
}

/** More accounts than a miner can have. */
const LIMIT = 10;

/** Returns the next step of automation for each account of a miner, or why it does nothing. */
export async function readNextSteps(
  { db, clock }: Needs<"db" | "clock">,
  {
    userId,
    settings,
    ...switches
  }: { userId: string; settings: readonly AutomationSettings[]; paused: boolean; halted: boolean },
): Promise<AccountNextStep[]> {
  const now = clock.now();
  const accountIds = settings.map(({ accountId }) => accountId);
  const [accounts, open, plannable] = await Promise.all([
    listAccounts(db, userId),
    listOpenActions(db, accountIds),
    listPlannable(db, { now, accountIds, limit: LIMIT }),
  ]);
  return settings.map((one) => {
    const account = accounts.find(({ id }) => id === one.accountId);
    const action = open.find(({ accountId }) => accountId === one.accountId) ?? null;
    const facts: NextFacts = {
      ...one,
      isOn: one.switchedOn.length > 0,
      accountState: account?.state ?? "removed",
      eligible: account !== undefined && judgeEligibility(account, now).isEligible,
      needsConsent: one.switchedOn.every((kind) => !one.consented.includes(kind)),
      stopped: one.stoppedReason !== null,
      halted: switches.halted,
      paused: one.paused || switches.paused,
      hours: { from: one.activeFrom, until: one.activeUntil, timeZone: one.timeZone },
      open: action,
      canPlan: plannable.some(({ accountId }) => accountId === one.accountId),
    };
    return {
      externalId: one.externalId,
      kind: action?.kind ?? null,
      targetUsername: action?.targetUsername ?? null,
      ...nextStep(facts, now),
    };
  });
}
