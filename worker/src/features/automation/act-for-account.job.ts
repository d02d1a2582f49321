import { actForAccount } from "@lode/core/contracts/jobs/jobs";
import { openTokens } from "../../runtime/open-tokens.ts";
import { processor } from "../../runtime/processor.ts";
import { claimForActing } from "./claim-action.ts";
import { recordDone, recordRefusal } from "./record-action.ts";

/** Tells X once. A crash after the intent leaves it to `look-for-action`; it is never told twice on a guess. */
export const actForAccountJob = processor(actForAccount, async ({ actionId }, deps) => {
  const action = await claimForActing(deps, actionId);
  if (!action) return;
  await deps.failpoint("automation.intended");
  const tokens = await openTokens(deps, action.accountId);
  if (!tokens) return; // removed in this very moment, which ended the action as well
  try {
    const { postId } = await deps.x.act(tokens, action);
    await deps.failpoint("automation.acted");
    await recordDone(deps, action, postId);
  } catch (error) {
    await recordRefusal(deps, action, error);
  }
});
