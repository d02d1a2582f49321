import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readProofFigures } from "@lode/db/proof/figures.repository";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { changeTheme } from "../testing/accessibility.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { focusReturnsFrom } from "../testing/focus-returns.ts";
import { faultsOf } from "../testing/judge-page.ts";
import { installMockWallet } from "../testing/mock-wallet.ts";
import { dialogsOf, pagesWithout } from "../testing/pages-and-dialogs.ts";
import { takePicture } from "../testing/pictures.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });
/** The README's four pictures, each in one theme; UPDATE_IMAGES=1 redraws them. */
const README_PICTURES: Record<string, "light" | "dark"> = {
  home: "dark",
  dashboard: "dark",
  profile: "light",
  opportunities: "light",
};

const WIDTHS = [1280, 390] as const;
const THEMES = ["light", "dark"] as const;

let browser: TestBrowser;
let miner: Miner;
beforeAll(async () => {
  browser = await launchBrowser();
  miner = await prepareMiner();
});
afterAll(() => browser?.close());

/** A miner with points, a finished and an open task, and a completed withdrawal. */
async function prepareMiner(): Promise<Miner> {
  const { newMiner, publish } = running();
  await publish({ basePoints: 240n, description: "Follow Lode for payout notes and new tasks" });
  await publish({
    targetUsername: "oreworks",
    basePoints: 45n,
    description: "Follow Oreworks, who map what lies below",
  });
  await publish({
    targetUsername: "signalfield",
    basePoints: 35n,
    description: "Follow Signalfield and its weekly letter",
  });
  const post = await running().sandbox.publishPost("oreworks", "The survey of the north field.");
  await publish({
    kind: "comment",
    targetUsername: "oreworks",
    targetPostId: post.id,
    basePoints: 60n,
    description: "Comment on “The survey of the north field.”",
    texts: ["Good to see the raw samples and not only the averages.", "How deep were the northern cores?"],
  });
  const miner = await newMiner("Ada Stollen");
  const accounts = [await miner.link("vera_vein"), await miner.link("few_followers")];
  const task = (await miner.tasks()).find((one) => one.target_username === "lode");
  const [account] = accounts;
  if (!task || !account) throw new Error("The miner has nothing to do.");
  await miner.doTask(task, account);
  const { id } = await miner.withdraw(120, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await miner.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  await until("the payout on the page of proofs", async () => {
    const { points, treasury } = await readProofFigures(running().db);
    return points?.sums.paidOut === 120n && treasury !== null;
  });
  return miner;
}

async function openContext(signedIn: boolean): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 900 };
  const { context } = await browser.newContext({ viewport, colorScheme: "light", reducedMotion: "reduce" });
  if (signedIn) await carrySession(context);
  return context;
}

/** A browser each for visitors and the miner: with the page's code cached, screens open much sooner. */
const contexts = new Map<boolean, Promise<BrowserContext>>();

/** The page remembers a connected wallet, so screens with a wallet start in a new browser. */
async function contextOf({ signedIn, wallet }: Screen): Promise<BrowserContext> {
  if (wallet) {
    const context = await openContext(signedIn);
    await installMockWallet(context);
    return context;
  }
  const opened = contexts.get(signedIn) ?? openContext(signedIn);
  contexts.set(signedIn, opened);
  return opened;
}

async function carrySession(context: BrowserContext): Promise<void> {
  const url = running().stack.urls.web;
  await context.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url })));
  await context.addInitScript((token) => localStorage.setItem("session_token", token), miner.bearer);
}

interface Screen {
  name: string;
  path: string;
  signedIn: boolean;
  /** Installs a wallet in the browser. */
  wallet?: boolean;
  /** The file of the dialog that is open in the end. */
  dialog?: string;
  /** Waits until the page is complete. */
  ready: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole("heading", { name }).first().waitFor();
const SCREENS_TO_SHOW: Screen[] = [
  { name: "home", path: "/", signedIn: false, ready: heading("Top Miners") },
  {
    name: "auth",
    path: "/auth",
    signedIn: false,
    ready: (page) => page.locator("altcha-widget").getByRole("checkbox").waitFor(),
  },
  {
    name: "seasons",
    path: "/seasons",
    signedIn: false,
    ready: (page) => page.getByText("No season yet").waitFor(),
  },
  ...[
    { name: "confirm", path: "/auth/confirm", title: "Confirm your email" },
    { name: "cancel-change", path: "/auth/cancel-wallet-change", title: "Cancel the wallet change" },
    { name: "unsubscribe", path: "/unsubscribe", title: "Unsubscribe" },
  ].map(({ name, path, title }) => ({
    name,
    path: `${path}?token=${"a".repeat(43)}`,
    signedIn: false,
    ready: heading(title),
  })),
  { name: "verify", path: "/verify", signedIn: false, ready: heading("Check a receipt.") },
  {
    name: "sign",
    path: "/sign/a-task/an-account",
    signedIn: true,
    ready: (page) => page.getByText("This task is not open to this key").waitFor(),
  },
  {
    name: "profile-remove",
    path: "/profile",
    signedIn: true,
    dialog: "remove-account.tsx",
    ready: async (page) => {
      await page.getByText("This browser", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Remove @vera_vein" }).click();
      await page.getByRole("heading", { name: "Remove @vera_vein?" }).waitFor();
    },
  },
  { name: "forgot", path: "/auth/forgot", signedIn: false, ready: heading("Forgot your password?") },
  { name: "reset", path: "/auth/reset?token=x", signedIn: false, ready: heading("Choose a new password") },
  {
    name: "dashboard-messages",
    path: "/dashboard",
    signedIn: true,
    dialog: "notification-bell.tsx",
    ready: async (page) => {
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await page.getByText("120 points were paid as 1.20 USDC.").waitFor();
    },
  },
  {
    name: "profile-delete",
    path: "/profile#account",
    signedIn: true,
    dialog: "delete-account.tsx",
    ready: async (page) => {
      await page.getByText("This browser", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("heading", { name: "Delete your account?" }).waitFor();
    },
  },
  {
    name: "dashboard-visitor",
    path: "/dashboard",
    signedIn: false,
    ready: (page) => page.getByText("Sign Up to Start Earning").waitFor(),
  },
  {
    name: "dashboard",
    path: "/dashboard",
    signedIn: true,
    ready: async (page) => {
      await page.getByText("Followed @lode as @vera_vein").waitFor();
      await page.getByText("Need 30+ followers (has 29)").first().waitFor();
    },
  },
  {
    name: "profile",
    path: "/profile",
    signedIn: true,
    ready: (page) => page.getByRole("link", { name: /View transaction/ }).waitFor(),
  },
  {
    name: "payout",
    path: "/profile",
    signedIn: true,
    ready: async (page) => {
      await page.getByRole("link", { name: /^Receipt/ }).click();
      await page.getByRole("button", { name: "Save as PDF" }).waitFor();
    },
  },
  {
    name: "wallet-none",
    path: "/profile",
    signedIn: true,
    dialog: "wallet-picker.tsx",
    ready: async (page) => {
      // The sandbox's own wallet counts as installed, and the service worker has its code.
      await page.addInitScript(() => {
        for (const event of ["wallet-standard:register-wallet", "wallet-standard:app-ready"])
          window.addEventListener(
            event,
            (heard) => Event.prototype.stopImmediatePropagation.call(heard),
            true,
          );
      });
      await page.reload();
      await page.getByRole("button", { name: "Select Wallet" }).click();
      await page.getByText("No wallet was found in this browser.").waitFor();
    },
  },
  {
    name: "wallet-sandbox",
    path: "/profile",
    signedIn: true,
    dialog: "wallet-picker.tsx",
    ready: async (page) => {
      await page.getByRole("button", { name: "Select Wallet" }).click();
      await page.getByText("play money").waitFor();
      await page.getByRole("button", { name: "More options" }).click();
      await page.getByRole("link", { name: "Install Phantom" }).waitFor();
    },
  },
  {
    name: "profile-consent",
    path: "/profile#automation",
    signedIn: true,
    dialog: "consent-dialog.tsx",
    ready: async (page) => {
      await page.getByRole("link", { name: /View transaction/ }).waitFor();
      await page.getByRole("switch", { name: "Auto comment for @vera_vein" }).click();
      await page.getByRole("heading", { name: "Auto comment for @vera_vein?" }).waitFor();
    },
  },
  {
    name: "opportunities",
    path: "/opportunities",
    signedIn: true,
    ready: async (page) => {
      await page.getByRole("heading", { name: "Verify @few_followers" }).waitFor();
      await page.getByText("Mining Off").waitFor();
    },
  },
  {
    name: "dashboard-analytics",
    path: "/dashboard",
    signedIn: true,
    ready: async (page) => {
      await page.getByRole("tab", { name: "Analytics" }).click();
      await page.getByText("Points in 14 days").waitFor();
    },
  },
  {
    name: "dashboard-console",
    path: "/dashboard",
    signedIn: true,
    ready: async (page) => {
      await page.getByRole("tab", { name: "Mining Console" }).click();
      await page.getByRole("heading", { name: "Mining Console" }).waitFor();
    },
  },
  {
    name: "wallet-picker",
    path: "/profile",
    signedIn: true,
    wallet: true,
    dialog: "wallet-picker.tsx",
    ready: async (page) => {
      await page.getByRole("button", { name: "Select Wallet" }).click();
      await page.getByText("Detected").first().waitFor();
    },
  },
  {
    name: "wallet-menu",
    path: "/profile",
    signedIn: true,
    wallet: true,
    ready: async (page) => {
      await page.getByRole("button", { name: "Select Wallet" }).click();
      await page.getByRole("button", { name: /Mock Wallet/ }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByRole("button", { name: /^\w{4}…\w{4}$/ }).click();
      await page.getByRole("menuitem", { name: "Disconnect" }).waitFor();
    },
  },
  {
    name: "terms-miner",
    path: "/terms",
    signedIn: true,
    ready: async (page) => {
      await heading(/Terms/)(page);
      await page.getByText("Mining Off").waitFor();
    },
  },
  {
    name: "profile-visitor",
    path: "/profile",
    signedIn: false,
    ready: (page) => page.getByText("Please sign in to view your profile").waitFor(),
  },
  {
    name: "callback-denied",
    path: "/profile/twitter-callback?denied=x",
    signedIn: true,
    ready: (page) => page.getByText("X authorization was denied or failed").first().waitFor(),
  },
  { name: "terms", path: "/terms", signedIn: false, ready: heading(/Terms/) },
  { name: "privacy", path: "/privacy", signedIn: false, ready: heading(/Privacy/) },
  {
    name: "proof",
    path: "/proof",
    signedIn: false,
    ready: async (page) => {
      await page.getByText("1.20 USDC").waitFor();
      await page.getByRole("button", { name: "Check these roots" }).click();
      await page.getByText("Your browser verified every signature").waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: "proof-miner",
    path: "/proof",
    signedIn: true,
    ready: async (page) => {
      await page.getByText("1.20 USDC").waitFor();
      await page.getByRole("button", { name: "Check my entries" }).click();
      await page.getByText("and its signature is valid").waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: "not-found",
    path: "/nowhere",
    signedIn: false,
    ready: (page) => page.getByText("Oops! Page not found").waitFor(),
  },
];

/** These journeys judge dialogs whose conditions are made only there. */
const DIALOGS_ELSEWHERE = ["mobile-wallet-dialog.tsx", "undo-action.tsx"];
/** Where the screens began, and where they led. */
const addresses: string[] = [];

test.each(SCREENS_TO_SHOW.map((screen) => [screen.name, screen] as const))(
  "%s in every size and theme: complete, accessible, no wider than the screen, and no error in the console",
  async (name, screen) => {
    const context = await contextOf(screen);
    const page = await context.newPage();
    onTestFinished(() => (screen.wallet ? context : page).close());
    const faults: string[] = [];
    // Listens on this page only, because axe collects its findings in a separate blank page without storage.
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(running().stack.urls.web + screen.path);
    await screen.ready(page);
    await page.evaluate(() => document.fonts.ready);
    addresses.push(screen.path, page.url());
    await takePictures(page, name);
    expect(await faultsOf(page)).toEqual([]);
    if (screen.dialog) expect(await focusReturnsFrom(page)).toBe(true);
    expect(faults).toEqual([]);
  },
);

test("every page and every dialog has been shown", () => {
  expect(pagesWithout(addresses, "miners")).toEqual([]);
  const shown = SCREENS_TO_SHOW.flatMap(({ dialog = [] }) => dialog).concat(DIALOGS_ELSEWHERE);
  expect(dialogsOf("miners").filter((file) => !shown.includes(file))).toEqual([]);
});

async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES && !process.env.UPDATE_IMAGES) return;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const theme of THEMES) {
      await changeTheme(page, theme);
      await page.evaluate(() => window.scrollTo(0, 0));
      await takePicture(page, `${name}-${width}-${theme}`);
      if (README_PICTURES[name] === theme && width === 1280) await renewReadmePicture(page, name);
    }
  }
  await changeTheme(page, "light");
}

async function renewReadmePicture(page: Page, name: string): Promise<void> {
  if (process.env.UPDATE_IMAGES !== "1") return;
  const folder = join(projectRoot, "docs/images");
  mkdirSync(folder, { recursive: true });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

test("by keyboard: the first Tab stop skips to the content, and the main action is reachable", async () => {
  const context = await openContext(false);
  const page = await context.newPage();
  await page.goto(running().stack.urls.web);
  await page.getByRole("link", { name: "Start Mining" }).first().waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i);
  const reached = async () => {
    for (let stops = 0; stops < 25; stops++) {
      await page.keyboard.press("Tab");
      if (
        await page.evaluate(
          () =>
            document.activeElement?.matches("main a") &&
            document.activeElement.textContent === "Start Mining",
        )
      )
        return true;
    }
    return false;
  };
  expect(await reached()).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/auth$/);
  await context.close();
});
