import { expect } from "vitest";
import { topMiner } from "../../../testing/answers.ts";
import {
  absent,
  address,
  answered,
  changed,
  counts,
  disabled,
  has,
  held,
  press,
  refused,
  type Step,
  sees,
  selected,
  testStates,
  within,
} from "../../../testing/open-page.tsx";

const NOT_FOUND = refused(404, "No");

const board = (change: (usual: never) => object) => ({ "GET /api/leaderboard": changed(change) });

const posts = (expected: number): Step => counts("section:not(#features) article", expected);

const figures =
  (...expected: string[]): Step =>
  async () => {
    const shown = [...document.querySelectorAll("div > dl dd")].map((one) => one.textContent);
    expect(shown.slice(0, 3)).toEqual(expected);
  };

testStates("visitor", {
  "/": {
    "'Start Mining' opens the tab Sign Up": [
      press("Start Mining"),
      address(/tab=sign-up$/),
      selected("Sign Up"),
    ],
    "the feed shows three posts, then five, and no more": [
      posts(3),
      press("Load More Posts"),
      posts(5),
      disabled("Load More Posts"),
    ],
    "without miners the leaderboard shows five samples, marked as such": [
      { answers: board(() => ({ leaderboard: [], userPosition: null })) },
      within("Top Miners", "Sample", "Quartz Fox", "15,420", "Vein Finder"),
      counts("section[aria-labelledby] ol > li", 5),
    ],
    "ranks 1 to 3 have medals and later ones '#4', each with avatar, name and points": [
      {
        answers: board(() => ({
          leaderboard: [1, 2, 3, 4].map((rank) => topMiner(rank)),
          userPosition: null,
        })),
      },
      has("img", "Gold medal", "Silver medal", "Bronze medal"),
      within("Top Miners", "Miner 1", "999", "#4", /^M$/),
    ],
    "a visitor whose browser has kept a session's cookie is one of the miners, and a hidden name stays hidden":
      [
        {
          answers: board(() => {
            const own = { ...topMiner(1), hidden: true };
            return { leaderboard: [own], userPosition: own };
          }),
        },
        within("Top Miners", "999", "Hidden miner"),
        absent("Miner 1"),
      ],
    "'Loading leaderboard...' until the answer is there": [
      { answers: { "GET /api/leaderboard": held } },
      sees("Loading leaderboard..."),
    ],
    "a leaderboard that cannot be loaded says so, and offers to try again": [
      { answers: { "GET /api/leaderboard": NOT_FOUND } },
      sees("The leaderboard could not be loaded."),
      has("button", "Try again"),
    ],
    "figures that cannot be loaded are zeros": [
      { answers: { "GET /api/stats": NOT_FOUND } },
      sees(/^\$0/),
      figures("0", "$0", "99.9%"),
    ],
    "the three figures of the landing page follow one read": [
      { answers: { "GET /api/stats": answered({ totalUsers: 1_234, totalUSDCDistributed: 56.7 }) } },
      sees("1.2K", "$56.70", "99.9%"),
    ],
  },
  "/dashboard": {
    "'Sign Up to Start Earning' opens the tab Sign Up": [
      press("Sign Up to Start Earning"),
      address(/tab=sign-up$/),
      selected("Sign Up"),
    ],
    "'Not enough coins!' with 'You need N coins for this upgrade'": [
      press("Mining Console"),
      ...Array.from({ length: 12 }, () => press(/for the auto-mining upgrade/)),
      within("Notifications", "Not enough coins!", /You need [\d,]+ coins for this upgrade/),
    ],
  },
  "/proof": {
    "a proof that cannot be loaded says so, and offers to try again": [
      sees("The proof could not be loaded."),
      has("button", "Try again"),
    ],
  },
  "/opportunities": {
    "the opportunities send a visitor to /auth, which leads back to them": [
      address(/\/auth$/),
      async () => expect(localStorage.getItem("return_to")).toContain("/opportunities"),
    ],
  },
  "/profile/twitter-callback?oauth_token=a&oauth_verifier=b": {
    "back from X without a user: 'Missing authorization data or user not logged in', then the profile": [
      within("Notifications", "Error", "Missing authorization data or user not logged in"),
      address(/\/profile$/),
    ],
  },
});
