import { type FailureKind, NetworkFailure } from "@lode/adapters/networks/failure";
import * as revocations from "@lode/db/accounts/token-revocations.repository";
import type { Needs } from "../app.ts";
import { openGrant } from "./steps/grants.ts";

/** Failures that a retry cannot change: the grant is already revoked, or is not ours to revoke. */
const FINAL: readonly FailureKind[] = [
  "reauth",
  "gone",
  "refused",
  "declined",
  "account_forbidden",
  "app_forbidden",
  // Lode has already deleted its own key, so the signer's permission is useless.
  "signer_silent",
];

/** Revokes the grant of a removed account at its network. Best effort: nothing waits for it. */
export async function revokeGrant(
  app: Needs<"db" | "networks" | "sealingKeys">,
  { accountId }: { accountId: string },
): Promise<void> {
  const revocation = await revocations.claimTokenRevocation(app.db, accountId);
  if (!revocation) return;
  const grant = revocation.linkedAgain ? undefined : openGrant(app, revocation);
  try {
    if (grant) await app.networks.get(revocation.network).link.revoke(grant);
  } catch (error) {
    if (!(error instanceof NetworkFailure && FINAL.includes(error.kind))) {
      await revocations.endTokenRevocation(app.db, revocation, false);
      throw error;
    }
  }
  await revocations.endTokenRevocation(app.db, revocation, true);
}
