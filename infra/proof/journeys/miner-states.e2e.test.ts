import type { Page } from "playwright";
import { expect, test } from "vitest";
import { faultsOf } from "../testing/judge-page.ts";
import { useMinerScreens } from "./screens/miner-screens.ts";
import {
  ADDRESS,
  address,
  changed,
  check,
  connectWallet,
  disabled,
  expectEqual,
  fill,
  goTo,
  has,
  held,
  press,
  refused,
  type Step,
  screensOf,
  sees,
  submit,
  type Table,
  titled,
  toast,
  withoutWallets,
} from "./screens/screen.ts";

/** What only a browser shows: scrolling, focus, uploads, the wallet, and what lasts for a time. */
const { open } = useMinerScreens();

const NO = refused(500);
const SAID = refused(400, "The seam is closed");

/** A third account beside the miner's two. */
const threeAccounts = changed(({ accounts: [first] }: { accounts: object[] }) => ({
  accounts: ["1", "2", "3"].map((id) => ({ ...first, id, twitter_account_id: id, username: `ore_${id}` })),
}));

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
    "a page that throws says 'Unexpected Application Error!'": [
      { answers: { "/api/leaderboard*": changed(() => ({ leaderboard: null })) } },
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
};

const PROFILE: Table = {
  "/profile": {
    "Back leads to the dashboard in a fresh tab": [press("Back"), address(/\/dashboard$/)],
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
  },
  "/terms": {
    "#automation is scrolled to, and stays in view when a card above it grows": [
      check(async (page) => {
        let answer = () => {};
        const answered = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route("**/api/twitter-accounts", (route) => answered.then(() => threeAccounts(route)));
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

/** From now on the page's clock can be moved. */
const installClock: Step = async ({ page }) =>
  page.clock.install({ time: await page.evaluate(() => Date.now()) });
const stopClock: Step = async ({ page }) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
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
  ...screensOf(PROFILE, MINER),
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
