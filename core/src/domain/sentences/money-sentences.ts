/** Why a withdrawal was not paid. An operator's own words have no code. */
export const FAILURE_SENTENCES = {
  "payout-reviewed": "This payout is being reviewed",
  "wallet-change-cancelled": "The change of wallet was cancelled by the link in the mail",
  "not-landed": "The transaction could not be landed",
  "failed-on-chain": "The transaction failed on chain: {error}",
  "refused-by-wallet":
    "Your wallet's USDC account did not accept the payment: {error}. The network's fee of 1 point was charged",
  "no-wallet": "The address is not a wallet",
  "wallet-is-token-account": "The address is a token account or a mint, not a wallet",
  "wallet-is-program": "The address is a program",
  "wallet-of-program": "The address belongs to a program",
  "wallet-frozen": "The wallet's USDC account is frozen",
  "wallet-of-another": "The wallet's USDC account belongs to another owner",
  "token-accounts-used-up":
    "The wallet has no USDC account, and Lode has opened as many for you as it does: open one in your wallet, then withdraw again",
} as const;

/** Names of actions, for use within other sentences. */
export const ACT_SENTENCES = {
  "act.follow": "follow of {target}",
  "act.like": "like of {target}",
  "act.repost": "repost of {target}",
  "act.comment": "comment of {target}",
} as const;

export const LEDGER_SENTENCES = {
  "ledger.award.follow": "Followed {target} as {username}",
  "ledger.award.like": "Liked {target}'s post as {username}",
  "ledger.award.repost": "Reposted {target} as {username}",
  "ledger.award.comment": "Commented on {target}'s post as {username}",
  "ledger.reversal": "Taken back: {what} by {username}",
  "ledger.restored": "Given back after an objection: {what} by {username}",
  "ledger.debt": "Taken back: points owed for an action that was undone",
  "ledger.withdrawal_requested": "Withdrawal to {wallet}, fee included",
  "ledger.withdrawal_refunded": "Withdrawal failed: points and fee returned",
  "ledger.withdrawal_completed": "Withdrawal paid",
  "ledger.referral": "Earned: a miner you invited completed a first task",
  "ledger.referral_reversed": "Taken back: a referral that does not count",
  "ledger.adjustment": "Adjusted by an operator: {because}",
  "ledger.failed_payment_fee": "Network fee of a payment that your wallet did not accept",
} as const;

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
  "hold.slow": "This payout takes longer than usual; your points are safe, and it resumes automatically",
} as const;
