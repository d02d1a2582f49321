import { judgeUncertainAction } from "@lode/core/domain/automation/judge-uncertain-action";
import { UNCERTAIN_ACTION_STATES } from "@lode/core/domain/automation/lifecycle";
import type { XObservation } from "@lode/core/server/x/port";
import * as actions from "@lode/db/automation/actions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { requireReconnect } from "../accounts/require-reconnect.ts";
import { type ReadTokens, readTokens } from "../accounts/tokens.ts";
import type { App } from "../app.ts";
import { spendOn } from "../tasks/x-spending.ts";
import { claimAction } from "./claim-action.ts";
import { recordDone } from "./record-action.ts";

type UncertainApp = Pick<App, "db" | "transaction" | "clock" | "x" | "unreadToday" | "sealingKeys">;

/** After a crash or a lost answer: probes whether X has done the action, and only then decides what follows. */
export async function probeUncertainAction(
  app: UncertainApp,
  { actionId }: { actionId: string },
): Promise<void> {
  const action = await claimAction(app, actionId, UNCERTAIN_ACTION_STATES);
  if (!action?.actedAt) return;
  // An account that cannot be asked about leaves the action uncertain until it is reconnected.
  const used = action.accountState === "active" ? await readTokens(app, action.accountId) : undefined;
  const { sighting, foundPostId = null, tokenRefused } = await probe(app, action, used);
  const now = app.clock.now();
  const { actedAt, taskType, looks } = action;
  const verdict = judgeUncertainAction(sighting, { actedAt, taskType, looks }, now);
  if (verdict.next === "done") return recordDone(app, action, foundPostId);
  await app.transaction(async (trx) => {
    if (verdict.next === "give-up") await actions.markSkipped(trx, actionId, "never-seen", now);
    else if (verdict.next === "act-again") await actions.planAgain(trx, actionId, now, null);
    else await actions.markUncertain(trx, actionId, verdict.until, "effect-unknown");
    if (tokenRefused && used) await requireReconnect(trx, { ...action, sealedTokens: used.sealedTokens });
    await append(trx, "automation.moved", { actionId }, action.userId);
  });
}

async function probe(
  app: UncertainApp,
  action: actions.ActionUnderWay,
  used: ReadTokens | undefined,
): Promise<Pick<XObservation, "sighting" | "foundPostId" | "tokenRefused">> {
  if (!used) return { sighting: { present: null, obstacle: "No token to ask with" }, tokenRefused: false };
  const question = { ...action, proof: { since: action.actedAt, reference: null } };
  const seen = await app.x.look(used.tokens, question);
  await spendOn(app, "automation", seen.resources);
  return seen;
}
