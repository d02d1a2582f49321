import { expect } from "vitest";
import { account } from "../../../testing/answers.ts";
import {
  answered,
  changed,
  counts,
  disabled,
  has,
  headings,
  held,
  links,
  sees,
  testStates,
} from "../../../testing/open-page.tsx";

const accounts = (...list: object[]) => ({
  "GET /api/twitter-accounts": answered({ accounts: list.map(account) }),
});
const THREE = ["1", "2", "3"].map((id) => ({ id, twitter_account_id: id, followers_count: 20_000 }));
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
        headings("Link an Older X Account"),
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
