import { lookForAction } from "@lode/core/contracts/jobs/jobs";
import { CONSENT_VERSION } from "@lode/core/domain/automation/consent";
import { judgeLook } from "@lode/core/domain/automation/judge-look";
import type { XObservation } from "@lode/core/server/x/port";
import * as actions from "@lode/db/automation/actions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Deps } from "../../deps.ts";
import { noteRefusedToken } from "../../runtime/note-refused-token.ts";
import { openTokens } from "../../runtime/open-tokens.ts";
import { processor } from "../../runtime/processor.ts";
import { spendOn } from "../../runtime/x-spending.ts";
import { LEASE_MS } from "./claim-action.ts";
import { recordDone } from "./record-action.ts";

/** After a crash or a lost answer: looks whether X has it, and only then decides. */
export const lookForActionJob = processor(lookForAction, async ({ actionId }, deps) => {
  const action = await leaseDoubtful(deps, actionId);
  if (!action?.actedAt) return;
  const { sighting, foundPostId = null, tokenRefused } = await look(deps, action);
  const now = deps.clock.now();
  const { actedAt, taskType, looks } = action;
  const verdict = judgeLook(sighting, { actedAt, taskType, looks }, now);
  if (verdict.next === "done") return recordDone(deps, action, foundPostId);
  await deps.transaction(async (trx) => {
    if (verdict.next === "give-up") await actions.markSkipped(trx, actionId, "never-seen", now);
    else if (verdict.next === "act-again") await actions.planAgain(trx, actionId, now, null);
    else await actions.markInDoubt(trx, actionId, verdict.until, "effect-unknown");
    if (tokenRefused) await noteRefusedToken(trx, action);
    await append(trx, "automation.moved", { actionId }, action.userId);
  });
});

/** An account that cannot be asked stays in doubt until it is reconnected: what X may have done is never done again. */
async function look(
  deps: Deps,
  action: actions.ActionUnderWay,
): Promise<Pick<XObservation, "sighting" | "foundPostId" | "tokenRefused">> {
  const tokens = action.accountState === "active" ? await openTokens(deps, action.accountId) : undefined;
  if (!tokens) return { sighting: { present: null, obstacle: "No token to ask with" }, tokenRefused: false };
  const seen = await deps.x.look(tokens, { ...action, proof: { since: action.actedAt, reference: null } });
  await spendOn(deps, "automation", seen.resources);
  return seen;
}

async function leaseDoubtful(deps: Deps, id: string): Promise<actions.ActionUnderWay | undefined> {
  const now = deps.clock.now();
  return deps.transaction(async (trx) => {
    const wanted = { states: ["acting", "unknown"] as const, now, consentVersion: CONSENT_VERSION };
    const action = await actions.lockDueAction(trx, id, wanted);
    if (action) await actions.leaseAction(trx, id, new Date(now.getTime() + LEASE_MS));
    return action;
  });
}
