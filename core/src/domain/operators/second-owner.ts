/** Changes of an operator that need a second owner, where there are two. */
export const PROPOSAL_ACTS = ["add", "reset", "role"] as const;
export type ProposalAct = (typeof PROPOSAL_ACTS)[number];

/** A proposal that no second owner has decided ends after this time. */
export const PROPOSAL_HOURS = 72;
/** A first password that has not been used ends after this time. */
export const FIRST_PASSWORD_HOURS = 72;

export type ProposalRefusal = "own-proposal" | "own-account" | "dependent-owner";

/** Why this owner may not confirm the proposal. `dependent`: accounts that count as one person with this owner. */
export function whyNotConfirm(proposal: {
  proposedBy: string;
  /** The account to be changed. */
  email: string;
  by: string;
  dependent: readonly string[];
}): ProposalRefusal | null {
  if (proposal.by === proposal.proposedBy) return "own-proposal";
  if (proposal.by === proposal.email) return "own-account";
  return proposal.dependent.includes(proposal.proposedBy) ? "dependent-owner" : null;
}
