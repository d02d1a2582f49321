import { readTokens } from "../accounts/tokens.ts";
import type { App } from "../app.ts";
import { claimForActing } from "./claim-action.ts";
import { recordDone, recordRefusal } from "./record-action.ts";

type ActApp = Pick<App, "db" | "transaction" | "clock" | "logger" | "x" | "sealingKeys" | "failpoint">;

/** Asks X to act, once. After a crash that follows the intent X is probed; the action is never repeated on a guess. */
export async function actForAccount(app: ActApp, { actionId }: { actionId: string }): Promise<void> {
  const action = await claimForActing(app, actionId);
  if (!action) return;
  await app.failpoint("automation.intended");
  const used = await readTokens(app, action.accountId);
  if (!used) return; // the account was just removed, which ended the action as well
  try {
    const { postId } = await app.x.act(used.tokens, action);
    await app.failpoint("automation.acted");
    await recordDone(app, action, postId);
  } catch (error) {
    await recordRefusal(app, { ...action, sealedTokens: used.sealedTokens }, error);
  }
}
