import { written } from "@lode/core/domain/sentences/english";
import { type Said, say } from "@lode/core/domain/sentences/say";
import { screen, waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import {
  account,
  FROZEN,
  missedAttempt,
  openTask,
  TOO_FEW,
  topMiner,
  VERA,
  withdrawals,
} from "../../../testing/answers.ts";
import {
  absent,
  address,
  changed,
  counts,
  countsByRole,
  disabled,
  has,
  headings,
  held,
  links,
  press,
  refused,
  sees,
  selected,
  testStates,
  toast,
  within,
} from "../../../testing/open-page.tsx";

const NOT_FOUND = refused(404, "No");
const NO_ANSWER = refused(400, "no");
const FOLLOW = /Complete follow @oreworks as @vera_vein/;

const notice = (kind: string, title: Said, text: Said, daysAgo: number) => ({
  id: crypto.randomUUID(),
  kind,
  title: written(title),
  text: written(text),
  path: "/dashboard",
  at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  read: true,
});
const finished = (daysAgo: number) => {
  const what = say("act.follow", { target: "@oreworks" });
  const text = say("task-completed.text", { points: 20, what });
  return notice("task.completed", say("task-completed.title"), text, daysAgo);
};
const PAID = say("completed.text", { amount: 100, usdc: "1.00" });

/** The miner is second, or leads. */
const boardWith = (missing: number | null) =>
  changed(({ userPosition }: { userPosition: object }) => {
    const own = { ...userPosition, rank: missing === null ? 1 : 2, total_points: 60 };
    const rival = topMiner(missing === null ? 2 : 1, 60 + (missing ?? -11) - 1);
    const ahead = missing === null ? {} : { ahead: rival, points_to_next: missing };
    return { leaderboard: [own, rival], userPosition: own, ...ahead };
  });

testStates("miner", {
  "/dashboard": {
    "'27 spots from top 10' at rank 37": [
      {
        "GET /api/leaderboard": changed(({ userPosition }: { userPosition: object }) => ({
          userPosition: { ...userPosition, rank: 37, total_points: 1_275 },
        })),
      },
      within("Top Miners", "#37", "27 spots from top 10"),
    ],
    "the notifications stand under their days, and the finished tasks of a day are one line": [
      {
        "GET /api/notifications": () => ({
          notifications: [
            ...[0, 0, 0, 1, 1].map(finished),
            notice("withdrawal.completed", say("completed.title"), PAID, 1),
          ],
          unread: 0,
        }),
      },
      press("Notifications"),
      headings("Today", "Yesterday"),
      sees("3 tasks completed", "2 tasks completed", "Earned 20 points for the follow of @oreworks."),
      sees("100 points were paid as 1.00 USDC."),
    ],
    "'Your Position' names the rival, and a task that passes them": [
      { "GET /api/leaderboard": boardWith(57) },
      sees("57 points to pass Miner 1."),
      has("button", /^Follow @oreworks: \+63$/),
    ],
    "who leads reads by how much": [
      { "GET /api/leaderboard": boardWith(null) },
      sees("You lead by 12 points."),
    ],
    "signing out clears the session, even if the call fails, and forgets the wallet: the next person chooses":
      [
        { "POST /api/auth/signout": refused(500) },
        async () => localStorage.setItem("walletName", JSON.stringify("Sandbox wallet")),
        press("Sign out"),
        address(/\/$/),
        async () =>
          expect(["session_token", "walletName"].map((key) => localStorage.getItem(key))).toEqual([
            null,
            null,
          ]),
      ],
    "objections that cannot be loaded are said where a verdict could be objected to": [
      {
        "GET /api/mining-tasks?type=attempts": () => ({
          attempts: [missedAttempt("01900000-0000-7000-8000-0000000000a2")],
        }),
        "GET /api/objections": NO_ANSWER,
      },
      sees("Your objections could not be loaded."),
      has("button", "Try again"),
    ],
    "'Task failed', 'Failed to complete the task. Please try again.' if a task could not be checked": [
      { "POST /api/mining-tasks": refused(500) },
      press(FOLLOW),
      toast("Task failed", "Failed to complete the task. Please try again."),
    ],
    "'Checking...' while a task is checked": [
      { "POST /api/mining-tasks": held },
      press(FOLLOW),
      disabled(/Checking\.\.\./),
    ],
    "the button of an expired task is disabled": [
      {
        "GET /api/mining-tasks": changed(({ tasks }: { tasks: object[] }) => ({
          tasks: tasks.map((task) => ({ ...task, expires_at: "2020-01-01T00:00:00.000Z" })),
        })),
      },
      sees("Expired"),
      async () => {
        const buttons = screen.getAllByRole<HTMLButtonElement>("button", {
          name: /^Complete follow @oreworks/,
        });
        expect(buttons.filter((button) => !button.disabled)).toEqual([]);
      },
    ],
    "accounts that cannot be loaded are one quiet line with 'Try again'": [
      { "GET /api/twitter-accounts": NOT_FOUND },
      sees("Your X accounts could not be loaded."),
      has("button", "Try again"),
    ],
    "without an account the tasks say what automation could do": [
      { "GET /api/twitter-accounts": () => ({ accounts: [] }) },
      sees(/Automation can do tasks for you once an X account is linked/),
    ],
    "'Mining Active' if any switch is on; with automation for all accounts the tasks say so": [
      {
        "GET /api/automation-settings": changed(({ settings }: { settings: object[] }) => ({
          settings: settings.map((one) => ({ ...one, auto_like: true })),
        })),
      },
      within("banner", "Mining Active"),
      sees(/Automation is on for all your accounts/),
    ],
    "a miner's figures that cannot be loaded are zeros": [
      { "GET /api/user-stats": NOT_FOUND },
      sees("Your figures could not be loaded."),
      within("Tasks Completed", /^0$/),
    ],
    "without the figures, the next step and Earnings say so and offer to try again": [
      {
        "GET /api/user-stats": NO_ANSWER,
        "GET /api/automation-settings": NO_ANSWER,
        "GET /api/analytics": NO_ANSWER,
      },
      sees("Your next step could not be loaded."),
      within("Earnings", "Your earnings could not be loaded."),
      has("button", "Try again"),
    ],
    "a wallet that refused the last payout is named in the next step, which leads to another wallet": [
      { "GET /api/withdrawals": () => withdrawals(FROZEN) },
      headings("Next: Change your wallet"),
      sees(/^Your last payout to Hj2u…a48H failed/),
      links("main", { "Choose another wallet": "/profile#wallet" }),
    ],
    "while nobody knows whether the wallet was refused, no withdrawal is advised": [
      { "GET /api/withdrawals": refused(400) },
      sees("Your next step could not be loaded."),
      absent("Make your first withdrawal"),
    ],
    "no dot while no account is connected": [
      { "GET /api/user-stats": changed(() => ({ twitterAccountsCount: 0 })) },
      within("X Accounts Connected", /^0$/),
      countsByRole("img", "Connected", 0),
    ],
    "'View Analytics' opens the tab Analytics, where a screen reader hears what each day's points came from":
      [press("View Analytics"), selected("Analytics"), has("row", "Nov 20 Follow 252 252")],
  },
  "/backoffice": { "/backoffice leads to the dashboard": [address(/\/dashboard$/)] },
});

const accounts = (...list: object[]) => ({
  "GET /api/twitter-accounts": () => ({ accounts: list.map(account) }),
});
const THREE = ["1", "2", "3"].map((id) => ({ id, twitter_account_id: id, followers_count: 20_000 }));
const TASK = "01900000-0000-7000-8000-0000000000a2";
const MISSED = {
  "GET /api/user-stats": changed(() => ({ tasksCompleted: 0, hasWithdrawn: false, totalPoints: 0 })),
  "GET /api/mining-tasks": () => ({
    tasks: [openTask(TASK, "oreworks", { action_urls: { [VERA]: "about:blank" } })],
  }),
  "GET /api/mining-tasks?type=attempts": () => ({ attempts: [missedAttempt(TASK)] }),
};
const PROOF = {
  cluster: "sandbox",
  treasury: {
    address: "Trea5ury",
    explorer_url: "https://explorer.test",
    usdc_base_units: null,
    lamports: null,
    read_at: null,
  },
  points: null,
  payouts: [],
  payouts_next: null,
  roots: [],
  roots_next: null,
};
const ALL_ON = { auto_follow: true, auto_like: true, auto_repost: true, auto_comment: true };

let asked = 0;
const notDone = () => {
  asked++;
  return Response.json({ code: "invalid", error: "X does not show it yet" }, { status: 409 });
};
const returnsUntilAsked = (times: number) => () =>
  waitFor(() => {
    for (const turn of ["blur", "focus"]) window.dispatchEvent(new Event(turn));
    expect(asked).toBeGreaterThanOrEqual(times);
  });

testStates("miner", {
  "/opportunities": {
    "'Loading opportunities...'": [{ "GET /api/twitter-accounts": held }, sees("Loading opportunities...")],
    "without an account the only suggestion is 'Link Your First X Account', which leads to the profile": [
      accounts(),
      headings("Link Your First X Account"),
      links("main", { "Link Account": "/profile" }),
      counts("main li", 1),
    ],
    "a young, small, unverified account gets a card for each: icon, title, badge, text, progress and action":
      [
        accounts({
          followers_count: 412,
          verified: false,
          is_verified: false,
          account_created_date: new Date(Date.now() - 90 * 86_400_000).toISOString(),
        }),
        counts('a[href="https://x.com/i/premium_sign_up"][target="_blank"]', 1),
        async () => expect(document.querySelector("main li svg")).not.toBeNull(),
        sees("412 of 1,000", "41% complete", /\+10-20% per task/, /3 months old/),
        has("progressbar", /./),
        headings("Link an Older X Account", "Grow @vera_vein to 1,000 followers"),
      ],
    "with nothing left: 'You're All Set!' with its texts, and 'View Dashboard' to /backoffice": [
      {
        ...accounts(...THREE),
        "GET /api/automation-settings": changed(({ settings: [first] }: { settings: object[] }) => ({
          settings: THREE.map(({ twitter_account_id }) => ({ ...first, ...ALL_ON, twitter_account_id })),
        })),
      },
      headings("You're All Set!", "Point Calculation Breakdown"),
      sees("Your accounts are optimized for maximum earning potential"),
      sees("Keep completing tasks to earn more airdrop points!"),
      links("main", { "View Dashboard": "/backoffice" }),
    ],
  },
  "/dashboard": {
    "if no account can earn, a task says what it pays, without a button that cannot be pressed": [
      accounts({ eligibility: { isEligible: false, reasons: [TOO_FEW] } }),
      sees("Need 30+ followers (has 29)", "Earns from 45 points"),
      countsByRole("button", /^Complete follow @oreworks/, 0),
      absent("Not eligible"),
    ],
    "after a miss the next step says why, and leads back to X": [
      { ...accounts({}), ...MISSED },
      press(/^Start on X/),
      within("Next: Follow @oreworks", "Follow @oreworks first, then press Complete"),
      has("link", /^Start on X/),
    ],
    "who comes back from X too early is checked after the next visit too": [
      { ...accounts({}), ...MISSED, "POST /api/mining-tasks": notDone },
      press(/^Start on X/),
      returnsUntilAsked(1),
      returnsUntilAsked(2),
    ],
  },
  "/proof": {
    "while the profile is read, a miner's own entries stand first already, so nothing moves when it arrives":
      [
        { "GET /api/profile": held, "GET /api/proof": () => PROOF },
        disabled("Check my entries"),
        async () =>
          expect(document.querySelector("main section h2")?.textContent).toBe("Are my points included?"),
      ],
  },
});
