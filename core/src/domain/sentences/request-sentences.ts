/** For each of these fields docs/pages.md has one sentence for any fault. */
export const FIELD_SENTENCES = {
  amount: "Please enter a valid amount",
  bio: "Please keep it to 280 characters",
  captcha_token: "Please complete the captcha",
  display_name: "Please choose a name of 1 to 50 characters",
  email: "Please enter a valid email address",
  oauth_token: "Missing authorization data or user not logged in",
  oauth_verifier: "Missing authorization data or user not logged in",
  walletAddress: "Please connect your wallet first",
} as const;

/** The faults of a value. A sentence begins with the field's name. */
export const FAULTS = {
  missing: "this is missing",
  invalid: "this is not valid",
  "too-short": "please use at least {n:character|characters}",
  "too-long": "please use at most {n:character|characters}",
  "too-small": "this must be at least {n}",
  "not-more": "this must be more than {n}",
  "too-big": "this must be at most {n}",
  "not-less": "this must be less than {n}",
  "not-offered": "please choose one of {options}",
} as const;

type Fault = keyof typeof FAULTS;

/** The faults of a request, for refusals whose code does not say enough. */
export const REQUEST_SENTENCES = {
  ...(Object.fromEntries(
    Object.entries(FAULTS).map(([fault, words]) => [`fault.${fault}`, `{field}: ${words}`]),
  ) as { [Name in Fault as `fault.${Name}`]: `{field}: ${(typeof FAULTS)[Name]}` }),
  "wait-seconds": "Too many attempts. Please wait {seconds} s and try again",
  "wallet-changed-often": "The wallet can be changed {most} times in 24 hours. Please try again later",
  "content-encoded": "Please send the body without a content encoding",
} as const;

/** Sentences of refusals that name the network, by their codes in contracts/problem.ts. */
export const ON_NETWORK = {
  "account-taken": "This {network} account is connected to another user",
  "account-resting": "This {network} account was removed by another user less than 7 days ago",
  "too-many-accounts": "Up to 3 {network} accounts can be connected",
  "account-not-linked": "This {network} account is not connected to your profile",
  "account-needs-reconnect": "{network} no longer accepts this connection. Please reconnect the account",
  "already-awarded": "This {network} account has completed this task for another user",
} as const;
