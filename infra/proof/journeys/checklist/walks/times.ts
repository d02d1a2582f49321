import type { Page } from "playwright";
import {
  all,
  escapeKey,
  expectEqual,
  goTo,
  press,
  refuseSandboxWallet,
  reload,
  sees,
  toast,
  type Walk,
} from "./item.ts";

/** The page's clock stands still from now on, and moves by `page.clock.runFor`. */
const stopClock = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 200);
};
const startClock = (page: Page): Promise<void> => page.clock.resume();

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
export const timeWalks: Walk[] = [
  {
    name: "times, with a wallet",
    path: "/terms",
    signedIn: true,
    items: [
      {
        says: "A notification stands for 5 seconds",
        check: all(
          async (page) => page.clock.install({ time: await page.evaluate(() => Date.now()) }),
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
          async (page) => page.clock.install({ time: await page.evaluate(() => Date.now()) }),
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
  {
    name: "the game's clock",
    path: "/terms",
    signedIn: false,
    items: [
      {
        says: "Each second adds 2 coins and 1 XP",
        check: all(
          async (page) => page.clock.install({ time: await page.evaluate(() => Date.now()) }),
          goTo("/dashboard"),
          (page) => page.getByRole("tab", { name: "Mining Console" }).waitFor(),
          stopClock,
          (page) => page.getByRole("tab", { name: "Mining Console" }).click(),
          async (page) => {
            // React shows what it has waited for by a timer too.
            await page.clock.runFor(400);
            await page.getByText("1,250", { exact: true }).waitFor();
            await page.clock.runFor(3_000);
            await page.getByText("1,256", { exact: true }).waitFor();
            await page.getByText("148 of 300 XP").waitFor();
          },
        ),
      },
      {
        says: "A click's marker vanishes after 2 seconds",
        check: async (page) => {
          await page.getByRole("tabpanel").getByRole("button").first().click();
          const marker = page.locator(".animate-drift");
          await marker.waitFor();
          await page.clock.runFor(1_900);
          expectEqual(await marker.count(), 1);
          await page.clock.runFor(200);
          expectEqual(await marker.count(), 0);
        },
      },
      {
        says: "'Level Up! Click power increased!' with the new level",
        check: all(
          (page) => page.clock.runFor(155_000),
          toast("Level Up! Click power increased!", "Level 4"),
          sees("Click power 2"),
          sees(/ of 400 XP/),
        ),
      },
    ],
  },
  {
    name: "a profile that cannot be loaded",
    path: "/terms",
    signedIn: true,
    items: [
      {
        says: "'Error' / 'Failed to fetch profile'",
        check: async (page) => {
          await page.clock.install({ time: await page.evaluate(() => Date.now()) });
          await page.route("**/api/profile", (route) => route.fulfill({ status: 503, body: "" }));
          await goTo("/profile")(page);
          for (let seconds = 0; seconds < 12; seconds++) {
            await page.evaluate(() => fetch("/api/csrf-token"));
            await page.clock.runFor(1_000);
          }
          await toast("Error", "Failed to fetch profile")(page);
        },
      },
    ],
  },
];
