import { judgeUncertainAction } from "@lode/core/domain/automation/judge-uncertain-action";
import { UNCERTAIN_ACTION_STATES } from "@lode/core/domain/automation/lifecycle";
import type { ProbeOutcome } from "@lode/core/domain/networks/probe-outcome";
import { ownWords } from "@lode/core/domain/sentences/say";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import * as actions from "@lode/db/automation/actions.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { type ReadGrant, readGrant, requireReconnect } from "../accounts/steps/grants.ts";
import type { Needs } from "../app.ts";
import { type ClaimApp, claimAction, claimForActing } from "./steps/claim-action.ts";
import { recordDone, recordRefusal } from "./steps/record-action.ts";

type ActApp = ClaimApp & Needs<"db" | "logger" | "sealingKeys" | "failpoint">;

/** Asks the network to act, once. After a crash, a probe finds out whether the action was done. */
export async function actForAccount(app: ActApp, { actionId }: { actionId: string }): Promise<void> {
  const action = await claimForActing(app, actionId);
  if (!action) return;
  await app.failpoint("automation.intended");
  const used = await readGrant(app, action.accountId);
  if (!used) return; // removing the account has ended the action
  // A process that froze meanwhile must not call the network: another process may have probed, and may act again.
  if (!(await actions.holdsAction(app.db, action))) return;
  try {
    const { postId } = await app.networks.get(action.network).act(used.grant, action);
    await app.failpoint("automation.acted");
    await recordDone(app, action, postId);
  } catch (error) {
    await recordRefusal(app, { ...action, sealedTokens: used.sealedTokens }, error);
  }
}

type UncertainApp = Needs<"db" | "transaction" | "logger" | "networks" | "sealingKeys">;

/** Resolves an action after a crash or a lost answer: probes whether it was done, then decides. */
export async function probeUncertainAction(
  app: UncertainApp,
  { actionId }: { actionId: string },
): Promise<void> {
  const action = await claimAction(app, actionId, UNCERTAIN_ACTION_STATES);
  if (!action?.actedAt) return;
  // An account that Lode cannot ask about leaves the action uncertain until the miner reconnects it.
  const used = action.accountState === "active" ? await readGrant(app, action.accountId) : undefined;
  const outcome = await probe(app, action, used);
  // The time before the question: the answer may miss what the network has done since then.
  const { actedAt, kind, probes, now } = action;
  const verdict = judgeUncertainAction(outcome, { actedAt, kind, probes }, now);
  if (verdict.next === "done")
    return recordDone(app, action, (outcome.state === "done" && outcome.postId) || null);
  await app.transaction(async (trx) => {
    const isHeld =
      verdict.next === "give-up"
        ? await actions.markSkipped(trx, action, "never-seen")
        : verdict.next === "act-again"
          ? await actions.planAgain(trx, action, now, null)
          : await actions.markUncertain(trx, action, verdict.until, "effect-unknown");
    if (!isHeld) return; // the worker that holds the action asks again
    if (used && outcome.state === "unknown" && outcome.isGrantRefused)
      await requireReconnect(trx, { ...action, sealedTokens: used.sealedTokens });
    await append(trx, "automation.moved", { actionId }, action.userId);
  });
}

async function probe(
  app: UncertainApp,
  action: actions.ActionUnderWay,
  used: ReadGrant | undefined,
): Promise<ProbeOutcome> {
  if (!used) return { state: "unknown", reason: ownWords("There is no token to ask with") };
  const proof = { since: action.actedAt, reference: null };
  const [result] = await app.networks.get(action.network).probe([{ ...action, grant: used.grant, proof }]);
  if (!result) throw new Error("A question was not answered.");
  await recordSpending(app.db, action.network, "automation", result.receipt.costMicrodollars);
  return result.outcome;
}
