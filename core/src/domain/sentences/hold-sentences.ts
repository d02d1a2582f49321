/** Why a withdrawal waits. */
export const HOLD_SENTENCES = {
  "hold.wallet-changed": "The wallet was changed recently",
  "hold.recipient-failed":
    "Your wallet did not accept an earlier payment; the payout resumes automatically after a pause",
  "hold.review": "Large withdrawals, and several that add up, are reviewed manually",
  "hold.suspended": "This account is suspended; the payout resumes when it is reinstated",
  "hold.miner-cap": "You have reached the daily limit; the payout resumes automatically tomorrow",
  "hold.day-cap":
    "The payouts of all miners have reached the daily limit; this one resumes automatically tomorrow",
  "hold.refill": "The treasury is being refilled; the payout resumes automatically",
  "hold.halted": "Payouts are paused; this one resumes with them",
  "hold.unreachable": "Solana cannot be reached right now; the payout resumes automatically",
} as const;
