import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import {
  absent,
  address,
  changed,
  check,
  counts,
  disabled,
  expectEqual,
  fill,
  has,
  headings,
  headingsInOrder,
  links,
  press,
  type Screen,
  type Step,
  sees,
  selected,
  submit,
  toast,
  within,
} from "./screen.ts";

const today = check(async (page) => {
  const day = await page.evaluate(() =>
    new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric" }).format(new Date()),
  );
  await page.getByText(`Last updated: ${day}`).waitFor();
});

/** From the next load on, no wallet is installed: the sandbox's own wallet counts as installed. */
export const withoutWallets: Step = async ({ page }) => {
  await page.route("**/register-sandbox-wallet-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export const registerSandboxWallet = () => {};" }),
  );
  await page.reload();
};

const TOKEN = "a".repeat(43);
/** The short address on the wallet's button. */
const ADDRESS = /^\w{4}…\w{4}$/;

const VISITORS: Screen[] = [
  {
    name: "the landing page says what Lode is, in hero, figures, features, feed and leaderboard",
    path: "/",
    steps: [
      links("banner", { "Lode, home": "/", Dashboard: "/dashboard", "Sign In": "/auth", Proof: "/proof" }),
      check(async (page) => {
        const main = page.getByRole("navigation", { name: "Main" });
        expectEqual(await main.getByText("Opportunities").count(), 0);
      }),
      headings("Turn signal into ore.", "Community Feed", "Top Miners"),
      sees(/Earn cryptocurrency through social mining tasks and automation/, "Learn More"),
      sees("Active Miners", "Rewards Distributed", /^\$\d/, "Uptime", "99.9%"),
      links("main", { "Start Mining": "/auth", "Every payout is public: check it": "/proof" }),
      counts("#features", 1),
      within("Community Feed", "Basalt Ada", /@basalt_ada/, "2 hours ago", /The age bonus adds up quietly/),
      within("Community Feed", /^128likes$/, /^24comments$/, /^11shares$/, /^\+50 SMC$/),
      within("Community Feed", /^milestone$/i, /^event$/i, /^announcement$/i),
      within("Top Miners", "Global Leaderboard", "Mining Power"),
      links("contentinfo", { Dashboard: "/dashboard", Opportunities: "/opportunities" }),
      links("contentinfo", { "Profile Settings": "/profile", Terms: "/terms", Privacy: "/privacy" }),
      links("contentinfo", { "Sign In": "/auth", Support: "mailto:support@lode.test" }),
    ],
  },
  {
    name: "/auth welcomes, with Sign In and Sign Up, and asks for email, then password",
    path: "/auth",
    steps: [
      headings(/Welcome to Lode/),
      selected("Sign In"),
      has("tab", "Sign Up"),
      labels("Email", "Password"),
      counts("altcha-widget", 1),
    ],
  },
  {
    name: "a sign-up asks for display name, email, then password, and judges each; so does the captcha",
    path: "/auth",
    steps: [
      press("Sign Up"),
      labels("Display Name", "Email", "Password"),
      counts("altcha-widget", 1),
      fill({ Email: "not an address", Password: "short" }),
      submit("Create Account"),
      sees("Please choose a name of 1 to 50 characters", "Please enter a valid email address"),
      sees("Please choose a password of 8 to 128 characters"),
    ],
  },
  {
    name: "a mail's link opens the page that confirms an email address",
    path: `/auth/confirm?token=${TOKEN}`,
    steps: [headings("Confirm your email")],
  },
  {
    name: "a mail's link opens the page that takes a wallet's change back",
    path: `/auth/cancel-wallet-change?token=${TOKEN}`,
    steps: [headings("Cancel the wallet change")],
  },
  {
    name: "a mail's link opens the page that ends the weekly mail",
    path: `/unsubscribe?token=${TOKEN}`,
    steps: [headings("Unsubscribe")],
  },
  { name: "a forgotten password", path: "/auth/forgot", steps: [headings("Forgot your password?")] },
  { name: "a new password", path: "/auth/reset?token=x", steps: [headings("Choose a new password")] },
  { name: "checking a receipt", path: "/verify", steps: [headings("Check a receipt.")] },
  {
    name: "a receipt that holds",
    path: "/verify",
    steps: [chooseReceipt(({ genuine }) => genuine), sees("This receipt holds.")],
  },
  {
    name: "a receipt that does not hold",
    path: "/verify",
    steps: [
      chooseReceipt(({ forged }) => forged[0]?.receipt ?? {}),
      sees("This receipt does not hold. Do not trust it."),
    ],
  },
  {
    name: "a visitor's dashboard is in Demo Mode, with samples and disabled tasks",
    path: "/dashboard",
    steps: [
      headings("Social Mining Dashboard"),
      sees("System Healthy", "Demo Mode", "23", "1,847", /^2$/, /^12$/, "Sample"),
      links("main", { Settings: "/profile", "Sign Up to Start Earning": "/auth" }),
      headingsInOrder("Tasks Completed", "Airdrop Points", "X Accounts Connected", "Referrals"),
      disabled(/Complete.*Follow/, /Complete.*Repost/),
      headings("Community Feed"),
    ],
  },
  {
    name: "a visitor's Analytics shows the samples and their live activity",
    path: "/dashboard",
    steps: [
      press("Analytics"),
      sees("Demo Mode", "Active Miners", "Mining Rate", "Avg Session", "Success Rate", "Live activity"),
      sees("Interactions", "Rewards Claimed", "Global Rank"),
    ],
  },
  {
    name: "the Mining Console starts with 1250 coins, level 3, 145 of 300 XP, 2 a second and a click power of 1",
    path: "/dashboard",
    steps: [
      press("Mining Console"),
      sees(/^1,25\d$/, "Level 3", /14\d of 300 XP/, /2 per second/, "Click power 1"),
      sees("Click upgrade", /^300 coins/, /^400 coins/),
    ],
  },
  {
    name: "a visitor's profile asks to sign in",
    path: "/profile",
    steps: [sees("Please sign in to view your profile"), links("main", { "Sign In": "/auth" })],
  },
  {
    name: "the terms have 10 sections, and name ages, limits, rates and what is prohibited",
    path: "/terms",
    steps: [
      headings("Terms of Service"),
      counts("main h2", 10),
      sees(/18 or older/, /at least 2 months/, /30 or more followers/, /3 X accounts/),
      sees(/Fake, bot or purchased accounts/, /more than one Lode account/),
      sees(/manipulation of tasks or points, and spam are prohibited/),
      sees(/Violators can be suspended, and their points forfeited/),
      sees(/1 point is paid as 0\.01 USDC/, /Conversion rates and network fees also apply/),
      links("main", { "Back to Home": "/" }),
      today,
    ],
  },
  {
    name: "the privacy policy has 11 sections, and names what is kept and how long",
    path: "/privacy",
    steps: [
      headings("Privacy Policy"),
      counts("main h2", 11),
      sees(/e-?mail/i, /display name/i, /avatar|picture/i, /wallet address/i, /7 years/, /2 years/),
      links("main", { "Back to Home": "/" }),
      today,
    ],
  },
  {
    name: "the public proof, checked by a visitor",
    path: "/proof",
    steps: [
      sees("1.20 USDC"),
      press("Check these roots"),
      sees("Your browser verified every signature"),
      async ({ page }) => page.evaluate(() => window.scrollTo(0, 0)),
    ],
  },
  {
    name: "an unknown path is 404, 'Oops! Page not found', and leads home",
    path: "/nowhere",
    steps: [
      sees("404", "Oops! Page not found"),
      links("main", { "Return to Home": "/" }),
      absent("Unexpected Application Error!"),
    ],
  },
];

const MINERS: Screen[] = [
  {
    name: "a miner who opens / sees their dashboard: header, real figures, tasks, status, earnings and place",
    path: "/",
    as: "miner",
    steps: [
      address(/\/dashboard$/),
      links("banner", { Dashboard: "/dashboard", Opportunities: "/opportunities" }),
      links("banner", { Profile: "/profile" }),
      within("banner", "Mining Off", "131 points", /^A$/),
      has("button", "Sign out"),
      selected("Mining Tasks"),
      has("tab", "Mining Console", "Analytics"),
      check((page) => page.getByText("Active", { exact: true }).waitFor()),
      within("Tasks Completed", /^1$/),
      within("X Accounts Connected", /^2$/),
      within("Referrals", /^0$/),
      has("img", "Connected"),
      headings("Mining Status", "Earnings", "Follow @lode", "Community Feed"),
      disabled("Pause Mining"),
      has("button", "View Analytics"),
      links("main", { "Withdraw Earnings": "/profile#withdraw" }),
      sees("@few_followers can’t earn yet:", "Need 30+ followers (has 29)"),
      check(async (page) => {
        for (const button of await page.getByRole("button", { name: /@few_followers/ }).all())
          expectEqual(await button.isEnabled(), false);
      }),
      within("Your Position", "#1", "0 spots from top 10"),
      sees("Followed @lode as @vera_vein"),
    ],
  },
  {
    name: "seven digits of points and Mining Active fit into every width",
    path: "/dashboard",
    as: "miner",
    answers: {
      "/api/user-stats": changed(() => ({
        tasksCompleted: 12_345,
        totalPoints: 1_234_567,
        lifetimePoints: 7_654_321,
        heldPoints: 1_000_001,
        hasWithdrawn: true,
      })),
      "/api/automation-settings": changed(({ settings: [first] }: { settings: object[] }) => ({
        settings: [{ ...first, auto_like: true, paused: false, stopped_reason: null }],
      })),
    },
    steps: [within("Airdrop Points", "1,234,567"), within("banner", "Mining Active")],
  },
  {
    name: "a completed pair of task and account is shown as completed, and its button is disabled",
    path: "/dashboard",
    as: "miner",
    steps: [
      async ({ page }) => page.getByText("Follow @lode").or(page.getByText("@lode folgen")).first().click(),
      disabled(/Completed.*@vera_vein/),
    ],
  },
  {
    name: "a miner's Analytics has real figures instead of samples",
    path: "/dashboard",
    as: "miner",
    steps: [
      press("Analytics"),
      sees("Points in 14 days", "Interactions", "Success Rate", "Rewards Claimed", "Global Rank"),
      sees("Live activity"),
      absent("Avg Session"),
    ],
  },
  {
    name: "the bell",
    path: "/dashboard",
    as: "miner",
    dialog: "NotificationBell",
    steps: [
      async ({ page }) =>
        page
          .getByRole("banner")
          .getByRole("button", { name: /^(Notifications|Benachrichtigungen)/ })
          .click(),
      sees("120 points were paid as 1.20 USDC."),
    ],
  },
  {
    name: "the profile has its cards in order, the withdrawal's terms, and the history with date, amount and link",
    path: "/profile",
    as: "miner",
    steps: [
      has("button", "Back"),
      headingsInOrder(
        "Profile Information",
        "Solana Wallet",
        "X Accounts",
        "Withdraw Points",
        "Withdrawal History",
        "Automation Settings",
        "Invite miners",
        "Account & privacy",
      ),
      counts("#automation", 1),
      check(async (page) => {
        const accept = await page.locator('input[type="file"]').getAttribute("accept");
        expectEqual(
          accept?.split(",").every((type) => type.startsWith("image/")),
          true,
        );
      }),
      links("main", { "Link X Account": "/api/twitter-oauth" }),
      within("Withdrawal History", /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M/, "120 points"),
      within("Withdrawal History", "Completed"),
      has("link", /View transaction/),
      has("button", "Select Wallet"),
      sees("Please connect your wallet first", "1 point = 1 SMC · Coming Soon", "1 point ($0.01)"),
      sees("1 point = 0.01 USDC. Minimum 100 points, plus 1 point transfer fee."),
      disabled("Withdraw"),
      counts('input[type="radio"]:disabled', 1),
      counts('input[type="number"][min="100"][max="131"]', 1),
    ],
  },
  {
    name: "the receipt of a payout shows what the chain says",
    path: "/profile",
    as: "miner",
    steps: [
      async ({ page }) =>
        page
          .getByRole("link", { name: /^(Receipt|Beleg)/ })
          .first()
          .click(),
      has("button", "Save as PDF"),
      sees("finalized, 1.20 USDC to your wallet, asked by this browser"),
    ],
  },
  {
    name: "consent to automation",
    path: "/profile#automation",
    as: "miner",
    dialog: "ConsentDialog",
    steps: [press(/omment.*@vera_vein/), headings("Auto comment for @vera_vein?")],
  },
  {
    name: "removing an account",
    path: "/profile",
    as: "miner",
    dialog: "RemoveAccount",
    steps: [press(/^(Remove|Entfernen) @vera_vein/), headings("Remove @vera_vein?")],
  },
  {
    name: "deleting the own account",
    path: "/profile#account",
    as: "miner",
    dialog: "DeleteAccount",
    steps: [press("Delete account"), headings("Delete your account?")],
  },
  {
    name: "the picker without a wallet: 'You'll need a wallet on Solana to continue', and links to wallets",
    path: "/profile",
    as: "miner",
    dialog: "WalletPicker",
    steps: [
      withoutWallets,
      press("Select Wallet"),
      headings("You'll need a wallet on Solana to continue"),
      sees("No wallet was found in this browser."),
      check(async (page) => {
        for (const [name, href] of [
          ["Install Phantom", "https://phantom.com/download"],
          ["Install Solflare", "https://www.solflare.com/download/"],
          ["Install Backpack", "https://backpack.app/download"],
          ["Find a wallet", "https://solana.com/solana-wallets"],
        ] as const) {
          const link = page.getByRole("dialog").getByRole("link", { name });
          const found = [await link.getAttribute("href"), await link.getAttribute("target")];
          expectEqual(found, [href, "_blank"]);
        }
      }),
    ],
  },
  {
    name: "the picker with a wallet: 'Connect a wallet on Solana to continue', marked 'Detected'",
    path: "/profile",
    as: "miner",
    alone: "with a wallet",
    dialog: "WalletPicker",
    steps: [
      press("Select Wallet"),
      headings("Connect a wallet on Solana to continue"),
      sees("Detected", "play money"),
    ],
  },
  {
    name: "'More options' unfolds the other wallets, and 'Less options' folds them",
    path: "/profile",
    as: "miner",
    alone: "with a wallet",
    dialog: "WalletPicker",
    steps: [
      press("Select Wallet"),
      check(async (page) => {
        const phantom = page.getByRole("link", { name: "Install Phantom" });
        expectEqual(await phantom.isVisible(), false);
        await page.getByRole("button", { name: "More options" }).click();
        await phantom.waitFor();
        await page.getByRole("button", { name: "Less options" }).click();
        await phantom.waitFor({ state: "hidden" });
      }),
      press("More options"),
    ],
  },
  {
    name: "a connected wallet: 4 and 4 in its button, 8 and 8 in the profile, its balance and its menu",
    path: "/profile",
    as: "miner",
    alone: "with a wallet",
    steps: [
      press("Select Wallet"),
      press(/Mock Wallet/),
      toast("Wallet connected successfully"),
      ({ page }) => page.getByRole("dialog").waitFor({ state: "hidden" }),
      sees(/^\w{8}…\w{8}$/, /^[\d,]+\.\d\d USDC$/),
      press(ADDRESS),
      has("menuitem", "Copy address", "Change wallet", "Disconnect"),
    ],
  },
  {
    name: "the opportunities: heading, cards, automation to enable, more accounts to add, and the guidance",
    path: "/opportunities",
    as: "miner",
    steps: [
      headings(/Earning Opportunities\s*:\s*Maximize your airdrop points by optimizing your X accounts/),
      headings("Add Additional X Accounts", "Verify @few_followers", "Point Calculation Breakdown"),
      links("main", { "Enable Automation": "/profile#automation" }),
      sees(/^\+1$/, /^\+3$/, /^\+5$/, /^\+2$/, /30\+ points per task/, /20-80 points\/day/),
    ],
  },
  {
    name: "denied at X: 'Authorization Failed', 'X authorization was denied or failed', then the profile",
    path: "/profile/twitter-callback?denied=x",
    as: "miner",
    steps: [
      toast("Authorization Failed", "X authorization was denied or failed"),
      address(/\/profile$/),
      check(async (page) => {
        const region = page.getByRole("region", { name: "Notifications" });
        expectEqual(await region.getByRole("listitem").count(), 1);
        const box = await region.getByRole("list").boundingBox();
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        expectEqual(box && [box.x + box.width >= width - 1, box.y + box.height >= height - 1], [true, true]);
      }),
    ],
  },
  {
    name: "a task that cannot be signed",
    path: "/sign/a-task/an-account",
    as: "miner",
    steps: [sees("This task is not open to this key")],
  },
  {
    name: "the miner's own entries, checked by the browser",
    path: "/proof",
    as: "miner",
    steps: [
      sees("1.20 USDC"),
      press("Check my entries"),
      sees("and its signature is valid"),
      async ({ page }) => page.evaluate(() => window.scrollTo(0, 0)),
    ],
  },
];

function chooseReceipt(choose: (made: Awaited<ReturnType<typeof makeReceipts>>) => object): Step {
  return async ({ page }) => {
    const buffer = Buffer.from(JSON.stringify(choose(await makeReceipts())));
    const file = { name: "receipt.json", mimeType: "application/json", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("nostr:").first().waitFor();
  };
}

function labels(...names: string[]): Step {
  return check(async (page) => {
    await page.getByLabel(names[0] ?? "", { exact: true }).waitFor();
    const found = await page.getByRole("tabpanel").locator("label").allInnerTexts();
    expectEqual(
      found.map((label) => label.trim()).filter((label) => names.includes(label)),
      names,
    );
  });
}

/** Every page and every dialog of the miners. */
export const MINER_PAGES: readonly Screen[] = [...VISITORS, ...MINERS];
