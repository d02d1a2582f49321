import { screen, waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import { topMiner } from "../../../testing/answers.ts";
import {
  absent,
  address,
  changed,
  counts,
  disabled,
  fill,
  has,
  held,
  letCaptchaExpire,
  links,
  press,
  refused,
  type Step,
  sees,
  selected,
  sent,
  solve,
  submit,
  testStates,
  toast,
  unreachable,
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
      board(() => ({ leaderboard: [], userPosition: null })),
      within("Top Miners", "Sample", "Quartz Fox", "15,420", "Vein Finder"),
      counts("section[aria-labelledby] ol > li", 5),
    ],
    "ranks 1 to 3 have medals and later ones '#4', each with avatar, name and points": [
      board(() => ({
        leaderboard: [1, 2, 3, 4].map((rank) => topMiner(rank)),
        userPosition: null,
      })),
      has("img", "Gold medal", "Silver medal", "Bronze medal"),
      within("Top Miners", "Miner 1", "999", "#4", /^M$/),
    ],
    "a visitor whose browser has kept a session's cookie is one of the miners, and a hidden name stays hidden":
      [
        board(() => {
          const own = { ...topMiner(1), hidden: true };
          return { leaderboard: [own], userPosition: own };
        }),
        within("Top Miners", "999", "Hidden miner"),
        absent("Miner 1"),
      ],
    "'Loading leaderboard...' until the answer is there": [
      { "GET /api/leaderboard": held },
      sees("Loading leaderboard..."),
    ],
    "a leaderboard that cannot be loaded says so, and offers to try again": [
      { "GET /api/leaderboard": NOT_FOUND },
      sees("The leaderboard could not be loaded."),
      has("button", "Try again"),
    ],
    "figures that cannot be loaded are zeros": [
      { "GET /api/stats": NOT_FOUND },
      sees(/^\$0/),
      figures("0", "$0", "99.9%"),
    ],
    "the three figures of the landing page follow one read": [
      { "GET /api/stats": () => ({ totalUsers: 1_234, totalUSDCDistributed: 56.7 }) },
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

const credentials = fill({ Email: "nobody@screens.test", Password: "not the password" });
const signIn: readonly Step[] = [credentials, solve, submit("Sign In")];
const WRONG = refused(401, "Email or password is wrong");

const signUp: readonly Step[] = [
  press("Sign Up"),
  fill({ "Display Name": "Screens Visitor", Email: "new@screens.test", Password: "a seam below the hill" }),
  solve,
  submit("Create Account"),
];

testStates("visitor", {
  "/auth": {
    "email and password are required, and the email has the type email": [
      counts('input[type="email"]', 1),
      fill({ Password: "x" }),
      submit("Sign In"),
      sees("Please enter a valid email address", "Please complete the captcha"),
      fill({ Email: "nobody@screens.test", Password: "" }),
      submit("Sign In"),
      sees("Please enter your password"),
    ],
    "without the captcha: 'Please complete the captcha', and a new submit clears the earlier message": [
      { "POST /api/auth/signin": WRONG },
      ...signIn,
      toast("Sign in failed", "Email or password is wrong"),
      within("main", "Email or password is wrong"),
      // The captcha was cleared after the attempt.
      submit("Sign In"),
      within("main", "Please complete the captcha"),
      () => waitFor(() => expect(screen.getByRole("main").textContent).not.toContain("Email or password")),
    ],
    "a captcha that has expired must be solved again": [
      credentials,
      solve,
      letCaptchaExpire,
      submit("Sign In"),
      sees("Please complete the captcha"),
    ],
    "'Signing in...' while a sign-in is under way": [
      { "POST /api/auth/signin": held },
      ...signIn,
      disabled("Signing in..."),
    ],
    "a sign-in that does not reach the server says so": [
      { "POST /api/auth/signin": unreachable },
      ...signIn,
      within("main", "The server cannot be reached."),
    ],
    "the steps after a sign-up stand beside it": [
      absent("Link an X account"),
      press("Sign Up"),
      sees("Link an X account", "a public account with 30 followers"),
    ],
    "'Creating account...' while a sign-up is under way": [
      { "POST /api/auth/signup": held },
      ...signUp,
      disabled("Creating account..."),
    ],
    "'Sign up failed' with the server's sentence, also inline": [
      { "POST /api/auth/signup": refused(400, "The seam is closed") },
      ...signUp,
      toast("Sign up failed", "The seam is closed"),
      within("main", "The seam is closed"),
    ],
    "after the sign-up: 'Check your email for the confirmation link!', at / and without a session": [
      ...signUp,
      toast("Check your email for the confirmation link!"),
      address(/\/$/),
      links("banner", { "Sign In": "/auth" }),
    ],
  },
  [`/auth/confirm?token=${"a".repeat(43)}`]: {
    "after several sign-ups for an address the page asks for the password": [
      { "POST /api/auth/confirm": refused(409, "Please type the password", "password-needed") },
      submit("Confirm my email"),
      sees("Please type the password"),
      fill({ Password: "a seam below the hill" }),
      submit("Confirm my email"),
      sent("POST /api/auth/confirm", { token: "a".repeat(43), password: "a seam below the hill" }),
    ],
  },
  [`/auth/reset?token=${"a".repeat(43)}`]: {
    "adversary: a password that a manager pastes is refused when it is too long, and never cut": [
      fill({ "New password": "x".repeat(129) }),
      press("Save new password"),
      sees("Please choose a password of 8 to 128 characters"),
      counts("input[maxlength]", 0),
    ],
  },
});

testStates("miner", {
  "/auth": { "a miner at /auth is sent to the dashboard": [address(/\/dashboard$/)] },
});
