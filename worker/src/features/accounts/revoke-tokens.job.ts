import { revokeTokens } from "@lode/core/contracts/jobs/jobs";
import { XFailure, type XFailureKind } from "@lode/core/server/x/classify-failure";
import { endFarewell, findFarewell } from "@lode/db/accounts/farewells.repository";
import { tokensOf } from "../../runtime/open-tokens.ts";
import { processor } from "../../runtime/processor.ts";

/** X will not say otherwise however often it is told: the tokens are void already, or not ours to void. */
const FINAL: readonly XFailureKind[] = ["reauth", "gone", "refused", "account_forbidden", "app_forbidden"];

/** Takes back at X what Lode was allowed to do for an account that is gone here. Best effort; nobody waits for it. */
export const revokeTokensJob = processor(revokeTokens, async ({ accountId }, deps) => {
  const farewell = await findFarewell(deps.db, accountId);
  if (!farewell) return;
  const tokens = farewell.linkedAgain ? undefined : tokensOf(deps, { accountId, ...farewell });
  try {
    if (tokens) await deps.x.revoke(tokens);
  } catch (error) {
    if (!(error instanceof XFailure && FINAL.includes(error.kind))) throw error;
  }
  await endFarewell(deps.db, accountId);
});
