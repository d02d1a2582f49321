import { waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import { account, missedAttempt, openTask, TOO_FEW, VERA } from "../../../testing/answers.ts";
import {
  absent,
  answered,
  changed,
  counts,
  countsByRole,
  disabled,
  has,
  headings,
  held,
  links,
  press,
  sees,
  testStates,
  within,
} from "../../../testing/open-page.tsx";

const accounts = (...list: object[]) => ({
  "GET /api/twitter-accounts": answered({ accounts: list.map(account) }),
});
const THREE = ["1", "2", "3"].map((id) => ({ id, twitter_account_id: id, followers_count: 20_000 }));
const TASK = "01900000-0000-7000-8000-0000000000a2";
const MISSED = {
  "GET /api/user-stats": changed(() => ({ tasksCompleted: 0, hasWithdrawn: false, totalPoints: 0 })),
  "GET /api/mining-tasks": answered({
    tasks: [openTask(TASK, "oreworks", { action_urls: { [VERA]: "about:blank" } })],
  }),
  "GET /api/mining-tasks?type=attempts": answered({ attempts: [missedAttempt(TASK)] }),
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
    "'Loading opportunities...'": [
      { answers: { "GET /api/twitter-accounts": held } },
      sees("Loading opportunities..."),
    ],
    "without an account the only suggestion is 'Link Your First X Account', which leads to the profile": [
      { answers: accounts() },
      headings("Link Your First X Account"),
      links("main", { "Link Account": "/profile" }),
      counts("main li", 1),
    ],
    "a young, small, unverified account gets a card for each: icon, title, badge, text, progress and action":
      [
        {
          answers: accounts({
            followers_count: 412,
            verified: false,
            is_verified: false,
            account_created_date: new Date(Date.now() - 90 * 86_400_000).toISOString(),
          }),
        },
        counts('a[href="https://x.com/i/premium_sign_up"][target="_blank"]', 1),
        async () => expect(document.querySelector("main li svg")).not.toBeNull(),
        sees("412 of 1,000", "41% complete", /\+10-20% per task/, /3 months old/),
        has("progressbar", /./),
        headings("Link an Older X Account", "Grow @vera_vein to 1,000 followers"),
      ],
    "with nothing left: 'You're All Set!' with its texts, and 'View Dashboard' to /backoffice": [
      {
        answers: {
          ...accounts(...THREE),
          "GET /api/automation-settings": changed(({ settings: [first] }: { settings: object[] }) => ({
            settings: THREE.map(({ twitter_account_id }) => ({ ...first, ...ALL_ON, twitter_account_id })),
          })),
        },
      },
      headings("You're All Set!", "Point Calculation Breakdown"),
      sees("Your accounts are optimized for maximum earning potential"),
      sees("Keep completing tasks to earn more airdrop points!"),
      links("main", { "View Dashboard": "/backoffice" }),
    ],
  },
  "/dashboard": {
    "if no account can earn, a task says what it pays, without a button that cannot be pressed": [
      { answers: accounts({ eligibility: { isEligible: false, reasons: [TOO_FEW] } }) },
      sees("Need 30+ followers (has 29)", "Earns from 45 points"),
      countsByRole("button", /^Complete follow @oreworks/, 0),
      absent("Not eligible"),
    ],
    "after a miss the next step says why, and leads back to X": [
      { answers: { ...accounts({}), ...MISSED } },
      press(/^Start on X/),
      within("Next: Follow @oreworks", "Follow @oreworks first, then press Complete"),
      has("link", /^Start on X/),
    ],
    "who comes back from X too early is checked after the next visit too": [
      { answers: { ...accounts({}), ...MISSED, "POST /api/mining-tasks": notDone } },
      press(/^Start on X/),
      returnsUntilAsked(1),
      returnsUntilAsked(2),
    ],
  },
  "/proof": {
    "while the profile is read, a miner's own entries stand first already, so nothing moves when it arrives":
      [
        { answers: { "GET /api/profile": held, "GET /api/proof": answered(PROOF) } },
        disabled("Check my entries"),
        async () =>
          expect(document.querySelector("main section h2")?.textContent).toBe("Are my points included?"),
      ],
  },
});
