import { written } from "@lode/core/domain/sentences/english";
import { type Said, say } from "@lode/core/domain/sentences/say";
import { screen } from "@testing-library/dom";
import { expect } from "vitest";
import { missedAttempt, topMiner, WITHDRAWAL } from "../../../testing/answers.ts";
import {
  absent,
  address,
  answered,
  changed,
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
    return { leaderboard: [own, rival], userPosition: own, neighbours: [rival], points_to_next: missing };
  });

testStates("miner", {
  "/dashboard": {
    "'27 spots from top 10' at rank 37": [
      {
        answers: {
          "GET /api/leaderboard": changed(({ userPosition }: { userPosition: object }) => ({
            userPosition: { ...userPosition, rank: 37, total_points: 1_275 },
          })),
        },
      },
      within("Top Miners", "#37", "27 spots from top 10"),
    ],
    "the notifications stand under their days, and the finished tasks of a day are one line": [
      {
        answers: {
          "GET /api/notifications": answered({
            notifications: [
              ...[0, 0, 0, 1, 1].map(finished),
              notice("withdrawal.completed", say("completed.title"), PAID, 1),
            ],
            unread: 0,
            next_cursor: null,
          }),
        },
      },
      press("Notifications"),
      headings("Today", "Yesterday"),
      sees("3 tasks completed", "2 tasks completed", "Earned 20 points for the follow of @oreworks."),
      sees("100 points were paid as 1.00 USDC."),
    ],
    "'Your Position' names the rival, and a task that passes them": [
      { answers: { "GET /api/leaderboard": boardWith(57) } },
      sees("57 points to pass Miner 1."),
      has("button", /^Follow @oreworks: \+63$/),
    ],
    "who leads reads by how much": [
      { answers: { "GET /api/leaderboard": boardWith(null) } },
      sees("You lead by 12 points."),
    ],
    "signing out clears the session, even if the call fails, and forgets the wallet: the next person chooses":
      [
        { answers: { "POST /api/auth/signout": refused(500) } },
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
        answers: {
          "GET /api/mining-tasks?type=attempts": answered({
            attempts: [missedAttempt("01900000-0000-7000-8000-0000000000a2")],
          }),
          "GET /api/objections": NO_ANSWER,
        },
      },
      sees("Your objections could not be loaded."),
      has("button", "Try again"),
    ],
    "'Task failed', 'Failed to complete the task. Please try again.' if a task could not be checked": [
      { answers: { "POST /api/mining-tasks": refused(500) } },
      press(FOLLOW),
      toast("Task failed", "Failed to complete the task. Please try again."),
    ],
    "'Checking...' while a task is checked": [
      { answers: { "POST /api/mining-tasks": held } },
      press(FOLLOW),
      disabled(/Checking\.\.\./),
    ],
    "the button of an expired task is disabled": [
      {
        answers: {
          "GET /api/mining-tasks": changed(({ tasks }: { tasks: object[] }) => ({
            tasks: tasks.map((task) => ({ ...task, expires_at: "2020-01-01T00:00:00.000Z" })),
          })),
        },
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
      { answers: { "GET /api/twitter-accounts": NOT_FOUND } },
      sees("Your X accounts could not be loaded."),
      has("button", "Try again"),
    ],
    "without an account the tasks say what automation could do": [
      { answers: { "GET /api/twitter-accounts": answered({ accounts: [] }) } },
      sees(/Automation can do tasks for you once an X account is linked/),
    ],
    "'Mining Active' if any switch is on; with automation for all accounts the tasks say so": [
      {
        answers: {
          "GET /api/automation-settings": changed(({ settings }: { settings: object[] }) => ({
            settings: settings.map((one) => ({ ...one, auto_like: true })),
          })),
        },
      },
      within("banner", "Mining Active"),
      sees(/Automation is on for all your accounts/),
    ],
    "a miner's figures that cannot be loaded are zeros": [
      { answers: { "GET /api/user-stats": NOT_FOUND } },
      sees("Your figures could not be loaded."),
      within("Tasks Completed", /^0$/),
    ],
    "without the figures, the next step and Earnings say so and offer to try again": [
      {
        answers: {
          "GET /api/user-stats": NO_ANSWER,
          "GET /api/automation-settings": NO_ANSWER,
          "GET /api/analytics": NO_ANSWER,
        },
      },
      sees("Your next step could not be loaded."),
      within("Earnings", "Your earnings could not be loaded."),
      has("button", "Try again"),
    ],
    "a wallet that refused the last payout is named in the next step, which leads to another wallet": [
      {
        answers: {
          "GET /api/withdrawals": answered({
            withdrawals: [{ ...WITHDRAWAL, status: "failed", failure_reason: written(say("wallet-frozen")) }],
            next_cursor: null,
          }),
        },
      },
      headings("Next: Change your wallet"),
      sees(/^Your last payout to Hj2u…a48H failed/),
      links("main", { "Choose another wallet": "/profile#wallet" }),
    ],
    "while nobody knows whether the wallet was refused, no withdrawal is advised": [
      { answers: { "GET /api/withdrawals": refused(400) } },
      sees("Your next step could not be loaded."),
      absent("Make your first withdrawal"),
    ],
    "no dot while no account is connected": [
      { answers: { "GET /api/user-stats": changed(() => ({ twitterAccountsCount: 0 })) } },
      within("X Accounts Connected", /^0$/),
      countsByRole("img", "Connected", 0),
    ],
    "'View Analytics' opens the tab Analytics, where a screen reader hears what each day's points came from":
      [press("View Analytics"), selected("Analytics"), has("row", "Nov 20 Follow 252 252")],
  },
  "/backoffice": { "/backoffice leads to the dashboard": [address(/\/dashboard$/)] },
});
