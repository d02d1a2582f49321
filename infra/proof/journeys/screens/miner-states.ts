import type { Locator, Page } from "playwright";
import { hold } from "../open-as.ts";
import {
  ADDRESS,
  changed,
  check,
  disabled,
  expectEqual,
  fill,
  goTo,
  has,
  held,
  press,
  refused,
  type Screen,
  type ScreenStep,
  type ScreenTable,
  screensOf,
  sees,
  submit,
  toast,
} from "./screen.ts";

/** What only a browser shows: scrolling, focus, uploads, the wallet, and what lasts for a time. */
const NO = refused(500);

/** The miner has three accounts, and cannot link a fourth. */
const threeAccounts = changed(({ accounts: [first] }: { accounts: object[] }) => ({
  accounts: ["1", "2", "3"].map((id) => ({ ...first, id, twitter_account_id: id, username: `ore_${id}` })),
}));

/** A PNG with a red left half and a blue right half. */
async function drawPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const photo = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      for (const [half, colour] of ["red", "blue"].entries()) {
        Object.assign(context ?? {}, { fillStyle: colour });
        context?.fillRect((half * width) / 2, 0, width / 2, height);
      }
      return canvas.toDataURL();
    },
    [width, height] as const,
  );
  return Buffer.from(photo.slice(photo.indexOf(",") + 1), "base64");
}

const choosePhoto = (page: Page, buffer: Buffer) =>
  page
    .locator('input[type="file"]:enabled')
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer });

const isAt = (page: Page, top: number) =>
  page.waitForFunction((to) => (to === 0 ? scrollY === 0 : scrollY >= to), top);
const isNearTheTop = (page: Page, selector: string) =>
  page.waitForFunction((one) => {
    const top = document.querySelector(one)?.getBoundingClientRect().top ?? 9_999;
    return top >= -1 && top < innerHeight / 2;
  }, selector);

const VISITORS: ScreenTable = {
  "/": {
    "'Learn More' scrolls to the features": [
      press("Learn More"),
      check((page) => isNearTheTop(page, "#features")),
    ],
    "a page that throws says 'Unexpected Application Error!'": [
      { alone: true, answers: { "/api/leaderboard*": changed(() => ({ leaderboard: null })) } },
      sees("Unexpected Application Error!"),
    ],
    "the page asks for a CSRF token when it starts, and gets the cookie csrfToken": [
      check(async (page) => {
        await page.context().clearCookies({ name: "csrfToken" });
        await Promise.all([page.waitForResponse(/\/api\/csrf-token/), page.reload()]);
        const names = (await page.context().cookies()).map((cookie) => cookie.name);
        expectEqual(names.includes("csrfToken"), true);
      }),
    ],
    "the first Tab stop skips to the content, and Tab reaches the main action": [
      goTo("/"),
      check(async (page) => {
        // The page as index.html has it, before the code has arrived, has the button but not this link.
        await page.getByRole("link", { name: "Skip to content" }).waitFor();
        await page.keyboard.press("Tab");
        expectEqual(await page.evaluate(() => /skip/i.test(document.activeElement?.textContent ?? "")), true);
        const focused = () => page.evaluate(() => document.activeElement?.textContent);
        for (let stops = 0; (await focused()) !== "Start Mining"; stops++) {
          expectEqual(stops < 25, true);
          await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/auth\?tab=sign-up$/);
      }),
    ],
  },
};

const PROFILE: ScreenTable = {
  "/profile": {
    "two clicks connect the sandbox wallet, one proves it, and after a reload it connects by itself": [
      // An earlier screen may have connected the wallet.
      check((page) => page.evaluate(() => localStorage.removeItem("walletName"))),
      goTo("/profile"),
      press("Select Wallet"),
      press(/Sandbox wallet/),
      has("button", ADDRESS),
      press("Prove ownership"),
      check(async (page) => {
        const wallet = page.locator("#wallet");
        await wallet.getByText("Proven").waitFor();
        const address = await wallet.getByRole("button", { name: ADDRESS }).textContent();
        await page.reload();
        await wallet.getByRole("button", { name: address ?? "" }).waitFor();
      }),
    ],
    "'Avatar updated successfully', and the picture is on Lode's own host, redrawn, under its own address": [
      // Like a phone's photo, it has more pixels than Lode takes.
      check(async (page) => choosePhoto(page, await drawPhoto(page, 8_160, 612))),
      toast("Avatar updated successfully"),
      check(async (page) => {
        const { profile } = await page.evaluate(async () => (await fetch("/api/profile")).json());
        const { origin, pathname, href } = new URL(profile.avatar_url, page.url());
        expectEqual(origin, new URL(page.url()).origin);
        expectEqual(/^\/api\/avatars\/[\w-]{36}\/picture\.webp$/.test(pathname), true);
        expectEqual((await page.request.get(href)).headers()["content-type"], "image/webp");
        const halves = await page.evaluate(async (address) => {
          const picture = await createImageBitmap(await (await fetch(address)).blob());
          const { width, height } = picture;
          const context = new OffscreenCanvas(width, height).getContext("2d");
          context?.drawImage(picture, 0, 0);
          const colourAt = (x: number) => [...(context?.getImageData(x, height / 2, 1, 1).data ?? [])];
          return [width / 4, (width * 3) / 4].map((x) => colourAt(x).map((part) => Math.round(part / 255)));
        }, href);
        expectEqual(halves, [
          [1, 0, 0, 1],
          [0, 0, 1, 1],
        ]);
      }),
    ],
  },
  "/terms": {
    "#automation is scrolled to, and stays in view when a card above it grows": [
      check(async (page) => {
        const answer = await hold(page, "**/api/twitter-accounts", threeAccounts);
        await page.goto(new URL("/profile#automation", page.url()).href);
        await isNearTheTop(page, "#automation");
        answer();
        await page.getByText(/All 3 places are taken/).waitFor();
        await isNearTheTop(page, "#automation");
      }),
    ],
    "a page opened by its address or a link starts at its top; a reload and Back keep the place": [
      check(async (page) => {
        const terms = page.getByRole("heading", { name: "Terms of Service" });
        await page.goto(page.url());
        await terms.waitFor();
        await isAt(page, 0);
        await page.evaluate(() => window.scrollTo({ top: 500, behavior: "instant" }));
        await page.reload();
        await terms.waitFor();
        await isAt(page, 500);
        await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
        await page.getByRole("heading", { name: "Privacy Policy" }).waitFor();
        await isAt(page, 0);
        await page.goBack();
        await terms.waitFor();
        await isAt(page, 500);
      }),
    ],
  },
};

const haveClocks = new WeakSet<object>();
/** Stops the page's clock, which a test can move from then on. */
const stopClock: ScreenStep = async ({ page }) => {
  const context = page.context();
  const now = () => page.evaluate(() => Date.now());
  if (!haveClocks.has(context)) await page.clock.install({ time: await now() });
  haveClocks.add(context);
  await page.clock.pauseAt((await now()) + 500);
};
const startClock: ScreenStep = ({ page }) => page.clock.resume();

/**
 * Moves the stopped clock until this is visible: its code has to arrive, and React shows suspended parts by a timer.
 */
async function runUntil(page: Page, wanted: Locator): Promise<void> {
  for (let tries = 0; tries < 500 && !(await wanted.isVisible()); tries++) await page.clock.runFor(50);
}

/** Expects that something is visible until this many milliseconds have passed and not after, or the other way round. */
const changesAfter = (
  milliseconds: number,
  selector: string,
  [before, after]: [number, number],
): ScreenStep =>
  check(async (page) => {
    await page.clock.runFor(milliseconds - 30);
    expectEqual(await page.locator(selector).count(), before);
    await page.clock.runFor(60);
    await page.waitForFunction(([all, wanted]) => document.querySelectorAll(all).length === wanted, [
      selector,
      after,
    ] as const);
  });

const TOOLTIP = "[data-radix-popper-content-wrapper]";
const picker = (page: Page) => page.locator("dialog[open]");
const pickerIs = (state: "visible" | "hidden"): ScreenStep =>
  check((page) => page.getByRole("dialog").waitFor({ state }));

/** The wallet's owner takes time from now on, until they answer. */
const ownerTakesTime: ScreenStep = ({ page }) =>
  page.evaluate(() => {
    const there = window as unknown as { mockWalletOwner: Promise<void>; ownerAnswers: () => void };
    there.mockWalletOwner = new Promise((resolve) => {
      there.ownerAnswers = resolve;
    });
  });
const ownerAnswers: ScreenStep = ({ page }) =>
  page.evaluate(() => (window as unknown as { ownerAnswers: () => void }).ownerAnswers());
const waits = (label: string): ScreenStep =>
  check((page) => page.getByRole("button", { name: label, disabled: true }).first().waitFor());

const withdraw = (points: string): readonly ScreenStep[] => [
  fill({ "Amount in points": points }),
  submit("Withdraw"),
];

/** One wallet, from its first connection on. */
const WALLET: ScreenTable = {
  "/profile": {
    "'Failed to update wallet address'": [
      { answers: { "PUT /api/profile": NO } },
      press("Select Wallet"),
      press(/Mock Wallet/),
      toast("Failed to update wallet address"),
      pickerIs("hidden"),
    ],
    "an amount that cannot be withdrawn has its sentence and disables the button": [
      sees("The connected wallet is not the one in your profile."),
      press("Use the connected wallet"),
      // A miner who changes the wallet is told where payouts went before.
      toast("Wallet connected successfully", /^Payouts go to \w{4}…\w{4}, no longer to \w{4}…\w{4}\.$/),
      fill({ "Amount in points": "131" }),
      sees("Insufficient points balance (including 1 point transfer fee)"),
      disabled("Withdraw"),
    ],
    "a refused withdrawal says the server's sentence": [
      { answers: { "POST /api/withdrawal": refused(400, "The seam is closed") } },
      ...withdraw("101"),
      toast("The seam is closed"),
    ],
    "without a sentence: 'Withdrawal failed. Please try again.'": [
      { answers: { "POST /api/withdrawal": NO } },
      ...withdraw("101"),
      toast("Withdrawal failed. Please try again."),
    ],
    "'Processing...' while a withdrawal is requested": [
      { answers: { "POST /api/withdrawal": held } },
      ...withdraw("102"),
      disabled("Processing..."),
    ],
    "a disconnected wallet keeps its name, with 'Connect'": [
      press(ADDRESS),
      press("Disconnect"),
      has("button", /^Connect$/),
      sees("Mock Wallet"),
      press(/^Connect$/),
      has("button", ADDRESS),
    ],
    "'Connecting ...' and 'Disconnecting ...', disabled, while the wallet takes time": [
      press(ADDRESS),
      ownerTakesTime,
      press("Disconnect"),
      waits("Disconnecting ..."),
      ownerAnswers,
      has("button", /^Connect$/),
      ownerTakesTime,
      press(/^Connect$/),
      waits("Connecting ..."),
      ownerAnswers,
      has("button", ADDRESS),
    ],
    "the picker keeps Tab, closes by Escape within 150 milliseconds, by its button and by a click beside it":
      [
        press(ADDRESS),
        press("Change wallet"),
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
        press(ADDRESS),
        press("Change wallet"),
        check((page) => picker(page).getByRole("button", { name: "Close" }).click()),
        pickerIs("hidden"),
        press(ADDRESS),
        press("Change wallet"),
        pickerIs("visible"),
        check((page) => page.mouse.click(5, 5)),
        pickerIs("hidden"),
      ],
    "'Copied' stands for 400 milliseconds, and a browser that denies the clipboard is a sentence": [
      check((page) => page.context().grantPermissions(["clipboard-write"])),
      press(ADDRESS),
      stopClock,
      press("Copy address"),
      check(async (page) => {
        const copied = page.getByRole("button", { name: "Copied" });
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

const NO_WALLETS: ScreenTable = {
  "/profile": {
    "without a connected wallet nothing can be proven: 'Wallet not connected', which stands for 5 seconds": [
      has("button", "Prove ownership"),
      stopClock,
      press("Prove ownership"),
      check(async (page) => {
        const toasts = page.locator('li[data-state="open"]');
        await runUntil(page, toasts.getByText("Wallet not connected"));
        await page.clock.runFor(4_500);
        expectEqual(await toasts.count(), 1);
        await page.clock.runFor(600);
        await toasts.waitFor({ state: "detached" });
      }),
      startClock,
    ],
    "a tooltip appears after 700 milliseconds, and the next within 300 at once": [
      stopClock,
      check((page) => page.getByRole("button", { name: "Sign out" }).hover()),
      changesAfter(700, TOOLTIP, [0, 1]),
      check(async (page) => {
        // The tooltip stays open while the pointer crosses the gap to it, so the first move does not close it.
        await page.mouse.move(5, 500, { steps: 3 });
        await page.locator(TOOLTIP).waitFor({ state: "detached" });
        await page.clock.runFor(200);
        await page.getByRole("button", { name: "Sign out" }).hover();
        await page.clock.runFor(20);
        await page.locator(TOOLTIP).waitFor();
        await page.mouse.move(5, 500, { steps: 3 });
      }),
      startClock,
    ],
    "after 5 seconds without a wallet the picker says that none was found": [
      stopClock,
      press("Select Wallet"),
      check(async (page) => {
        await runUntil(page, picker(page).getByRole("link").first());
        await page.getByText("Looking for wallets...").waitFor();
        await page.clock.runFor(4_000);
        expectEqual(await page.getByText(/No wallet was found in this browser/).count(), 0);
        await page.clock.runFor(1_200);
        await page.getByText(/No wallet was found in this browser/).waitFor();
      }),
      startClock,
      check((page) => page.keyboard.press("Escape")),
      pickerIs("hidden"),
    ],
  },
  "/profile#profile": {
    "a profile that cannot be loaded: 'Error', 'Failed to fetch profile'": [
      { alone: true, answers: { "/api/profile": refused(503) } },
      check(async (page) => {
        const failed = page.getByText("Failed to fetch profile").first();
        for (let seconds = 0; seconds < 60 && !(await failed.isVisible()); seconds++) {
          await page.evaluate(() => fetch("/api/csrf-token"));
          await page.clock.runFor(1_000);
        }
      }),
      toast("Error", "Failed to fetch profile"),
    ],
  },
  "/dashboard": {
    "in the game each second adds 2 coins and 1 XP, a marker vanishes after 2 seconds, and a level is said": [
      has("tab", "Mining Console"),
      stopClock,
      press("Mining Console"),
      check(async (page) => {
        await runUntil(page, page.getByText("1,250", { exact: true }));
        await page.clock.runFor(3_000);
        await page.getByText("1,256", { exact: true }).waitFor();
        await page.getByText("148 of 300 XP").waitFor();
        await page.getByRole("tabpanel").getByRole("button").first().click();
        await page.locator(".animate-drift").waitFor();
      }),
      changesAfter(2_000, ".animate-drift", [1, 0]),
      check((page) => page.clock.runFor(152_000)),
      toast("Level Up! Click power increased!", "Level 4"),
      sees("Click power 2", / of 400 XP/),
      startClock,
    ],
  },
};

const MINER = { as: "miner" } as const;
/** Each screen of a group begins on the page that the previous screen left open. */
export const MINER_STATES: readonly Screen[] = [
  ...screensOf(VISITORS),
  ...screensOf(PROFILE, MINER),
  ...screensOf(WALLET, { ...MINER, device: "with a wallet" }),
  ...screensOf(NO_WALLETS, { ...MINER, device: "without wallets" }),
];
