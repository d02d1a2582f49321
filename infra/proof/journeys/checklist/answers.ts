/** A field of an answer: its path from the body, where `*` stands for the first of a list or a map. */
export interface AnswerFields {
  says: string;
  path: string;
  fields: readonly string[];
}

/** What the answers to a miner with an account, a completed task and a payout contain. */
export const ANSWERS: readonly AnswerFields[] = [
  {
    says: "GET /api/profile: the miner",
    path: "/api/profile",
    fields: ["user_id", "display_name", "bio", "avatar_url", "sol_wallet_address"].map(
      (name) => `profile.${name}`,
    ),
  },
  {
    says: "GET /api/profile: the linked accounts",
    path: "/api/profile",
    fields: ["id", "username", "name", "display_name", "verified", "is_verified", "followers_count"].map(
      (name) => `profile.twitter_accounts.*.${name}`,
    ),
  },
  {
    says: "GET /api/user-stats: the miner's figures",
    path: "/api/user-stats",
    fields: ["tasksCompleted", "totalPoints", "twitterAccountsCount"],
  },
  {
    says: "GET /api/stats: everybody's figures",
    path: "/api/stats",
    fields: ["totalUsers", "totalUSDCDistributed"],
  },
  {
    says: "GET /api/twitter-accounts: an account under its two ids, with its facts",
    path: "/api/twitter-accounts",
    fields: [
      "id",
      "twitter_account_id",
      "username",
      "display_name",
      "name",
      "followers_count",
      "account_created_date",
      "is_verified",
    ].map((name) => `accounts.*.${name}`),
  },
  {
    says: "GET /api/twitter-accounts: each account's eligibility and the reasons against it",
    path: "/api/twitter-accounts",
    fields: ["accounts.*.eligibility.isEligible", "accounts.*.eligibility.reasons"],
  },
  {
    says: "GET /api/automation-settings: an account's id and four switches",
    path: "/api/automation-settings",
    fields: ["twitter_account_id", "auto_follow", "auto_like", "auto_repost", "auto_comment"].map(
      (name) => `settings.*.${name}`,
    ),
  },
  {
    says: "GET /api/mining-tasks: what a task is and what it asks for",
    path: "/api/mining-tasks",
    fields: [
      "id",
      "task_type",
      "target_username",
      "target_tweet_id",
      "target_twitter_id",
      "base_points",
      "description",
      "expires_at",
    ].map((name) => `tasks.*.${name}`),
  },
  {
    says: "GET /api/mining-tasks?type=completed: the accounts that completed each task",
    path: "/api/mining-tasks?type=completed",
    fields: ["completed.*.*"],
  },
  {
    says: "GET /api/leaderboard: an entry and the miner's own position, in one shape",
    path: "/api/leaderboard",
    fields: ["leaderboard.*", "userPosition"].flatMap((place) =>
      ["rank", "user_id", "display_name", "total_points", "avatar_url"].map((name) => `${place}.${name}`),
    ),
  },
  {
    says: "GET /api/withdrawals: amount, token, state, wallet and transaction",
    path: "/api/withdrawals",
    fields: [
      "id",
      "amount",
      "token_amount",
      "withdrawal_type",
      "status",
      "created_at",
      "wallet_address",
      "transaction_hash",
    ].map((name) => `withdrawals.*.${name}`),
  },
];

/** The fields that an answer lacks. */
export function missingFields(body: unknown, fields: readonly string[]): string[] {
  return fields.filter((field) => !hasField(body, field.split(".")));
}

function hasField(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined;
  if (typeof value !== "object" || value === null) return false;
  if (name !== "*") return name in value && hasField((value as Record<string, unknown>)[name], rest);
  const [first] = Object.values(value);
  return first !== undefined && hasField(first, rest);
}
