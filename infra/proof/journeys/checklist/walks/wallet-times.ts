import type { Page } from "playwright";
import {
  all,
  escapeKey,
  expectEqual,
  goTo,
  press,
  refuseSandboxWallet,
  reload,
  toast,
  type Walk,
} from "./item.ts";
import { installClock, startClock, stopClock } from "./page-clock.ts";

/** Whether something is there until this many milliseconds have passed, and not after them. */
const lasts =
  (milliseconds: number, selector: string) =>
  async (page: Page): Promise<void> => {
    await page.clock.runFor(milliseconds - 30);
    expectEqual(await page.locator(selector).count(), 1);
    await page.clock.runFor(60);
    expectEqual(await page.locator(selector).count(), 0);
  };

/** Whether something appears only after this many milliseconds. */
const appearsAfter =
  (milliseconds: number, selector: string) =>
  async (page: Page): Promise<void> => {
    await page.clock.runFor(milliseconds - 30);
    expectEqual(await page.locator(selector).count(), 0);
    await page.clock.runFor(60);
    await page.locator(selector).waitFor();
  };

/** Whoever owns the mock wallet takes time from now on, until the returned element of the window is called. */
const ownerTakesTime = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const there = window as unknown as { mockWalletOwner: Promise<void>; ownerAnswers: () => void };
    there.mockWalletOwner = new Promise((resolve) => {
      there.ownerAnswers = resolve;
    });
  });
const ownerAnswers = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { ownerAnswers: () => void }).ownerAnswers());

const ADDRESS = /^\w{4}…\w{4}$/;

/** What lasts for a time, on a clock that the walk moves, and what a wallet's button says meanwhile. */
export const walletTimeWalks: Walk[] = [
  {
    name: "times, with a wallet",
    path: "/terms",
    signedIn: true,
    items: [
      {
        says: "A notification stands for 5 seconds",
        check: all(
          installClock,
          goTo("/profile?message=too-many-accounts"),
          (page) => page.locator('li[data-state="open"]').waitFor(),
          stopClock,
          async (page) => {
            await page.clock.runFor(3_500);
            expectEqual(await page.locator('li[data-state="open"]').count(), 1);
            await page.clock.runFor(2_000);
            expectEqual(await page.locator('li[data-state="open"]').count(), 0);
          },
          startClock,
        ),
      },
      {
        says: "A closed dialog fades for 150 milliseconds",
        check: all(
          press("Select Wallet"),
          (page) => page.locator("dialog[open]").waitFor(),
          stopClock,
          escapeKey,
          lasts(150, "dialog[open]"),
          startClock,
        ),
      },
      {
        says: "The other wallets fold within 250 milliseconds",
        check: all(press("Select Wallet"), async (page) => {
          await page.emulateMedia({ reducedMotion: "no-preference" });
          const folded = page.locator("dialog[open] .duration-250");
          expectEqual(await folded.evaluate((one) => getComputedStyle(one).transitionDuration), "0.25s");
          await page.emulateMedia({ reducedMotion: "reduce" });
        }),
      },
      {
        says: "A click beside the dialog closes it, and so does its button",
        check: all(
          (page) => page.mouse.click(5, 5),
          (page) => page.locator("dialog[open]").waitFor({ state: "hidden" }),
          press("Select Wallet"),
          (page) => page.locator("dialog[open]").getByRole("button", { name: "Close" }).click(),
          (page) => page.locator("dialog[open]").waitFor({ state: "hidden" }),
        ),
      },
      {
        says: "In the dialog Tab goes round",
        check: async (page) => {
          await press("Select Wallet")(page);
          for (let stops = 0; stops < 12; stops++) {
            await page.keyboard.press("Tab");
            const isInside = await page.evaluate(
              () => document.querySelector("dialog[open]")?.contains(document.activeElement) ?? false,
            );
            expectEqual(isInside, true);
          }
        },
      },
      {
        says: "'Connecting ...', disabled, while the wallet's owner takes time",
        check: all(
          ownerTakesTime,
          press(/Mock Wallet/),
          (page) => page.getByRole("button", { name: "Connecting ...", disabled: true }).first().waitFor(),
          ownerAnswers,
          (page) => page.getByRole("button", { name: ADDRESS }).waitFor(),
        ),
      },
      {
        says: "'Copied' stands for 400 milliseconds",
        check: all(
          (page) => page.context().grantPermissions(["clipboard-write"]),
          press(ADDRESS),
          stopClock,
          (page) => page.getByRole("menuitem", { name: "Copy address" }).click(),
          (page) => page.getByRole("menuitem", { name: "Copied" }).waitFor(),
          async (page) => {
            await page.clock.runFor(370);
            expectEqual(await page.getByRole("menuitem", { name: "Copied" }).count(), 1);
            await page.clock.runFor(60);
            expectEqual(await page.getByRole("menuitem", { name: "Copied" }).count(), 0);
          },
          startClock,
        ),
      },
      {
        says: "A browser that denies the clipboard is a sentence, and no error",
        check: all(
          (page) =>
            page.evaluate(() => {
              navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
            }),
          (page) => page.getByRole("menuitem", { name: "Copy address" }).click(),
          toast("The browser did not allow copying"),
        ),
      },
      {
        says: "'Disconnecting ...', disabled, while the wallet takes time",
        check: all(
          ownerTakesTime,
          (page) => page.getByRole("menuitem", { name: "Disconnect" }).click(),
          (page) => page.getByRole("button", { name: "Disconnecting ...", disabled: true }).first().waitFor(),
          ownerAnswers,
          (page) => page.getByRole("button", { name: "Connect", exact: true }).waitFor(),
        ),
      },
      {
        says: "A tooltip appears after 700 milliseconds, and the next within 300 at once",
        check: all(
          reload,
          (page) => page.getByRole("button", { name: "Sign out" }).waitFor(),
          stopClock,
          (page) => page.getByRole("button", { name: "Sign out" }).hover(),
          appearsAfter(700, "[data-radix-popper-content-wrapper]"),
          async (page) => {
            // Within the tooltip's own corridor, the first move away does not close it.
            await page.mouse.move(5, 500, { steps: 3 });
            await page.locator("[data-radix-popper-content-wrapper]").waitFor({ state: "detached" });
            await page.clock.runFor(200);
            await page.getByRole("button", { name: "Sign out" }).hover();
            await page.clock.runFor(20);
            await page.locator("[data-radix-popper-content-wrapper]").waitFor();
          },
          startClock,
        ),
      },
    ],
  },
  {
    name: "times, with nothing installed",
    path: "/terms",
    signedIn: true,
    items: [
      {
        says: "After 5 seconds without a wallet the picker says that none was found",
        check: all(
          installClock,
          refuseSandboxWallet,
          goTo("/profile"),
          (page) => page.getByRole("button", { name: "Select Wallet" }).waitFor(),
          press("Select Wallet"),
          (page) => page.getByText("Looking for wallets...").waitFor(),
          // The code of wallets has arrived, and the five seconds have begun.
          (page) => page.getByRole("dialog").getByRole("link").first().waitFor(),
          stopClock,
          async (page) => {
            await page.clock.runFor(4_000);
            expectEqual(await page.getByText(/No wallet was found in this browser/).count(), 0);
            await page.clock.runFor(1_200);
            await page.getByText(/No wallet was found in this browser/).waitFor();
          },
          startClock,
        ),
      },
      {
        says: "Without a connected wallet nothing can be proven: 'Wallet not connected'",
        check: all(reload, press("Prove ownership"), toast("Wallet not connected")),
      },
    ],
  },
];
