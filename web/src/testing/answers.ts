import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AccountAutomationView } from "@lode/core/contracts/http/automation";
import type { LeaderboardEntryView } from "@lode/core/contracts/http/leaderboard";
import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { byKind } from "@lode/core/domain/networks/action-kinds";
import { written } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";

/**
 * The API's answers to a miner with two accounts, 131 points, a finished and an open task, and a payout. The page
 * checks every answer against its contract in tests and in development.
 */
const AT = "2026-11-20T10:00:00.000Z";
const USER = "01900000-0000-7000-8000-000000000001";
const WALLET = "Hj2ujWMN83cekpnuxMRs26aS8tAM1ioeGMupLZE2a48H";
export const VERA = "2000000000000000001";
const FEW = "2000000000000000002";
const FOLLOWED = "01900000-0000-7000-8000-0000000000a1";

/** A linked account as the API shows it: eligible, verified and old, unless `more` says otherwise. */
export const account = (more: Partial<XAccountView>): XAccountView => ({
  network: "x",
  id: VERA,
  twitter_account_id: VERA,
  username: "vera_vein",
  name: "Vera",
  display_name: "Vera",
  verified: true,
  is_verified: true,
  followers_count: 12_700,
  account_created_date: "2015-01-01T00:00:00.000Z",
  state: "active",
  is_delegated: true,
  eligibility: { isEligible: true, reasons: [] },
  ...more,
});

export const TOO_FEW = written(say("too-few.x", { needed: 30, has: 29 }));

const ACCOUNTS = [
  account({}),
  account({
    id: FEW,
    twitter_account_id: FEW,
    username: "few_followers",
    verified: false,
    is_verified: false,
    followers_count: 29,
    eligibility: { isEligible: false, reasons: [TOO_FEW] },
  }),
];

const kinds = <Value>(value: Value) => byKind(() => value);
const MAY = { allowed: true, reason: null };
const CAPABLE = { rewardable: true, act: true, must_disclose: false, source: "a page of rules" };

export const automationOf = (
  twitter_account_id: string,
  more: Partial<AccountAutomationView> = {},
): AccountAutomationView => ({
  twitter_account_id,
  auto_follow: false,
  auto_like: false,
  auto_repost: false,
  auto_comment: false,
  daily_actions: 4,
  active_from: 0,
  active_until: 24,
  time_zone: "UTC",
  paused: false,
  stopped_reason: null,
  acted_today: 0,
  consented: [],
  capabilities: kinds(MAY),
  ...more,
});

export const openTask = (
  id: string,
  target_username: string,
  more: Partial<MiningTaskView>,
): MiningTaskView => ({
  id,
  network: "x",
  task_type: "follow",
  target_username,
  target_tweet_id: null,
  target_twitter_id: "2000000000000000003",
  base_points: 45,
  description: `Follow ${target_username}`,
  expires_at: null,
  action_urls: {},
  ...more,
});

const SELF = { rank: 1, user_id: USER, display_name: "Ada Stollen", total_points: 252, avatar_url: null };

export const topMiner = (rank: number, total_points = 1_000 - rank): LeaderboardEntryView => ({
  rank,
  user_id: `01900000-0000-7000-8000-00000000010${rank}`,
  display_name: `Miner ${rank}`,
  total_points,
  avatar_url: null,
});

const leaderboard = (userPosition: object | null) => ({ leaderboard: [SELF], userPosition });

export const WITHDRAWAL = {
  id: "01900000-0000-7000-8000-0000000000b1",
  amount: 120,
  fee: 1,
  token_amount: "1.20",
  withdrawal_type: "stablecoin",
  status: "completed",
  wallet_address: WALLET,
  created_at: AT,
  ended_at: AT,
  hold_reason: null,
  hold_until: null,
  failure_reason: null,
  transaction_hash: "5".repeat(88),
  explorer_url: "http://127.0.0.1:8899/tx/5",
};

/** A page of the list: the withdrawal above, with these differences. */
export const withdrawals = (...all: object[]) => ({
  withdrawals: all.map((more) => ({ ...WITHDRAWAL, ...more })),
  next_cursor: null,
});

/** The wallet refused the payout. */
export const FROZEN = {
  status: "failed",
  explorer_url: null,
  failure_reason: written(say("wallet-frozen")),
};

/** An attempt of the first account that the network did not confirm. */
export const missedAttempt = (task_id: string) => {
  const words = "Follow @oreworks first, then press Complete";
  return {
    id: "01900000-0000-7000-8000-000000000001",
    task_id,
    twitter_account_id: VERA,
    network: "x",
    task_type: "follow",
    target_username: "oreworks",
    status: "not_done",
    points_awarded: null,
    breakdown: null,
    reason: { text: words, code: "words", values: { words } },
    asked_at: AT,
    decided_at: AT,
    receipts: [],
  };
};

export const AWARD = {
  formula_version: 1,
  base: 90,
  followers: 5,
  verified: 2,
  age: 5,
  total: 102,
  facts: { age_days: 4_000, verified: true, followers_count: 12_700 },
};

/** Answers by method and path. The query of a call selects its own answer if there is one. */
export const VISITORS_ANSWERS: Record<string, object> = {
  "GET /api/csrf-token": { csrfToken: "token" },
  "GET /api/settings": {
    productName: "Lode",
    ticker: "SMC",
    supportEmail: "support@lode.test",
    xProvider: "sandbox",
    solanaCluster: "sandbox",
    chain: { rpcUrl: "http://127.0.0.1:8899", usdcMint: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU" },
    // Its widget calls a function of the page, so that a test can solve it without a browser's workers.
    captchaProvider: "turnstile",
    captchaSiteKey: "key",
    termsVersion: "2026-11-25",
    demo: false,
    mailSandboxUrl: null,
  },
  "GET /api/stats": { totalUsers: 1, totalUSDCDistributed: 1.2 },
  "GET /api/leaderboard": leaderboard(null),
  "GET /api/health/ready": {
    status: "ready",
    checks: { database: "ok", migrations: "ok", delivery: "ok", redis: "ok" },
  },
  "GET /api/networks": { networks: [{ id: "x", name: "X", kinds: kinds(CAPABLE) }] },
  "POST /api/auth/signup": { user: { email: "new@screens.test", display_name: "Screens Visitor" } },
};

const PROFILE = {
  profile: {
    user_id: USER,
    email: "ada@lode.test",
    display_name: "Ada Stollen",
    bio: "",
    avatar_url: null,
    sol_wallet_address: WALLET,
    wallet_proven: false,
    hides_name: false,
    twitter_accounts: ACCOUNTS,
  },
};

export const MINERS_ANSWERS: Record<string, object> = {
  ...VISITORS_ANSWERS,
  "GET /api/leaderboard": leaderboard(SELF),
  "GET /api/profile": PROFILE,
  "PUT /api/profile": PROFILE,
  "GET /api/twitter-accounts": { accounts: ACCOUNTS },
  "GET /api/automation-settings": {
    settings: [automationOf(VERA), automationOf(FEW)],
    paused: false,
    halted: false,
    next: [VERA, FEW].map((twitter_account_id) => ({
      twitter_account_id,
      state: "off",
      at: null,
      task_type: null,
      target_username: null,
    })),
    consent_version: "2026-11-22",
    comment_texts: [],
  },
  "PUT /api/automation-settings": { settings: automationOf(VERA) },
  "GET /api/user-stats": {
    tasksCompleted: 1,
    totalPoints: 131,
    twitterAccountsCount: 2,
    lifetimePoints: 252,
    heldPoints: 0,
    hasWithdrawn: true,
    referrals: 0,
  },
  "GET /api/mining-tasks": {
    tasks: [
      openTask("01900000-0000-7000-8000-0000000000a2", "oreworks", {}),
      openTask(FOLLOWED, "lode", { base_points: 240 }),
    ],
  },
  "GET /api/mining-tasks?type=completed": { completed: { [FOLLOWED]: [VERA] }, reversed: {} },
  "GET /api/mining-tasks?type=attempts": { attempts: [] },
  "GET /api/notifications": { notifications: [], unread: 0 },
  "GET /api/analytics": {
    days: [{ date: "2026-11-20", points: 252, kinds: { ...kinds(0), follow: 252 } }],
    attempts: 1,
    pass_rate: 1,
    paid_usdc: "1.20",
  },
  "GET /api/today": { done: [] },
  "GET /api/points/history": { balance: 131, entries: [] },
  "GET /api/withdrawals": withdrawals({}),
  "GET /api/automation/actions": { actions: [], next_cursor: null },
  "GET /api/referrals": {
    code: "a8776c67fc320a54",
    url: "http://127.0.0.1/?ref=a8776c67fc320a54",
    pending: 0,
    counted: 0,
    refused: [],
    points: 0,
    points_each: 0,
  },
  "GET /api/auth/sessions": {
    sessions: [{ id: USER, user_agent: "a browser", created_at: AT, seen_at: AT, current: true }],
  },
  "GET /api/weekly-mail": { on: false },
};
