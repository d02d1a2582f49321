import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { FEE_POINTS, MINIMUM_POINTS } from "@lode/core/domain/withdrawals/policy";
import type { Offer } from "../../../features/tasks/task-offers.ts";

/** Points needed for the first withdrawal, fee included. */
export const FIRST_WITHDRAWAL = Number(MINIMUM_POINTS + FEE_POINTS);

export interface NextStepFacts {
  /** `username` as the network writes it. `lacks`: what the account needs to earn; empty if it can. */
  accounts: ReadonlyArray<{ username: string; needsReconnect: boolean; lacks: readonly string[] }>;
  tasksCompleted: number;
  hasWallet: boolean;
  /** The miner's wallet, if it made the newest payout fail. */
  refusedWallet: string | null;
  balance: number;
  hasWithdrawn: boolean;
  automationOn: boolean;
  first: Offer | null;
  best: Offer | null;
}

export type NextStep =
  | { step: "link" | "wallet" | "withdraw" | "automation" | "rest" }
  | { step: "link-another"; username: string; lacks: readonly string[] }
  | { step: "reconnect"; username: string }
  | { step: "change-wallet"; wallet: string }
  | { step: "first-task"; offer: Offer }
  /** `missing`: points until the first withdrawal; 0 after it. */
  | { step: "task"; offer: Offer; missing: number };

/**
 * Decides the miner's next step: first what leads to the first payout, then what earns most. Confirming the email
 * address comes earlier and has its own panel.
 */
export function nextStep(facts: NextStepFacts): NextStep {
  const { accounts, first, best } = facts;
  if (accounts.length === 0) return { step: "link" };
  if (!accounts.some(({ lacks }) => lacks.length === 0)) return withoutEligible(accounts);
  if (facts.tasksCompleted === 0 && first) return { step: "first-task", offer: first };
  if (facts.tasksCompleted > 0 && !facts.hasWallet) return { step: "wallet" };
  if (facts.refusedWallet !== null && facts.balance >= FIRST_WITHDRAWAL)
    return { step: "change-wallet", wallet: facts.refusedWallet };
  if (!facts.hasWithdrawn && facts.balance >= FIRST_WITHDRAWAL) return { step: "withdraw" };
  if (!facts.hasWithdrawn && best) {
    return { step: "task", offer: best, missing: FIRST_WITHDRAWAL - facts.balance };
  }
  if (!facts.automationOn) return { step: "automation" };
  return best ? { step: "task", offer: best, missing: 0 } : { step: "rest" };
}

function withoutEligible(accounts: NextStepFacts["accounts"]): NextStep {
  const refused = accounts.find(({ needsReconnect }) => needsReconnect);
  if (refused) return { step: "reconnect", username: refused.username };
  const [first] = accounts;
  return first && accounts.length < MAXIMUM_ACCOUNTS ? { step: "link-another", ...first } : { step: "rest" };
}
