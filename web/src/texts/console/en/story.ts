import type { StoryEntryView } from "@lode/core/contracts/console/story";
import type { AttemptSource } from "@lode/core/domain/attempts/lifecycle";
import type { TransferKind } from "@lode/core/domain/points/ledger";
import type { HoldKind } from "@lode/core/domain/withdrawals/holds";
import { texts } from "../../texts.ts";

const kinds: Record<StoryEntryView["kind"], string> = {
  request: "Request",
  hold: "Hold",
  "hold-cleared": "Hold cleared",
  approval: "Approval",
  payout: "Payout",
  receipt: "Receipt",
  recheck: "Re-check",
  action: "Automation",
  decision: "Outcome",
  ledger: "Ledger",
  event: "Event",
  job: "Job failed",
  objection: "Objection",
  notice: "Notice",
  chain: "Chain",
  audit: "Operator",
};

/** What happened, where it is no state. */
const words: Record<TransferKind | HoldKind, string> = {
  award: "award",
  reversal: "reversal",
  referral: "referral",
  referral_reversed: "referral reversed",
  adjustment: "adjustment",
  withdrawal_requested: "withdrawal requested",
  withdrawal_completed: "withdrawal completed",
  withdrawal_refunded: "withdrawal refunded",
  failed_payment_fee: "failed payment fee",
  "wallet-changed": "wallet-changed",
  "recipient-failed": "recipient-failed",
  review: "review",
  suspended: "suspended",
  "miner-cap": "miner-cap",
  "day-cap": "day-cap",
  refill: "refill",
  halted: "halted",
  unreachable: "unreachable",
};

const sources: Record<AttemptSource, string> = { manual: "the miner", automation: "automation" };
const by: Record<AttemptSource, string> = { manual: "by the miner", automation: "by automation" };

/** What happened to an attempt, a transaction or a withdrawal. */
export const storyTexts = texts("console/story", {
  kinds,
  words: words as Record<string, string>,
  sources,
  by,
  attempt: "Attempt",
  attemptOfBy: (kind: string, target: string, account: string) =>
    `Attempt: ${kind} of ${target} by ${account}`,
  theAttemptsId: "the attempt's id",
  state: "State",
  reason: "Reason",
  points: "Points",
  none: "none",
  miner: "Miner",
  task: "Task",
  pointsOf: (kind: string, target: string, basePoints: string) => `${kind} ${target}, ${basePoints} points`,
  network: "Network",
  madeBy: "Made by",
  asked: "Asked",
  decided: "Decided",
  nextCheck: "Next check",
  checks: "Checks",
  inAll: (checks: number, costMicrodollars: string) => `${checks}, ${costMicrodollars} in all`,
  askedTogetherAs: "Asked together as",
  pointsWith: (kind: string) => `${kind} points`,
  byWhom: (by: string) => `by ${by}`,
  whatHappened: "What happened",
  entriesUtc: (story: number) => `${story} entries, UTC`,
  nothingIsRecorded: "Nothing is recorded",
  whatHappenedOldestFirst: "What happened, oldest first",
  withdrawal: "Withdrawal",
  wallet: "Wallet",
  theWallet: "the wallet",
  transaction: "Transaction",
  transactionOf: (signature: string) => `Transaction ${signature}`,
  theSignature: "the signature",
  explorer: "Explorer",
  onTheChain: "On the chain",
  signedByLode: "Signed by Lode",
  noAMovementOfThe: "no: a movement of the treasury that Lode did not sign",
  sent: "Sent",
  voidAfterBlock: "Void after block",
  treasury: "Treasury",
  finalizedNotCompared: "the payment is final; the next reconciliation reads its movement",
  noMovementWasSeenYet: "no movement was seen yet",
  usdc: (value: string) => `${value} USDC`,
  explainedBy: "Explained by",
  withdrawalsThatItPays: "Withdrawals that it pays",
  noneLabel: "None",
});
