import type { Page } from "playwright";
import { withoutWallets } from "./miner-pages.ts";
import {
  check,
  expectEqual,
  goTo,
  has,
  press,
  refused,
  type Screen,
  type Step,
  sees,
  toast,
} from "./screen.ts";

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

const ADDRESS = /^\w{4}…\w{4}$/;
const TOOLTIP = "[data-radix-popper-content-wrapper]";
const picker = (page: Page) => page.locator("dialog[open]");
const pickerIs = (state: "visible" | "hidden"): Step =>
  check((page) => page.getByRole("dialog").waitFor({ state }));

const VISITORS: Screen[] = [
  {
    name: "in the game each second adds 2 coins and 1 XP, a marker vanishes after 2 seconds, and a level is said",
    path: "/terms",
    steps: [
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
];

const MINERS: Screen[] = [
  {
    name: "a profile that cannot be loaded: 'Error', 'Failed to fetch profile'",
    path: "/terms",
    steps: [
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
  },
  {
    name: "a notification stands for 5 seconds",
    path: "/terms",
    steps: [
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
  },
  {
    name: "a tooltip appears after 700 milliseconds, and the next within 300 at once",
    path: "/terms",
    steps: [
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
  },
  {
    name: "after 5 seconds without a wallet the picker says that none was found",
    path: "/terms",
    steps: [
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
  {
    name: "without a connected wallet nothing can be proven: 'Wallet not connected'",
    path: "/profile",
    steps: [withoutWallets, press("Prove ownership"), toast("Wallet not connected")],
  },
];

const WITH_A_WALLET: Screen[] = [
  {
    name: "the picker keeps Tab, closes by Escape within 150 milliseconds, by its button and by a click beside it",
    path: "/profile",
    steps: [
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
  },
  {
    name: "'Connecting ...' and 'Disconnecting ...', disabled, while the wallet takes time",
    path: "/profile",
    steps: [
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
  },
  {
    name: "'Copied' stands for 400 milliseconds, and a browser that denies the clipboard is a sentence",
    path: "/profile",
    steps: [
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
];

const SIGNING_OUT: Screen = {
  name: "signing out clears the session, even if the call fails",
  path: "/terms",
  answers: { "/api/auth/signout": refused(500) },
  steps: [
    press("Sign out"),
    check(async (page) => {
      await page.waitForURL(/\/$/);
      expectEqual(await page.evaluate(() => localStorage.getItem("session_token")), null);
    }),
  ],
};

/** What lasts for a time, on a clock that the test moves, and what ends the session. */
export const MINER_TIMES: readonly Screen[] = [
  ...VISITORS.map((screen): Screen => ({ ...screen, alone: "without a wallet" })),
  ...[...MINERS, SIGNING_OUT].map(
    (screen): Screen => ({ ...screen, as: "miner", alone: "without a wallet" }),
  ),
  ...WITH_A_WALLET.map((screen): Screen => ({ ...screen, as: "miner", alone: "with a wallet" })),
];
