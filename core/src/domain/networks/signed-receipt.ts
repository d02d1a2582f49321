import type { ActionKind } from "./action-kinds.ts";

/** The claims of a receipt about an award on a network whose acts are signed. */
export interface SignedReceipt {
  attempt_id: string;
  task_type: ActionKind;
  account: string;
  target_account: string;
  /** Null for kinds that act on an account. */
  target_post: string | null;
  /** When Lode read the evidence. */
  witnessed_at: string | null;
  /** In the network's own bytes. */
  evidence: string | null;
  /** The target post, in the network's own bytes; null if the receipt does not contain it. */
  target_evidence: string | null;
  /** What the account signed when it was linked; null if the receipt does not contain it. */
  link_proof: string | null;
  origin?: string | undefined;
}

/** The claims about the act, in the order in which people read them. */
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
