import { holdsAction } from "@lode/db/automation/actions.repository";
import { readGrant } from "../accounts/steps/grants.ts";
import type { Needs } from "../app.ts";
import { type ClaimApp, claimForActing } from "./steps/claim-action.ts";
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
  if (!(await holdsAction(app.db, action))) return;
  try {
    const { postId } = await app.networks.get(action.network).act(used.grant, action);
    await app.failpoint("automation.acted");
    await recordDone(app, action, postId);
  } catch (error) {
    await recordRefusal(app, { ...action, sealedTokens: used.sealedTokens }, error);
  }
}
