import { all, expectEqual, goTo, sees, toast, type Walk } from "./item.ts";
import { installClock, stopClock } from "./page-clock.ts";

/** The clicker game, and a page that gives up, on a clock that the walk moves. */
export const timeWalks: Walk[] = [
  {
    name: "the game's clock",
    path: "/terms",
    signedIn: false,
    items: [
      {
        says: "Each second adds 2 coins and 1 XP",
        check: all(
          installClock,
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
          await installClock(page);
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
