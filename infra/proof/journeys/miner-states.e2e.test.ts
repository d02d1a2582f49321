import type { Page } from "playwright";
import { expect, test } from "vitest";
import { faultsOf } from "../testing/judge-page.ts";
import { useMinerScreens } from "./screens/miner-screens.ts";
import {
  ADDRESS,
  type Answer,
  absent,
  account,
  address,
  changed,
  check,
  connectWallet,
  counts,
  disabled,
  expectEqual,
  fill,
  goTo,
  has,
  headings,
  held,
  links,
  press,
  refused,
  type Step,
  screensOf,
  sees,
  selected,
  solve,
  submit,
  type Table,
  titled,
  toast,
  within,
  withoutWallets,
} from "./screens/screen.ts";

/** What a page says while a call is under way and after each answer, and what lasts for a time. */
const { open } = useMinerScreens();

const NO = refused(500);
const NOT_FOUND = refused(404, "No");
const NO_ANSWER = refused(400, "no");
const SAID = refused(400, "The seam is closed");
const FOLLOW = /Complete follow @oreworks as @vera_vein/;
const CALLBACK = "/profile/twitter-callback?oauth_token=a&oauth_verifier=b";

const credentials = fill({ Email: "nobody@screens.test", Password: "not the password" });

/** The answers that are lists with other content. */
const accounts = (...list: object[]): Record<string, Answer> => ({
  "/api/twitter-accounts": changed(() => ({ accounts: list.map(account) })),
});
const board = (change: (body: never) => object): Record<string, Answer> => ({
  "/api/leaderboard*": changed(change),
});
const topMiner = (rank: number) => ({
  rank,
  user_id: `01900000-0000-7000-8000-00000000000${rank}`,
  display_name: `Miner ${rank}`,
  total_points: 1_000 - rank,
  avatar_url: null,
});
const three = ["1", "2", "3"].map((id) => ({ id, twitter_account_id: id, username: `ore_${id}` }));

const linked = (already_connected: boolean): Record<string, Answer> => ({
  "POST /api/twitter-oauth": (route) =>
    route.fulfill({
      json: { twitter_user: { ...account({}), profile_image_url: null }, already_connected },
    }),
});
const MISSING = toast("Error", "Missing authorization data or user not logged in");

const posts = (expected: number): Step =>
  check(async (page) => {
    const feed = page.getByRole("region", { name: "Community Feed" });
    await feed.getByText("Basalt Ada").waitFor();
    expectEqual(await feed.getByRole("article").count(), expected);
  });

const choosePicture: Step = ({ page }) =>
  page.locator('input[type="file"]').setInputFiles({
    name: "picture.png",
    mimeType: "image/png",
    buffer: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  });

const VISITORS: Table = {
  "/": {
    "'Start Mining' opens the tab Sign Up": [press("Start Mining"), address(/\/auth$/), selected("Sign Up")],
    "'Learn More' scrolls to the features": [
      press("Learn More"),
      check((page) =>
        page.waitForFunction(() => {
          const top = document.getElementById("features")?.getBoundingClientRect().top ?? 9_999;
          return top >= -1 && top < innerHeight / 2;
        }),
      ),
    ],
    "the page asks for a CSRF token when it starts, and gets the cookie csrfToken": [
      check(async (page) => {
        await page.context().clearCookies({ name: "csrfToken" });
        await Promise.all([page.waitForResponse(/\/api\/csrf-token/), page.reload()]);
        const names = (await page.context().cookies()).map((cookie) => cookie.name);
        expectEqual(names.includes("csrfToken"), true);
      }),
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
      check(async (page) => {
        const items = page.getByRole("region", { name: "Top Miners" }).getByRole("listitem");
        expectEqual(await items.count(), 5);
      }),
    ],
    "ranks 1 to 3 have medals and later ones '#4', each with avatar, name and points": [
      { answers: board(() => ({ leaderboard: [1, 2, 3, 4].map(topMiner), userPosition: null })) },
      has("img", "Gold medal", "Silver medal", "Bronze medal"),
      within("Top Miners", "Miner 1", "999", "#4", /^M$/),
    ],
    "'Loading leaderboard...' until the answer is there": [
      { answers: { "/api/leaderboard*": held } },
      sees("Loading leaderboard..."),
    ],
    "a leaderboard that cannot be loaded says so, and offers to try again": [
      { answers: { "/api/leaderboard*": NOT_FOUND } },
      sees("The leaderboard could not be loaded."),
      has("button", "Try again"),
    ],
    "figures that cannot be loaded are zeros": [
      { answers: { "/api/stats": NOT_FOUND } },
      sees(/^\$0/),
      check(async (page) =>
        expectEqual((await page.locator("dd").allInnerTexts()).slice(0, 3), ["0", "$0", "99.9%"]),
      ),
    ],
    "the three figures of the landing page follow one read": [
      { answers: { "/api/stats": changed(() => ({ totalUsers: 1_234, totalUSDCDistributed: 56.7 })) } },
      sees("1.2K", "$56.70", "99.9%"),
    ],
    "a page that throws says 'Unexpected Application Error!'": [
      { answers: board(() => ({ leaderboard: null })) },
      sees("Unexpected Application Error!"),
    ],
    "the first Tab stop skips to the content, and Tab reaches the main action": [
      check(async (page) => {
        await page.getByRole("link", { name: "Start Mining" }).first().waitFor();
        await page.keyboard.press("Tab");
        expectEqual(await page.evaluate(() => /skip/i.test(document.activeElement?.textContent ?? "")), true);
        const focused = () => page.evaluate(() => document.activeElement?.textContent);
        for (let stops = 0; (await focused()) !== "Start Mining"; stops++) {
          expectEqual(stops < 25, true);
          await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/auth$/);
      }),
    ],
  },
  "/dashboard": {
    "'Sign Up to Start Earning' opens the tab Sign Up": [
      press("Sign Up to Start Earning"),
      address(/\/auth$/),
      selected("Sign Up"),
    ],
    "'Not enough coins!' with 'You need N coins for this upgrade'": [
      press("Mining Console"),
      async ({ page }) => {
        for (let n = 0; n < 12; n++)
          await page.getByRole("button", { name: /for the auto-mining upgrade/ }).click();
      },
      toast("Not enough coins!", /You need [\d,]+ coins for this upgrade/),
    ],
  },
  "/proof": {
    "a proof that cannot be loaded says so, and offers to try again": [
      { answers: { "/api/proof": NOT_FOUND } },
      sees("The proof could not be loaded."),
      has("button", "Try again"),
    ],
  },
  "/auth": {
    "email and password are required, and the email has the type email": [
      counts('input[type="email"]', 1),
      fill({ Password: "x" }),
      submit("Sign In"),
      sees("Please enter a valid email address"),
      fill({ Email: "nobody@screens.test", Password: "" }),
      submit("Sign In"),
      sees("Please enter your password"),
    ],
    "without the captcha: 'Please complete the captcha', and a new submit clears the earlier message": [
      credentials,
      solve,
      submit("Sign In"),
      toast("Sign in failed", "Email or password is wrong"),
      within("main", "Email or password is wrong"),
      submit("Sign In"),
      sees("Please complete the captcha"),
      within("main", "Please complete the captcha"),
      check(async (page) => {
        const main = page.getByRole("main");
        expectEqual(await main.getByText("Email or password is wrong").count(), 0);
        // The captcha was cleared after the attempt.
        expectEqual(await page.locator('altcha-widget [data-state="verified"]').count(), 0);
      }),
    ],
    "a captcha that has expired must be solved again": [
      credentials,
      solve,
      ({ page }) =>
        page
          .locator("altcha-widget")
          .evaluate((widget) =>
            widget.dispatchEvent(new CustomEvent("statechange", { detail: { state: "expired" } })),
          ),
      submit("Sign In"),
      sees("Please complete the captcha"),
    ],
    "'Signing in...' while a sign-in is under way": [
      { answers: { "/api/auth/signin": held } },
      credentials,
      solve,
      submit("Sign In"),
      disabled("Signing in..."),
    ],
    "a sign-in that does not reach the server says so": [
      { answers: { "/api/auth/signin": (route) => route.abort() } },
      credentials,
      solve,
      submit("Sign In"),
      within("main", "The server cannot be reached."),
    ],
    "the steps after a sign-up stand beside it": [
      absent("Link an X account"),
      press("Sign Up"),
      sees("Link an X account"),
    ],
    "a refusal without a text has the screen's own sentence": [
      { answers: { "/api/auth/signin": NO } },
      credentials,
      solve,
      submit("Sign In"),
      sees("Something went wrong. Please try again"),
    ],
    "'Creating account...' while a sign-up is under way": [
      { answers: { "/api/auth/signup": held } },
      ...signUp("held@screens.test"),
      disabled("Creating account..."),
    ],
    "'Sign up failed' with the server's sentence, also inline": [
      { answers: { "/api/auth/signup": SAID } },
      ...signUp("refused@screens.test"),
      toast("Sign up failed", "The seam is closed"),
      within("main", "The seam is closed"),
    ],
    "after the sign-up: 'Check your email for the confirmation link!', at / and without a session": [
      ...signUp("new@screens.test"),
      toast("Check your email for the confirmation link!"),
      address(/\/$/),
      links("banner", { "Sign In": "/auth" }),
    ],
  },
  [`/auth/confirm?token=${"a".repeat(43)}`]: {
    "a mail's link that is used up says so": [submit("Confirm my email"), sees("This link no longer works.")],
  },
  "/opportunities": {
    "the opportunities send a visitor to /auth, which leads back to them": [
      address(/\/auth$/),
      check(async (page) => {
        const stored = await page.evaluate(() => localStorage.getItem("return_to"));
        expectEqual(stored?.includes("/opportunities"), true);
      }),
    ],
  },
  [CALLBACK]: {
    "back from X without a user: 'Missing authorization data or user not logged in', then the profile": [
      MISSING,
      address(/\/profile$/),
    ],
  },
};

function signUp(email: string): Step[] {
  return [
    press("Sign Up"),
    fill({ "Display Name": "Screens Visitor", Email: email, Password: "a seam below the hill" }),
    solve,
    submit("Create Account"),
  ];
}

const BACK_FROM_X: Table = {
  [CALLBACK]: {
    "'Connecting X Account', 'Please wait while we connect your X account...' and a spinner meanwhile": [
      { answers: { "POST /api/twitter-oauth": held } },
      headings("Connecting X Account"),
      sees("Please wait while we connect your X account..."),
      counts("h1 svg, h1 [role=presentation], h1 span", 1),
    ],
    "'Success!', '@{username} has been connected to your profile'": [
      { answers: linked(false) },
      toast("Success!", "@ore_one has been connected to your profile"),
      address(/\/profile$/),
    ],
    "'Account Already Connected', '@{username} is already connected to your profile'": [
      { answers: linked(true) },
      toast("Account Already Connected", "@ore_one is already connected to your profile"),
    ],
    "a refused link: 'Error' with the server's sentence": [
      { answers: { "POST /api/twitter-oauth": SAID } },
      toast("Error", "The seam is closed"),
      address(/\/profile$/),
    ],
    "a link that fails without a text: 'Failed to connect X account', then the profile": [
      { answers: { "POST /api/twitter-oauth": NO } },
      toast("Error", "Failed to connect X account"),
      address(/\/profile$/),
    ],
  },
  [`${CALLBACK}&denied=a`]: {
    "denied wins over a token and a verifier, and looks like a failure": [
      { answers: linked(false) },
      toast("Authorization Failed", "X authorization was denied or failed"),
      counts("li.border-l-fault", 1),
      address(/\/profile$/),
    ],
  },
  "/profile/twitter-callback?oauth_verifier=b": {
    "without a token: 'Missing authorization data or user not logged in', then the profile": [
      MISSING,
      address(/\/profile$/),
    ],
  },
  "/profile/twitter-callback?oauth_token=a": {
    "without a verifier: 'Missing authorization data or user not logged in', then the profile": [
      MISSING,
      address(/\/profile$/),
    ],
  },
  "/profile?message=too-many-accounts": {
    "a fourth account is refused with 'Up to 3 X accounts can be connected'": [
      toast(/Up to 3 X accounts can be connected/),
    ],
  },
};

const DASHBOARD: Table = {
  "/auth": {
    "a miner at /auth is sent to the dashboard": [address(/\/dashboard$/)],
  },
  "/dashboard": {
    "'27 spots from top 10' at rank 37": [
      {
        answers: board(({ userPosition }: { userPosition: object | null }) => ({
          userPosition: userPosition && { ...userPosition, rank: 37, total_points: 1_275 },
        })),
      },
      within("Top Miners", "#37", "27 spots from top 10"),
    ],
    "'Task failed', 'Failed to complete the task. Please try again.' if a task could not be checked": [
      { answers: { "POST /api/mining-tasks": NO } },
      press(FOLLOW),
      toast("Task failed", "Failed to complete the task. Please try again."),
    ],
    "'Task completed!', 'Earned N points for {type} action with @{username}'": [
      {
        answers: {
          "POST /api/mining-tasks": (route) =>
            route.fulfill({
              json: {
                status: "completed",
                attempt_id: "01900000-0000-7000-8000-000000000001",
                points_awarded: 57,
                breakdown: { base: 45, followers: 5, verified: 2, age: 5 },
              },
            }),
        },
      },
      press(FOLLOW),
      toast("Task completed!", "Earned 57 points for follow action with @oreworks"),
    ],
    "'Checking...' while a task is checked": [
      { answers: { "POST /api/mining-tasks": held } },
      press(FOLLOW),
      disabled(/Checking\.\.\./),
    ],
    "the button of an expired task is disabled": [
      {
        answers: {
          "/api/mining-tasks": changed(({ tasks }: { tasks: object[] }) => ({
            tasks: tasks.map((task) => ({ ...task, expires_at: "2020-01-01T00:00:00.000Z" })),
          })),
        },
      },
      sees("Expired"),
      check(async (page) => {
        for (const button of await page.getByRole("button", { name: /Complete follow @oreworks/ }).all())
          expectEqual(await button.isEnabled(), false);
      }),
    ],
    "accounts that cannot be loaded are one quiet line with 'Try again'": [
      { answers: { "/api/twitter-accounts": NOT_FOUND } },
      sees("Your X accounts could not be loaded."),
      has("button", "Try again"),
    ],
    "without an account the tasks say what automation could do": [
      { answers: accounts() },
      sees(/Automation can do tasks for you once an X account is linked/),
    ],
    "'Mining Active' if any switch is on; with automation for all accounts the tasks say so": [
      {
        answers: {
          "/api/automation-settings": changed(({ settings }: { settings: object[] }) => ({
            settings: settings.map((one) => ({ ...one, auto_like: true })),
          })),
        },
      },
      within("banner", "Mining Active"),
      sees(/Automation is on for all your accounts/),
    ],
    "a miner's figures that cannot be loaded are zeros": [
      { answers: { "/api/user-stats": NOT_FOUND } },
      sees("Your figures could not be loaded."),
      within("Tasks Completed", /^0$/),
    ],
    "without the figures, the next step and Earnings say so and offer to try again": [
      {
        answers: {
          "/api/user-stats": NO_ANSWER,
          "/api/automation-settings": NO_ANSWER,
          "/api/analytics": NO_ANSWER,
        },
      },
      sees("Your next step could not be loaded."),
      within("Earnings", "Your earnings could not be loaded."),
      has("button", "Try again"),
    ],
    "no dot while no account is connected": [
      { answers: { "/api/user-stats": changed(() => ({ twitterAccountsCount: 0 })) } },
      within("X Accounts Connected", /^0$/),
      check(async (page) => expectEqual(await page.getByRole("img", { name: "Connected" }).count(), 0)),
    ],
    "'View Analytics' opens the tab Analytics": [press("View Analytics"), selected("Analytics")],
  },
  "/backoffice": {
    "/backoffice leads to the dashboard": [address(/\/dashboard$/)],
  },
};

const PROFILE: Table = {
  "/profile": {
    "'Loading...' until the profile is there, and while a stored session is checked": [
      { answers: { "/api/profile": held } },
      sees("Loading..."),
    ],
    "while the balance loads, no figure stands in its place": [
      { answers: { "/api/user-stats": held } },
      counts('input[type="number"]', 1),
      absent(/points? available/),
    ],
    "the weekly mail is off, and switched on in the profile": [
      press("Weekly mail"),
      check((page) => page.getByRole("switch", { name: "Weekly mail", checked: true }).waitFor()),
    ],
    "'Profile not found' without a profile": [
      { answers: { "/api/profile": NOT_FOUND } },
      sees("Profile not found"),
      absent("Please sign in to view your profile"),
    ],
    "Back leads to the dashboard in a fresh tab": [press("Back"), address(/\/dashboard$/)],
    "'Profile updated successfully'": [
      fill({ Bio: "A seam below the hill" }),
      press("Save Changes"),
      toast("Profile updated successfully"),
    ],
    "'Failed to update profile'": [
      { answers: { "PUT /api/profile": NO } },
      fill({ Bio: "Another seam" }),
      press("Save Changes"),
      toast("Error", "Failed to update profile"),
    ],
    "'Failed to upload avatar'": [
      { answers: { "/api/profile/avatar": NO } },
      choosePicture,
      toast("Failed to upload avatar"),
    ],
    "'Avatar updated successfully', and the picture is on Lode's own host, redrawn, under its own address": [
      choosePicture,
      toast("Avatar updated successfully"),
      check(async (page) => {
        const { profile } = await page.evaluate(async () => (await fetch("/api/profile")).json());
        const { origin, pathname, href } = new URL(profile.avatar_url, page.url());
        expectEqual(origin, new URL(page.url()).origin);
        expectEqual(/^\/api\/avatars\/[\w-]{36}\/picture\.webp$/.test(pathname), true);
        expectEqual((await page.request.get(href)).headers()["content-type"], "image/webp");
      }),
    ],
    "'X account removed'": [
      { answers: { "/api/profile/twitter/remove": (route) => route.fulfill({ json: { success: true } }) } },
      press(/^Remove.*few_followers/),
      press("Remove account"),
      toast("X account removed"),
    ],
    "'Failed to remove X account'": [
      { answers: { "/api/profile/twitter/remove": NO } },
      press(/^Remove.*vera_vein/),
      press("Remove account"),
      toast("Failed to remove X account"),
    ],
    "each of a withdrawal's four states is a badge, and only the completed one leads to its transaction": [
      {
        answers: {
          "/api/withdrawals*": changed(({ withdrawals }: { withdrawals: object[] }) => ({
            withdrawals: ["pending", "processing", "completed", "failed"].map((status, n) => ({
              ...withdrawals[0],
              id: `01900000-0000-7000-8000-00000000000${n}`,
              status,
              transaction_hash: status === "completed" ? "5".repeat(88) : null,
            })),
          })),
        },
      },
      within("Withdrawal History", /^pending$/i, /^processing$/i, /^completed$/i, /^failed$/i),
      check(async (page) =>
        expectEqual(await page.getByRole("link", { name: /View transaction/ }).count(), 1),
      ),
    ],
    "without an account there is no card of automation": [
      {
        answers: {
          ...accounts(),
          "GET /api/profile": changed(({ profile }: { profile: object }) => ({
            profile: { ...profile, twitter_accounts: [] },
          })),
        },
      },
      headings("Link Your First X Account"),
      check(async (page) =>
        expectEqual(await page.getByRole("heading", { name: "Automation Settings" }).count(), 0),
      ),
    ],
    "with three accounts no fourth can be linked": [
      { answers: accounts(...three) },
      sees(/All 3 places are taken/),
    ],
    "a switch asks for consent and is saved at once: 'Settings updated' names action, state and handle": [
      press("Auto like for @vera_vein"),
      press("I agree, turn it on"),
      toast("Settings updated", "Auto like enabled for @vera_vein"),
      press("Auto like for @vera_vein"),
      toast("Settings updated", "Auto like disabled for @vera_vein"),
      press(/^Notifications/),
      check((page) => page.getByRole("dialog").getByText("Auto like disabled for @vera_vein").waitFor()),
    ],
    "'Update failed', 'Failed to update automation settings. Please try again.'; no switch works meanwhile": [
      {
        answers: {
          "PUT /api/automation-settings": async (route) => {
            const page = route.request().frame().page();
            for (const kind of ["follow", "like", "repost", "comment"]) {
              const flag = { name: `Auto ${kind} for @vera_vein`, disabled: true };
              await page.getByRole("switch", flag).waitFor();
            }
            await route.fulfill({ status: 500, body: "" });
          },
        },
      },
      press("Auto repost for @vera_vein"),
      press("I agree, turn it on"),
      toast("Update failed", "Failed to update automation settings. Please try again."),
    ],
  },
  "/terms": {
    "#automation is scrolled to, and stays in view when a card above it grows": [
      check(async (page) => {
        let answer = () => {};
        const answered = new Promise<void>((resolve) => {
          answer = resolve;
        });
        const answers = accounts(...three)["/api/twitter-accounts"];
        await page.route("**/api/twitter-accounts", (route) => answered.then(() => answers?.(route)));
        const isAtTheTop = () =>
          page.waitForFunction(() => {
            const top = document.querySelector("#automation")?.getBoundingClientRect().top ?? 9_999;
            return top >= 0 && top < innerHeight / 2;
          });
        await page.goto(new URL("/profile#automation", page.url()).href);
        await isAtTheTop();
        answer();
        await page.getByText(/All 3 places are taken/).waitFor();
        await isAtTheTop();
      }),
    ],
    "a page opened by its address or a link starts at its top; a reload and Back keep the place": [
      check(async (page) => {
        const scrollTo = (top: number) =>
          page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
        const isAt = (top: number) =>
          page.waitForFunction((to) => (to === 0 ? scrollY === 0 : scrollY >= to), top);
        await page.getByRole("heading", { name: "Terms of Service" }).waitFor();
        await isAt(0);
        await scrollTo(500);
        await page.reload();
        await page.getByRole("heading", { name: "Terms of Service" }).waitFor();
        await isAt(500);
        await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
        await page.getByRole("heading", { name: "Privacy Policy" }).waitFor();
        await isAt(0);
        await page.goBack();
        await page.getByRole("heading", { name: "Terms of Service" }).waitFor();
        await isAt(500);
      }),
    ],
  },
};

const WALLET: Table = {
  "/profile": {
    "'Failed to update wallet address'": [
      { answers: { "PUT /api/profile": NO } },
      press("Select Wallet"),
      press(/Mock Wallet/),
      toast("Failed to update wallet address"),
    ],
    "a disconnected wallet keeps its name, with 'Connect'": [
      ...connectWallet,
      press(ADDRESS),
      press("Disconnect"),
      has("button", /^Connect$/),
      sees("Mock Wallet"),
      press(/^Connect$/),
      has("button", /^\w{4}…\w{4}$/),
    ],
    "each amount that cannot be withdrawn has its sentence and disables the button": [
      ...connectWallet,
      fill({ "Amount in points": "0" }),
      sees("Please enter a valid amount"),
      fill({ "Amount in points": "99" }),
      sees("Minimum withdrawal amount is 100 points ($1)"),
      disabled("Withdraw"),
      fill({ "Amount in points": "131" }),
      sees("Insufficient points balance (including 1 point transfer fee)"),
      disabled("Withdraw"),
    ],
    "'Processing...' while a withdrawal is requested": [
      { answers: { "POST /api/withdrawal": held } },
      ...connectWallet,
      fill({ "Amount in points": "102" }),
      submit("Withdraw"),
      disabled("Processing..."),
    ],
    "a refused withdrawal says the server's sentence": [
      { answers: { "POST /api/withdrawal": SAID } },
      ...connectWallet,
      fill({ "Amount in points": "101" }),
      submit("Withdraw"),
      toast("The seam is closed"),
    ],
    "without a sentence: 'Withdrawal failed. Please try again.'": [
      { answers: { "POST /api/withdrawal": NO } },
      ...connectWallet,
      fill({ "Amount in points": "101" }),
      submit("Withdraw"),
      toast("Withdrawal failed. Please try again."),
    ],
  },
};

const OPPORTUNITIES: Table = {
  "/opportunities": {
    "'Loading opportunities...'": [
      { answers: { "/api/twitter-accounts": held } },
      sees("Loading opportunities..."),
    ],
    "without an account the only suggestion is 'Link Your First X Account', which leads to the profile": [
      { answers: accounts() },
      headings("Link Your First X Account"),
      links("main", { "Link Account": "/profile" }),
      check(async (page) => expectEqual(await page.getByRole("main").getByRole("listitem").count(), 1)),
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
        check((page) =>
          page.getByRole("main").getByRole("listitem").first().locator("svg").first().waitFor(),
        ),
        sees("412 of 1,000", "41% complete", /\+10-20% per task/, /3 months old/),
        has("progressbar", /./),
        headings("Link an Older X Account"),
      ],
    "with nothing left: 'You're All Set!' with its texts, and 'View Dashboard' to /backoffice": [
      {
        answers: {
          ...accounts(...three.map((one) => ({ ...one, followers_count: 20_000 }))),
          "/api/automation-settings": changed(({ settings }: { settings: object[] }) => ({
            settings: three.map(({ twitter_account_id }) => ({
              ...settings[0],
              twitter_account_id,
              auto_follow: true,
              auto_like: true,
              auto_repost: true,
              auto_comment: true,
            })),
          })),
        },
      },
      headings("You're All Set!", "Point Calculation Breakdown"),
      sees("Your accounts are optimized for maximum earning potential"),
      sees("Keep completing tasks to earn more airdrop points!"),
      links("main", { "View Dashboard": "/backoffice" }),
    ],
  },
};

/** From now on the page's clock can be moved. */
const installClock: Step = async ({ page }) =>
  page.clock.install({ time: await page.evaluate(() => Date.now()) });
const stopClock: Step = async ({ page }) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 200);
const startClock: Step = ({ page }) => page.clock.resume();

/** Until this many milliseconds have passed something is there, and not after them; or the other way round. */
const changesAfter = (milliseconds: number, selector: string, [before, after]: [number, number]): Step =>
  check(async (page) => {
    await page.clock.runFor(milliseconds - 30);
    expectEqual(await page.locator(selector).count(), before);
    await page.clock.runFor(60);
    await page.waitForFunction(([all, wanted]) => document.querySelectorAll(all).length === wanted, [
      selector,
      after,
    ] as const);
  });

/** The wallet's owner takes time from now on, until they answer. */
const ownerTakesTime: Step = ({ page }) =>
  page.evaluate(() => {
    const there = window as unknown as { mockWalletOwner: Promise<void>; ownerAnswers: () => void };
    there.mockWalletOwner = new Promise((resolve) => {
      there.ownerAnswers = resolve;
    });
  });
const ownerAnswers: Step = ({ page }) =>
  page.evaluate(() => (window as unknown as { ownerAnswers: () => void }).ownerAnswers());

const TOOLTIP = "[data-radix-popper-content-wrapper]";
const picker = (page: Page) => page.locator("dialog[open]");
const pickerIs = (state: "visible" | "hidden"): Step =>
  check((page) => page.getByRole("dialog").waitFor({ state }));

const VISITORS_TIMES: Table = {
  "/terms": {
    "in the game each second adds 2 coins and 1 XP, a marker vanishes after 2 seconds, and a level is said": [
      installClock,
      goTo("/dashboard"),
      has("tab", "Mining Console"),
      stopClock,
      press("Mining Console"),
      check(async (page) => {
        // React shows what it has waited for by a timer too.
        await page.clock.runFor(400);
        await page.getByText("1,250", { exact: true }).waitFor();
        await page.clock.runFor(3_000);
        await page.getByText("1,256", { exact: true }).waitFor();
        await page.getByText("148 of 300 XP").waitFor();
        await page.getByRole("tabpanel").getByRole("button").first().click();
        await page.locator(".animate-drift").waitFor();
      }),
      changesAfter(2_000, ".animate-drift", [1, 0]),
      check((page) => page.clock.runFor(155_000)),
      toast("Level Up! Click power increased!", "Level 4"),
      sees("Click power 2", / of 400 XP/),
    ],
  },
};

const MINERS_TIMES: Table = {
  "/terms": {
    "signing out clears the session, even if the call fails": [
      { answers: { "/api/auth/signout": refused(500) } },
      press("Sign out"),
      check(async (page) => {
        await page.waitForURL(/\/$/);
        expectEqual(await page.evaluate(() => localStorage.getItem("session_token")), null);
      }),
    ],
    "a profile that cannot be loaded: 'Error', 'Failed to fetch profile'": [
      installClock,
      check((page) => page.route("**/api/profile", refused(503))),
      goTo("/profile"),
      check(async (page) => {
        for (let seconds = 0; seconds < 12; seconds++) {
          await page.evaluate(() => fetch("/api/csrf-token"));
          await page.clock.runFor(1_000);
        }
      }),
      toast("Error", "Failed to fetch profile"),
    ],
    "a notification stands for 5 seconds": [
      installClock,
      goTo("/profile?message=too-many-accounts"),
      check((page) => page.locator('li[data-state="open"]').waitFor()),
      stopClock,
      check(async (page) => {
        await page.clock.runFor(3_500);
        expectEqual(await page.locator('li[data-state="open"]').count(), 1);
        await page.clock.runFor(2_000);
        expectEqual(await page.locator('li[data-state="open"]').count(), 0);
      }),
    ],
    "a tooltip appears after 700 milliseconds, and the next within 300 at once": [
      installClock,
      goTo("/profile"),
      has("button", "Sign out"),
      stopClock,
      check((page) => page.getByRole("button", { name: "Sign out" }).hover()),
      changesAfter(700, TOOLTIP, [0, 1]),
      check(async (page) => {
        // Within the tooltip's own corridor, the first move away does not close it.
        await page.mouse.move(5, 500, { steps: 3 });
        await page.locator(TOOLTIP).waitFor({ state: "detached" });
        await page.clock.runFor(200);
        await page.getByRole("button", { name: "Sign out" }).hover();
        await page.clock.runFor(20);
        await page.locator(TOOLTIP).waitFor();
      }),
    ],
    "after 5 seconds without a wallet the picker says that none was found": [
      installClock,
      withoutWallets,
      goTo("/profile"),
      press("Select Wallet"),
      sees("Looking for wallets..."),
      // The code of wallets has arrived, and the five seconds have begun.
      check((page) => picker(page).getByRole("link").first().waitFor()),
      stopClock,
      check(async (page) => {
        await page.clock.runFor(4_000);
        expectEqual(await page.getByText(/No wallet was found in this browser/).count(), 0);
        await page.clock.runFor(1_200);
        await page.getByText(/No wallet was found in this browser/).waitFor();
      }),
    ],
  },
  "/profile": {
    "without a connected wallet nothing can be proven: 'Wallet not connected'": [
      withoutWallets,
      press("Prove ownership"),
      toast("Wallet not connected"),
    ],
  },
};

const WALLET_TIMES: Table = {
  "/profile": {
    "the picker keeps Tab, closes by Escape within 150 milliseconds, by its button and by a click beside it":
      [
        installClock,
        press("Select Wallet"),
        check(async (page) => {
          for (let stops = 0; stops < 12; stops++) {
            await page.keyboard.press("Tab");
            expectEqual(await picker(page).evaluate((one) => one.contains(document.activeElement)), true);
          }
          await page.emulateMedia({ reducedMotion: "no-preference" });
          const folded = picker(page).locator(".duration-250");
          expectEqual(await folded.evaluate((one) => getComputedStyle(one).transitionDuration), "0.25s");
          await page.emulateMedia({ reducedMotion: "reduce" });
        }),
        stopClock,
        check((page) => page.keyboard.press("Escape")),
        changesAfter(150, "dialog[open]", [1, 0]),
        startClock,
        press("Select Wallet"),
        check((page) => picker(page).getByRole("button", { name: "Close" }).click()),
        pickerIs("hidden"),
        press("Select Wallet"),
        pickerIs("visible"),
        check((page) => page.mouse.click(5, 5)),
        pickerIs("hidden"),
      ],
    "'Connecting ...' and 'Disconnecting ...', disabled, while the wallet takes time": [
      press("Select Wallet"),
      has("button", /Mock Wallet/),
      ownerTakesTime,
      press(/Mock Wallet/),
      check((page) => page.getByRole("button", { name: "Connecting ...", disabled: true }).first().waitFor()),
      ownerAnswers,
      press(ADDRESS),
      ownerTakesTime,
      press("Disconnect"),
      check((page) =>
        page.getByRole("button", { name: "Disconnecting ...", disabled: true }).first().waitFor(),
      ),
      ownerAnswers,
      has("button", /^Connect$/),
    ],
    "'Copied' stands for 400 milliseconds, and a browser that denies the clipboard is a sentence": [
      installClock,
      press("Select Wallet"),
      press(/Mock Wallet/),
      pickerIs("hidden"),
      check((page) => page.context().grantPermissions(["clipboard-write"])),
      press(ADDRESS),
      stopClock,
      press("Copy address"),
      check(async (page) => {
        const copied = page.getByRole("menuitem", { name: "Copied" });
        await copied.waitFor();
        await page.clock.runFor(370);
        expectEqual(await copied.count(), 1);
        await page.clock.runFor(60);
        expectEqual(await copied.count(), 0);
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
        });
      }),
      startClock,
      press("Copy address"),
      toast("The browser did not allow copying"),
    ],
  },
};

const MINER = { as: "miner" } as const;
const WITH_A_WALLET = { ...MINER, alone: "with a wallet" } as const;
const STATES = [
  ...screensOf(VISITORS),
  ...[BACK_FROM_X, DASHBOARD, PROFILE, OPPORTUNITIES].flatMap((table) => screensOf(table, MINER)),
  ...screensOf(WALLET, WITH_A_WALLET),
  // On a clock that the test moves.
  ...screensOf(VISITORS_TIMES, { alone: "without a wallet" }),
  ...screensOf(MINERS_TIMES, { ...MINER, alone: "without a wallet" }),
  ...screensOf(WALLET_TIMES, WITH_A_WALLET),
];

test.each(titled(STATES))("%s", async (_title, screen) => {
  const { page, pageErrors } = await open(screen);
  if (process.env.SCREENS === "all") expect(await faultsOf(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});
