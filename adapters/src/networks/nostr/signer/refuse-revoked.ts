import { NetworkFailure } from "../../failure.ts";
import type { Grant } from "../../port.ts";
import { askSigner, type Signers, signerGrantOf } from "./ask-signer.ts";

/** Reading needs no grant, so a silent signer does not matter. Throws NetworkFailure(`reauth`) if it is revoked. */
export async function refuseRevoked(
  { timeoutMs, ...signers }: Signers,
  grant: Grant | undefined,
): Promise<void> {
  const granted = grant && signerGrantOf(grant);
  if (!granted) return;
  try {
    await askSigner(signers, granted, { method: "ping", params: [], timeoutMs });
  } catch (error) {
    if (error instanceof NetworkFailure && error.kind === "reauth") throw error;
  }
}
