import type { NetworkId } from "./networks.ts";
import { checkSignedAct } from "./nostr/check-signed-act.ts";
import type { EventCrypto } from "./nostr/event.ts";
import type { Checks, EvidenceClaim, SignedReceipt } from "./signed-receipt.ts";

type CheckEvidence = (crypto: EventCrypto, receipt: SignedReceipt) => Checks<EvidenceClaim>;

/**
 * How each network's evidence is checked with nothing but itself. Networks whose acts are not signed have no
 * evidence.
 */
export const EVIDENCE_CHECKS: Partial<Record<NetworkId, CheckEvidence>> = { nostr: checkSignedAct };
