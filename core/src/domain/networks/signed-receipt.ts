import type { ActionKind } from "./action-kinds.ts";

/** A receipt of an award with what the account has signed. */
export interface SignedReceipt {
  kind: ActionKind;
  /** The account that acted. */
  externalId: string;
  targetAccountId: string;
  /** Null for kinds that act on an account. */
  targetPostId: string | null;
  /** When Lode read the evidence. */
  witnessedAt: Date;
  /** In the network's own bytes. */
  evidence: string;
  /** The target post, in the network's own bytes; null if the receipt does not contain it. */
  targetEvidence: string | null;
  /** What the account signed when it was linked; null if the receipt does not contain it. */
  linkProof: string | null;
}

/** What is claimed about the act, in the order in which people read it. */
export const EVIDENCE_CLAIMS = [
  "act-signed",
  "act-exact",
  "target-signed",
  "no-undo",
  "dated-before-witness",
  "key-proved",
  "labelled-paid",
] as const;
export type EvidenceClaim = (typeof EVIDENCE_CLAIMS)[number];

/** Whether each claim holds; null: the receipt does not say. */
export type Checks<Claim extends string> = Readonly<Record<Claim, boolean | null>>;
