import { XFailure, type XFailureKind } from "@lode/core/server/x/classify-failure";
import { endTokenRevocation, findTokenRevocation } from "@lode/db/accounts/token-revocations.repository";
import type { App } from "../app.ts";
import { openTokens } from "./tokens.ts";

/** Asking again cannot change these answers: the tokens are void already, or not ours to revoke. */
const FINAL: readonly XFailureKind[] = ["reauth", "gone", "refused", "account_forbidden", "app_forbidden"];

/** Revokes the tokens of a removed account at X. Best effort: nothing waits for it. */
export async function revokeTokens(
  app: Pick<App, "db" | "x" | "sealingKeys">,
  { accountId }: { accountId: string },
): Promise<void> {
  const revocation = await findTokenRevocation(app.db, accountId);
  if (!revocation) return;
  const tokens = revocation.linkedAgain ? undefined : openTokens(app, { accountId, ...revocation });
  try {
    if (tokens) await app.x.revoke(tokens);
  } catch (error) {
    if (!(error instanceof XFailure && FINAL.includes(error.kind))) throw error;
  }
  await endTokenRevocation(app.db, accountId);
}
