import {
  type Answer,
  absent,
  account,
  address,
  changed,
  check,
  counts,
  disabled,
  expectEqual,
  fill,
  has,
  headings,
  held,
  links,
  press,
  refused,
  type Screen,
  type Step,
  sees,
  selected,
  solve,
  submit,
  toast,
  within,
} from "./screen.ts";

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

const connectWallet: readonly Step[] = [
  press("Select Wallet"),
  press(/Mock Wallet/),
  toast("Wallet connected successfully"),
  ({ page }) => page.getByRole("dialog").waitFor({ state: "hidden" }),
];

/** A screen on its group's page, unless it has a path of its own. */
type On = Omit<Screen, "path"> & { path?: string };

const VISITORS: On[] = [
  {
    name: "'Start Mining' opens the tab Sign Up",
    steps: [press("Start Mining"), address(/\/auth$/), selected("Sign Up")],
  },
  {
    name: "'Sign Up to Start Earning' opens the tab Sign Up",
    path: "/dashboard",
    steps: [press("Sign Up to Start Earning"), address(/\/auth$/), selected("Sign Up")],
  },
  {
    name: "'Learn More' scrolls to the features",
    steps: [
      press("Learn More"),
      check((page) =>
        page.waitForFunction(() => {
          const top = document.getElementById("features")?.getBoundingClientRect().top ?? 9_999;
          return top >= -1 && top < innerHeight / 2;
        }),
      ),
    ],
  },
  {
    name: "the page asks for a CSRF token when it starts, and gets the cookie csrfToken",
    steps: [
      check(async (page) => {
        await page.context().clearCookies({ name: "csrfToken" });
        await Promise.all([page.waitForResponse(/\/api\/csrf-token/), page.reload()]);
        const names = (await page.context().cookies()).map((cookie) => cookie.name);
        expectEqual(names.includes("csrfToken"), true);
      }),
    ],
  },
  {
    name: "a proof that cannot be loaded says so, and offers to try again",
    path: "/proof",
    answers: { "/api/proof": NOT_FOUND },
    steps: [sees("The proof could not be loaded."), has("button", "Try again")],
  },
  {
    name: "the feed shows three posts, then five, and no more",
    steps: [posts(3), press("Load More Posts"), posts(5), disabled("Load More Posts")],
  },
  {
    name: "without miners the leaderboard shows five samples, marked as such",
    answers: board(() => ({ leaderboard: [], userPosition: null })),
    steps: [
      within("Top Miners", "Sample", "Quartz Fox", "15,420", "Vein Finder"),
      check(async (page) => {
        const items = page.getByRole("region", { name: "Top Miners" }).getByRole("listitem");
        expectEqual(await items.count(), 5);
      }),
    ],
  },
  {
    name: "ranks 1 to 3 have medals and later ones '#4', each with avatar, name and points",
    answers: board(() => ({ leaderboard: [1, 2, 3, 4].map(topMiner), userPosition: null })),
    steps: [
      has("img", "Gold medal", "Silver medal", "Bronze medal"),
      within("Top Miners", "Miner 1", "999", "#4", /^M$/),
    ],
  },
  {
    name: "'Loading leaderboard...' until the answer is there",
    answers: { "/api/leaderboard*": held },
    steps: [sees("Loading leaderboard...")],
  },
  {
    name: "a leaderboard that cannot be loaded says so, and offers to try again",
    answers: { "/api/leaderboard*": NOT_FOUND },
    steps: [sees("The leaderboard could not be loaded."), has("button", "Try again")],
  },
  {
    name: "figures that cannot be loaded are zeros",
    answers: { "/api/stats": NOT_FOUND },
    steps: [
      sees(/^\$0/),
      check(async (page) =>
        expectEqual((await page.locator("dd").allInnerTexts()).slice(0, 3), ["0", "$0", "99.9%"]),
      ),
    ],
  },
  {
    name: "the three figures of the landing page follow one read",
    answers: { "/api/stats": changed(() => ({ totalUsers: 1_234, totalUSDCDistributed: 56.7 })) },
    steps: [sees("1.2K", "$56.70", "99.9%")],
  },
  {
    name: "a page that throws says 'Unexpected Application Error!'",
    answers: board(() => ({ leaderboard: null })),
    steps: [sees("Unexpected Application Error!")],
  },
  {
    name: "email and password are required, and the email has the type email",
    path: "/auth",
    steps: [
      counts('input[type="email"]', 1),
      fill({ Password: "x" }),
      submit("Sign In"),
      sees("Please enter a valid email address"),
      fill({ Email: "nobody@screens.test", Password: "" }),
      submit("Sign In"),
      sees("Please enter your password"),
    ],
  },
  {
    name: "without the captcha: 'Please complete the captcha', and a new submit clears the earlier message",
    path: "/auth",
    steps: [
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
  },
  {
    name: "a captcha that has expired must be solved again",
    path: "/auth",
    steps: [
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
  },
  {
    name: "'Signing in...' while a sign-in is under way",
    path: "/auth",
    answers: { "/api/auth/signin": held },
    steps: [credentials, solve, submit("Sign In"), disabled("Signing in...")],
  },
  {
    name: "a sign-in that does not reach the server says so",
    path: "/auth",
    answers: { "/api/auth/signin": (route) => route.abort() },
    steps: [credentials, solve, submit("Sign In"), within("main", "The server cannot be reached.")],
  },
  {
    name: "the steps after a sign-up stand beside it",
    path: "/auth",
    steps: [absent("Link an X account"), press("Sign Up"), sees("Link an X account")],
  },
  {
    name: "the first Tab stop skips to the content, and Tab reaches the main action",
    steps: [
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
  {
    name: "a refusal without a text has the screen's own sentence",
    path: "/auth",
    answers: { "/api/auth/signin": NO },
    steps: [credentials, solve, submit("Sign In"), sees("Something went wrong. Please try again")],
  },
  {
    name: "'Creating account...' while a sign-up is under way",
    path: "/auth",
    answers: { "/api/auth/signup": held },
    steps: [...signUp("held@screens.test"), disabled("Creating account...")],
  },
  {
    name: "'Sign up failed' with the server's sentence, also inline",
    path: "/auth",
    answers: { "/api/auth/signup": SAID },
    steps: [
      ...signUp("refused@screens.test"),
      toast("Sign up failed", "The seam is closed"),
      within("main", "The seam is closed"),
    ],
  },
  {
    name: "after the sign-up: 'Check your email for the confirmation link!', at / and without a session",
    path: "/auth",
    steps: [
      ...signUp("new@screens.test"),
      toast("Check your email for the confirmation link!"),
      address(/\/$/),
      links("banner", { "Sign In": "/auth" }),
    ],
  },
  {
    name: "a mail's link that is used up says so",
    path: `/auth/confirm?token=${"a".repeat(43)}`,
    steps: [submit("Confirm my email"), sees("This link no longer works.")],
  },
  {
    name: "the opportunities send a visitor to /auth, which leads back to them",
    path: "/opportunities",
    steps: [
      address(/\/auth$/),
      check(async (page) => {
        const stored = await page.evaluate(() => localStorage.getItem("return_to"));
        expectEqual(stored?.includes("/opportunities"), true);
      }),
    ],
  },
  {
    name: "back from X without a user: 'Missing authorization data or user not logged in', then the profile",
    path: CALLBACK,
    steps: [MISSING, address(/\/profile$/)],
  },
  {
    name: "'Not enough coins!' with 'You need N coins for this upgrade'",
    path: "/dashboard",
    steps: [
      press("Mining Console"),
      async ({ page }) => {
        for (let n = 0; n < 12; n++)
          await page.getByRole("button", { name: /for the auto-mining upgrade/ }).click();
      },
      toast("Not enough coins!", /You need [\d,]+ coins for this upgrade/),
    ],
  },
];

function signUp(email: string): Step[] {
  return [
    press("Sign Up"),
    fill({ "Display Name": "Screens Visitor", Email: email, Password: "a seam below the hill" }),
    solve,
    submit("Create Account"),
  ];
}

const BACK_FROM_X: On[] = [
  {
    name: "'Connecting X Account', 'Please wait while we connect your X account...' and a spinner meanwhile",
    answers: { "POST /api/twitter-oauth": held },
    steps: [
      headings("Connecting X Account"),
      sees("Please wait while we connect your X account..."),
      counts("h1 svg, h1 [role=presentation], h1 span", 1),
    ],
  },
  {
    name: "'Success!', '@{username} has been connected to your profile'",
    answers: linked(false),
    steps: [toast("Success!", "@ore_one has been connected to your profile"), address(/\/profile$/)],
  },
  {
    name: "'Account Already Connected', '@{username} is already connected to your profile'",
    answers: linked(true),
    steps: [toast("Account Already Connected", "@ore_one is already connected to your profile")],
  },
  {
    name: "a refused link: 'Error' with the server's sentence",
    answers: { "POST /api/twitter-oauth": SAID },
    steps: [toast("Error", "The seam is closed"), address(/\/profile$/)],
  },
  {
    name: "a link that fails without a text: 'Failed to connect X account', then the profile",
    answers: { "POST /api/twitter-oauth": NO },
    steps: [toast("Error", "Failed to connect X account"), address(/\/profile$/)],
  },
  {
    name: "denied wins over a token and a verifier, and looks like a failure",
    path: `${CALLBACK}&denied=a`,
    answers: linked(false),
    steps: [
      toast("Authorization Failed", "X authorization was denied or failed"),
      counts("li.border-l-fault", 1),
      address(/\/profile$/),
    ],
  },
  {
    name: "without a token: 'Missing authorization data or user not logged in', then the profile",
    path: "/profile/twitter-callback?oauth_verifier=b",
    steps: [MISSING, address(/\/profile$/)],
  },
  {
    name: "without a verifier: 'Missing authorization data or user not logged in', then the profile",
    path: "/profile/twitter-callback?oauth_token=a",
    steps: [MISSING, address(/\/profile$/)],
  },
  {
    name: "a fourth account is refused with 'Up to 3 X accounts can be connected'",
    path: "/profile?message=too-many-accounts",
    steps: [toast(/Up to 3 X accounts can be connected/)],
  },
];

const DASHBOARD: On[] = [
  {
    name: "a miner at /auth is sent to the dashboard",
    path: "/auth",
    steps: [address(/\/dashboard$/)],
  },
  {
    name: "'27 spots from top 10' at rank 37",
    answers: board(({ userPosition }: { userPosition: object | null }) => ({
      userPosition: userPosition && { ...userPosition, rank: 37, total_points: 1_275 },
    })),
    steps: [within("Top Miners", "#37", "27 spots from top 10")],
  },
  {
    name: "'Task failed', 'Failed to complete the task. Please try again.' if a task could not be checked",
    answers: { "POST /api/mining-tasks": NO },
    steps: [press(FOLLOW), toast("Task failed", "Failed to complete the task. Please try again.")],
  },
  {
    name: "'Task completed!', 'Earned N points for {type} action with @{username}'",
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
    steps: [press(FOLLOW), toast("Task completed!", "Earned 57 points for follow action with @oreworks")],
  },
  {
    name: "'Checking...' while a task is checked",
    answers: { "POST /api/mining-tasks": held },
    steps: [press(FOLLOW), disabled(/Checking\.\.\./)],
  },
  {
    name: "the button of an expired task is disabled",
    answers: {
      "/api/mining-tasks": changed(({ tasks }: { tasks: object[] }) => ({
        tasks: tasks.map((task) => ({ ...task, expires_at: "2020-01-01T00:00:00.000Z" })),
      })),
    },
    steps: [
      sees("Expired"),
      check(async (page) => {
        for (const button of await page.getByRole("button", { name: /Complete follow @oreworks/ }).all())
          expectEqual(await button.isEnabled(), false);
      }),
    ],
  },
  {
    name: "accounts that cannot be loaded are one quiet line with 'Try again'",
    answers: { "/api/twitter-accounts": NOT_FOUND },
    steps: [sees("Your X accounts could not be loaded."), has("button", "Try again")],
  },
  {
    name: "without an account the tasks say what automation could do",
    answers: accounts(),
    steps: [sees(/Automation can do tasks for you once an X account is linked/)],
  },
  {
    name: "'Mining Active' if any switch is on; with automation for all accounts the tasks say so",
    answers: {
      "/api/automation-settings": changed(({ settings }: { settings: object[] }) => ({
        settings: settings.map((one) => ({ ...one, auto_like: true })),
      })),
    },
    steps: [within("banner", "Mining Active"), sees(/Automation is on for all your accounts/)],
  },
  {
    name: "a miner's figures that cannot be loaded are zeros",
    answers: { "/api/user-stats": NOT_FOUND },
    steps: [sees("Your figures could not be loaded."), within("Tasks Completed", /^0$/)],
  },
  {
    name: "without the figures, the next step and Earnings say so and offer to try again",
    answers: {
      "/api/user-stats": NO_ANSWER,
      "/api/automation-settings": NO_ANSWER,
      "/api/analytics": NO_ANSWER,
    },
    steps: [
      sees("Your next step could not be loaded."),
      within("Earnings", "Your earnings could not be loaded."),
      has("button", "Try again"),
    ],
  },
  {
    name: "no dot while no account is connected",
    answers: { "/api/user-stats": changed(() => ({ twitterAccountsCount: 0 })) },
    steps: [
      within("X Accounts Connected", /^0$/),
      check(async (page) => expectEqual(await page.getByRole("img", { name: "Connected" }).count(), 0)),
    ],
  },
  {
    name: "'View Analytics' opens the tab Analytics",
    steps: [press("View Analytics"), selected("Analytics")],
  },
  { name: "/backoffice leads to the dashboard", path: "/backoffice", steps: [address(/\/dashboard$/)] },
];

const PROFILE: On[] = [
  {
    name: "'Loading...' until the profile is there, and while a stored session is checked",
    answers: { "/api/profile": held },
    steps: [sees("Loading...")],
  },
  {
    name: "while the balance loads, no figure stands in its place",
    answers: { "/api/user-stats": held },
    steps: [counts('input[type="number"]', 1), absent(/points? available/)],
  },
  {
    name: "'Profile not found' without a profile",
    answers: { "/api/profile": NOT_FOUND },
    steps: [sees("Profile not found"), absent("Please sign in to view your profile")],
  },
  {
    name: "Back leads to the dashboard in a fresh tab",
    steps: [press("Back"), address(/\/dashboard$/)],
  },
  {
    name: "'Profile updated successfully'",
    steps: [
      fill({ Bio: "A seam below the hill" }),
      press("Save Changes"),
      toast("Profile updated successfully"),
    ],
  },
  {
    name: "'Failed to update profile'",
    answers: { "PUT /api/profile": NO },
    steps: [fill({ Bio: "Another seam" }), press("Save Changes"), toast("Error", "Failed to update profile")],
  },
  {
    name: "'Failed to upload avatar'",
    answers: { "/api/profile/avatar": NO },
    steps: [choosePicture, toast("Failed to upload avatar")],
  },
  {
    name: "'Avatar updated successfully', and the picture is on Lode's own host, redrawn, under its own address",
    steps: [
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
  },
  {
    name: "'X account removed'",
    answers: { "/api/profile/twitter/remove": (route) => route.fulfill({ json: { success: true } }) },
    steps: [press(/^Remove.*few_followers/), press("Remove account"), toast("X account removed")],
  },
  {
    name: "'Failed to remove X account'",
    answers: { "/api/profile/twitter/remove": NO },
    steps: [press(/^Remove.*vera_vein/), press("Remove account"), toast("Failed to remove X account")],
  },
  {
    name: "each of a withdrawal's four states is a badge, and only the completed one leads to its transaction",
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
    steps: [
      within("Withdrawal History", /^pending$/i, /^processing$/i, /^completed$/i, /^failed$/i),
      check(async (page) =>
        expectEqual(await page.getByRole("link", { name: /View transaction/ }).count(), 1),
      ),
    ],
  },
  {
    name: "without an account there is no card of automation",
    answers: {
      ...accounts(),
      "GET /api/profile": changed(({ profile }: { profile: object }) => ({
        profile: { ...profile, twitter_accounts: [] },
      })),
    },
    steps: [
      headings("Link Your First X Account"),
      check(async (page) =>
        expectEqual(await page.getByRole("heading", { name: "Automation Settings" }).count(), 0),
      ),
    ],
  },
  {
    name: "with three accounts no fourth can be linked",
    answers: accounts(...three),
    steps: [sees(/All 3 places are taken/)],
  },
  {
    name: "#automation is scrolled to, and stays in view when a card above it grows",
    path: "/terms",
    steps: [
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
  },
  {
    name: "a switch asks for consent and is saved at once: 'Settings updated' names action, state and handle",
    steps: [
      press("Auto like for @vera_vein"),
      press("I agree, turn it on"),
      toast("Settings updated", "Auto like enabled for @vera_vein"),
      press("Auto like for @vera_vein"),
      toast("Settings updated", "Auto like disabled for @vera_vein"),
      press(/^Notifications/),
      check((page) => page.getByRole("dialog").getByText("Auto like disabled for @vera_vein").waitFor()),
    ],
  },
  {
    name: "'Update failed', 'Failed to update automation settings. Please try again.'; no switch works meanwhile",
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
    steps: [
      press("Auto repost for @vera_vein"),
      press("I agree, turn it on"),
      toast("Update failed", "Failed to update automation settings. Please try again."),
    ],
  },
  {
    name: "a page opened by its address or a link starts at its top; a reload and Back keep the place",
    path: "/terms",
    steps: [
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
];

const WALLET: On[] = [
  {
    name: "'Failed to update wallet address'",
    answers: { "PUT /api/profile": NO },
    steps: [press("Select Wallet"), press(/Mock Wallet/), toast("Failed to update wallet address")],
  },
  {
    name: "a disconnected wallet keeps its name, with 'Connect'",
    steps: [
      ...connectWallet,
      press(/^\w{4}…\w{4}$/),
      press("Disconnect"),
      has("button", /^Connect$/),
      sees("Mock Wallet"),
      press(/^Connect$/),
      has("button", /^\w{4}…\w{4}$/),
    ],
  },
  {
    name: "each amount that cannot be withdrawn has its sentence and disables the button",
    steps: [
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
  },
  {
    name: "'Processing...' while a withdrawal is requested",
    answers: { "POST /api/withdrawal": held },
    steps: [
      ...connectWallet,
      fill({ "Amount in points": "102" }),
      submit("Withdraw"),
      disabled("Processing..."),
    ],
  },
  {
    name: "a refused withdrawal says the server's sentence",
    answers: { "POST /api/withdrawal": SAID },
    steps: [
      ...connectWallet,
      fill({ "Amount in points": "101" }),
      submit("Withdraw"),
      toast("The seam is closed"),
    ],
  },
  {
    name: "without a sentence: 'Withdrawal failed. Please try again.'",
    answers: { "POST /api/withdrawal": NO },
    steps: [
      ...connectWallet,
      fill({ "Amount in points": "101" }),
      submit("Withdraw"),
      toast("Withdrawal failed. Please try again."),
    ],
  },
];

const OPPORTUNITIES: On[] = [
  {
    name: "'Loading opportunities...'",
    answers: { "/api/twitter-accounts": held },
    steps: [sees("Loading opportunities...")],
  },
  {
    name: "without an account the only suggestion is 'Link Your First X Account', which leads to the profile",
    answers: accounts(),
    steps: [
      headings("Link Your First X Account"),
      links("main", { "Link Account": "/profile" }),
      check(async (page) => expectEqual(await page.getByRole("main").getByRole("listitem").count(), 1)),
    ],
  },
  {
    name: "a young, small, unverified account gets a card for each: icon, title, badge, text, progress and action",
    answers: accounts({
      followers_count: 412,
      verified: false,
      is_verified: false,
      account_created_date: new Date(Date.now() - 90 * 86_400_000).toISOString(),
    }),
    steps: [
      counts('a[href="https://x.com/i/premium_sign_up"][target="_blank"]', 1),
      check((page) => page.getByRole("main").getByRole("listitem").first().locator("svg").first().waitFor()),
      sees("412 of 1,000", "41% complete", /\+10-20% per task/, /3 months old/),
      has("progressbar", /./),
      headings("Link an Older X Account"),
    ],
  },
  {
    name: "with nothing left: 'You're All Set!' with its texts, and 'View Dashboard' to /backoffice",
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
    steps: [
      headings("You're All Set!", "Point Calculation Breakdown"),
      sees("Your accounts are optimized for maximum earning potential"),
      sees("Keep completing tasks to earn more airdrop points!"),
      links("main", { "View Dashboard": "/backoffice" }),
    ],
  },
];

const at = (path: string, screens: On[]): Screen[] => screens.map((screen) => ({ path, ...screen }));

/** What a page says while a call is under way, and after each answer. */
export const MINER_STATES: readonly Screen[] = [
  ...at("/", VISITORS),
  ...[
    ...at(CALLBACK, BACK_FROM_X),
    ...at("/dashboard", DASHBOARD),
    ...at("/profile", PROFILE),
    ...at("/opportunities", OPPORTUNITIES),
    ...at("/profile", WALLET).map((screen) => ({ ...screen, alone: "with a wallet" as const })),
  ].map((screen): Screen => ({ ...screen, as: "miner" })),
];
