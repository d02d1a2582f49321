/** Sentences of refusals that name the network, by their codes in contracts/problem.ts. */
export const ON_NETWORK = {
  "account-taken": "This {network} account is connected to another user",
  "account-resting": "This {network} account was removed by another user less than 7 days ago",
  "too-many-accounts": "Up to 3 {network} accounts can be connected",
  "account-not-linked": "This {network} account is not connected to your profile",
  "account-needs-reconnect": "{network} no longer accepts this connection. Please reconnect the account",
  "already-awarded": "This {network} account has completed this task for another user",
} as const;

export const REFUSAL_SENTENCES = {
  "on-network.account-taken": ON_NETWORK["account-taken"],
  "on-network.account-resting": ON_NETWORK["account-resting"],
  "on-network.too-many-accounts": ON_NETWORK["too-many-accounts"],
  "on-network.account-not-linked": ON_NETWORK["account-not-linked"],
  "on-network.account-needs-reconnect": ON_NETWORK["account-needs-reconnect"],
  "on-network.already-awarded": ON_NETWORK["already-awarded"],
} as const;
