import type { Target } from "./port.ts";

/** A receipt of an award with what the account has signed. */
export interface SignedReceipt extends Target {
  externalId: string;
  /** When Lode read the evidence. */
  witnessedAt: Date;
  /** In the network's own bytes. */
  evidence: string;
  /** What the account signed when it was linked; null if the receipt does not contain it. */
  linkProof: string | null;
}

export interface EvidenceCheck {
  /** What is claimed, as a sentence without a full stop. */
  claim: string;
  /** Null: the receipt does not say. */
  holds: boolean | null;
}
