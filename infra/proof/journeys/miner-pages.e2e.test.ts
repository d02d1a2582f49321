import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import { expect, test } from "vitest";
import { changeTheme } from "../testing/accessibility.ts";
import { faultsOf, faultsOfWords, focusReturnsFrom } from "../testing/judge-page.ts";
import { dialogsOf, pagesWithout } from "../testing/pages-and-dialogs.ts";
import { renewReadmePicture, takePicture } from "../testing/pictures.ts";
import { useMinerScreens } from "./screens/miner-screens.ts";
import { MINER_STATES } from "./screens/miner-states.ts";
import {
  ADDRESS,
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
  type ScreenStep,
  type ScreenTable,
  screensOf,
  sees,
  selected,
  submit,
  titled,
  toast,
  within,
} from "./screens/screen.ts";

/** Every page and every dialog of the miners. */
const { open, refused } = useMinerScreens();

const today = check(async (page) => {
  const day = await page.evaluate(() =>
    new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric" }).format(new Date()),
  );
  await page.getByText(`Last updated: ${day}`).waitFor();
});

const TOKEN = "a".repeat(43);

const VISITORS: ScreenTable = {
  "/": {
    "the landing page says what Lode is, in hero, figures, features, feed and leaderboard": [
      links("banner", { "Lode, home": "/", Dashboard: "/dashboard", "Sign In": "/auth", Proof: "/proof" }),
      check(async (page) => {
        const main = page.getByRole("navigation", { name: "Main" });
        expectEqual(await main.getByText("Opportunities").count(), 0);
      }),
      headings("Turn signal into ore.", "Community Feed", "Top Miners"),
      sees(/Earn cryptocurrency through social mining tasks and automation/, "Learn More"),
      sees("Active Miners", "Rewards Distributed", /^\$\d/, "Uptime", "99.9%"),
      links("main", { "Start Mining": "/auth?tab=sign-up", "Every payout is public: check it": "/proof" }),
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
  "/auth": {
    "/auth welcomes, with Sign In and Sign Up, and asks for email, then password": [
      headings(/Welcome to Lode/),
      selected("Sign In"),
      has("tab", "Sign Up"),
      labels("Email", "Password"),
      counts("altcha-widget", 1),
    ],
    "a sign-up asks for display name, email, then password, and judges each; so does the captcha": [
      press("Sign Up"),
      labels("Display Name", "Email", "Password"),
      counts("altcha-widget", 1),
      fill({ Email: "not an address", Password: "short" }),
      submit("Create Account"),
      sees("Please choose a name of 1 to 50 characters", "Please enter a valid email address"),
      sees("Please choose a password of 8 to 128 characters"),
    ],
  },
  [`/auth/confirm?token=${TOKEN}`]: {
    "a mail's link opens the page that confirms an email address": [headings("Confirm your email")],
  },
  [`/auth/cancel-wallet-change?token=${TOKEN}`]: {
    "a mail's link opens the page that takes a wallet's change back": [headings("Cancel the wallet change")],
  },
  [`/unsubscribe?token=${TOKEN}`]: {
    "a mail's link opens the page that ends the weekly mail": [headings("Unsubscribe")],
  },
  "/auth/forgot": {
    "a forgotten password": [headings("Forgot your password?")],
  },
  "/auth/reset?token=x": {
    "a new password": [headings("Choose a new password")],
  },
  "/verify": {
    "checking a receipt": [headings("Check a receipt.")],
    "a receipt that holds": [
      chooseReceipt(({ genuine }) => genuine),
      sees("This receipt holds: the act, and its points in the ledger."),
    ],
    "a receipt that does not hold": [
      chooseReceipt(({ forged }) => forged[0]?.receipt ?? {}),
      sees("This receipt does not hold. Do not trust it."),
    ],
  },
  "/dashboard": {
    "a visitor's dashboard is in Demo Mode, with samples and disabled tasks": [
      headings("Social Mining Dashboard"),
      sees("System Healthy", "Demo Mode", "23", "1,847", /^2$/, /^12$/, "Sample"),
      links("main", { Settings: "/profile", "Sign Up to Start Earning": "/auth?tab=sign-up" }),
      headingsInOrder("Tasks Completed", "Airdrop Points", "X Accounts Connected", "Referrals"),
      disabled(/Complete.*Follow/, /Complete.*Repost/),
      headings("Community Feed"),
    ],
    "a visitor's Analytics shows the samples and their live activity": [
      press("Analytics"),
      sees("Demo Mode", "Active Miners", "Mining Rate", "Avg Session", "Success Rate", "Live activity"),
      sees("Interactions", "Rewards Claimed", "Global Rank"),
    ],
    "the Mining Console starts with 1250 coins, level 3, 145 of 300 XP, 2 a second and a click power of 1": [
      press("Mining Console"),
      sees(/^1,25\d$/, "Level 3", /14\d of 300 XP/, /2 per second/, "Click power 1"),
      sees("Click upgrade", /^300 coins/, /^400 coins/),
    ],
  },
  "/profile": {
    "a visitor's profile asks to sign in": [
      sees("Please sign in to view your profile"),
      links("main", { "Sign In": "/auth" }),
    ],
  },
  "/terms": {
    "the terms have 10 sections, and name ages, limits, rates and what is prohibited": [
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
  "/privacy": {
    "the privacy policy has 11 sections, and names what is kept and how long": [
      headings("Privacy Policy"),
      counts("main h2", 11),
      sees(
        /e-?mail/i,
        /display name/i,
        /avatar|picture/i,
        /wallet address/i,
        /protected/,
        /7 years/,
        /2 years/,
      ),
      links("main", { "Back to Home": "/" }),
      today,
    ],
  },
  "/proof": {
    "the public proof, checked by a visitor": [
      sees("1.20 USDC"),
      press("Check these roots"),
      sees("Your browser verified every signature"),
      async ({ page }) => page.evaluate(() => window.scrollTo(0, 0)),
    ],
  },
  "/nowhere": {
    "an unknown path is 404, 'Oops! Page not found', and leads home": [
      sees("404", "Oops! Page not found"),
      links("main", { "Return to Home": "/" }),
      absent("Unexpected Application Error!"),
    ],
  },
};

const MINERS: ScreenTable = {
  "/": {
    "a miner who opens / sees their dashboard: header, real figures, tasks, status, earnings and place": [
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
      headings("Mining Status", "Earnings", "Community Feed"),
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
  "/dashboard": {
    "seven digits of points and Mining Active fit into every width": [
      {
        alone: true,
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
      },
      within("Airdrop Points", "1,234,567"),
      within("banner", "Mining Active"),
    ],
    "a completed pair of task and account is shown as completed, and its button is disabled": [
      async ({ page }) => page.getByText(/^\d+ (finished|erledigte)/).click(),
      disabled(/Completed.*@vera_vein/),
    ],
    "a miner's Analytics has real figures instead of samples": [
      press("Analytics"),
      sees("Points per day", "Interactions", "Success Rate", "Rewards Claimed", "Global Rank"),
      sees("Live activity"),
      absent("Avg Session"),
    ],
    "the bell": [
      { dialog: "NotificationBell" },
      async ({ page }) =>
        page
          .getByRole("banner")
          .getByRole("button", { name: /^(Notifications|Benachrichtigungen)/ })
          .click(),
      sees("120 points were paid as 1.20 USDC."),
    ],
  },
  "/profile": {
    "the profile has its cards in order, the withdrawal's terms, and the history with date, amount and link":
      [
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
    "the receipt of a payout shows what the chain says": [
      async ({ page }) =>
        page
          .getByRole("link", { name: /^(Receipt|Beleg)/ })
          .first()
          .click(),
      has("button", "Print or save as PDF"),
      sees("finalized, 1.20 USDC to your wallet, asked by this browser"),
    ],
    "removing an account": [
      { dialog: "RemoveAccount" },
      press(/^(Remove|Entfernen) @vera_vein/),
      headings("Remove @vera_vein?"),
    ],
    "the picker without a wallet: 'You'll need a wallet on Solana to continue', and links to wallets": [
      { dialog: "WalletPicker", device: "without wallets" },
      press("Select Wallet"),
      headings("You'll need a wallet on Solana to continue"),
      sees("No wallet was found in this browser."),
      check(async (page) => {
        const links = await page.getByRole("dialog").getByRole("link").all();
        const found = await Promise.all(links.map((link) => link.getAttribute("href")));
        expectEqual(found, [
          "https://phantom.com/download",
          "https://www.solflare.com/download/",
          "https://backpack.app/download",
          "https://solana.com/solana-wallets",
        ]);
      }),
    ],
    "the picker with a wallet: 'Connect a wallet on Solana to continue', 'Detected', 'More options', 'Less options'":
      [
        { dialog: "WalletPicker" },
        press("Select Wallet"),
        headings("Connect a wallet on Solana to continue"),
        sees("Detected", "play money"),
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
    "a connected wallet: 4 and 4 in its button, 8 and 8 in the profile, its balance and its acts": [
      press("Select Wallet"),
      press(/Sandbox wallet/),
      toast("Wallet connected successfully"),
      check((page) => page.getByRole("dialog").waitFor({ state: "hidden" })),
      sees(/^\w{8}…\w{8}$/, /^[\d,]+\.\d\d USDC$/),
      press(ADDRESS),
      has("button", "Copy address", "Change wallet", "Disconnect"),
    ],
  },
  "/profile#automation": {
    "consent to automation": [
      { dialog: "ConsentDialog" },
      press(/omment.*@vera_vein/),
      headings("Auto comment for @vera_vein?"),
    ],
  },
  "/profile#account": {
    "deleting the own account": [
      { dialog: "DeleteAccount" },
      press(/^(Delete account|Konto löschen)/),
      headings("Delete your account?"),
    ],
  },
  "/opportunities": {
    "the opportunities: heading, cards, automation to enable, more accounts to add, and the guidance": [
      headings(/Earning Opportunities\s*:\s*Maximize your airdrop points by optimizing your X accounts/),
      headings("Add Additional X Accounts", "Verify @few_followers", "Point Calculation Breakdown"),
      links("main", { "Enable Automation": "/profile#automation" }),
      sees(/^\+1$/, /^\+3$/, /^\+5$/, /^\+2$/, /30\+ points per task/, /20-80 points\/day/),
    ],
  },
  "/profile/twitter-callback?denied=x": {
    "denied at X: 'Authorization Failed', 'X authorization was denied or failed', then the profile": [
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
  "/sign/a-task/an-account": {
    "a task that cannot be signed": [sees("This task is not open to this key")],
  },
  "/proof": {
    "the miner's own entries, checked by the browser": [
      sees("1.20 USDC"),
      press("Check my entries"),
      sees("and its signature is valid"),
      async ({ page }) => page.evaluate(() => window.scrollTo(0, 0)),
    ],
  },
};

function chooseReceipt(choose: (made: Awaited<ReturnType<typeof makeReceipts>>) => object): ScreenStep {
  return async ({ page }) => {
    const buffer = Buffer.from(JSON.stringify(choose(await makeReceipts())));
    const file = { name: "receipt.json", mimeType: "application/json", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("nostr:").first().waitFor();
  };
}

function labels(...names: string[]): ScreenStep {
  return check(async (page) => {
    await page.getByLabel(names[0] ?? "", { exact: true }).waitFor();
    const found = await page.getByRole("tabpanel").locator("label").allInnerTexts();
    expectEqual(
      found.map((label) => label.trim()).filter((label) => names.includes(label)),
      names,
    );
  });
}

const MINER_PAGES = [...screensOf(VISITORS), ...screensOf(MINERS, { as: "miner" })];

/** The README's pictures, each in one theme. */
const README_PICTURES = [
  ["the landing page", "home", "dark"],
  ["a miner who opens /", "dashboard", "dark"],
  ["the profile has its cards", "profile", "light"],
  ["the opportunities", "opportunities", "light"],
] as const;

const addresses: string[] = [];

/** The first screen of each address, as a visitor and as a miner. */
const FIRST = MINER_PAGES.filter(({ path, as, name }) => {
  const first = MINER_PAGES.find((one) => one.path === path && one.as === as);
  return first?.name === name;
});

test.each(titled(MINER_PAGES))("%s", async (title, screen) => {
  const { page, errors } = await open(screen);
  addresses.push(typeof screen.path === "string" ? screen.path : "", page.url());
  await takePicture(page, title.replaceAll(/\W+/g, "-"), { fullPage: !screen.dialog });
  expect(await faultsOf(page, { inBothThemes: FIRST.includes(screen) })).toEqual([]);
  for (const [, file, theme] of README_PICTURES.filter(([beginning]) => title.startsWith(beginning))) {
    await changeTheme(page, theme);
    await renewReadmePicture(page, file);
  }
  if (screen.dialog) expect(await focusReturnsFrom(page)).toBe(true);
  expect(errors).toEqual([]);
});

test.each(titled(MINER_STATES))("%s", async (_title, screen) => {
  const { errors } = await open(screen);
  // A refusal is an error of the console too.
  expect(errors.filter((error) => error.of === "page")).toEqual([]);
});

test.each(titled(FIRST))("in German: %s", async (_title, screen) => {
  const { page } = await open(screen, "de");
  expect(await faultsOfWords(page)).toEqual([]);
  if (screen.dialog) await focusReturnsFrom(page);
});

test("every page and every dialog is a screen, and no screen asks another host", () => {
  // This address leads to the dashboard.
  expect(pagesWithout([...addresses, "/backoffice"], "miners")).toEqual([]);
  // The phone's journey judges the first, and a journey of automation the second.
  const elsewhere = ["MobileWalletDialog", "UndoAction"];
  const shown = MINER_PAGES.flatMap(({ dialog = [] }) => dialog).concat(elsewhere);
  expect(dialogsOf("miners").filter((name) => !shown.includes(name))).toEqual([]);
  expect(refused()).toEqual([]);
});
