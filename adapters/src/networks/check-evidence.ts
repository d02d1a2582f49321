import type { NetworkId } from "@lode/core/domain/networks/networks";
import { checkSignedAct } from "./nostr/check-evidence.ts";
import type { EvidenceCheck, SignedReceipt } from "./signed-receipt.ts";

/**
 * How each network's evidence is checked with nothing but itself: pure, and free of the network's client. Networks
 * whose acts are not signed have none.
 */
export const EVIDENCE_CHECKS: Partial<Record<NetworkId, (receipt: SignedReceipt) => EvidenceCheck[]>> = {
  nostr: checkSignedAct,
};
