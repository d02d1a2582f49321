import type { Page } from "playwright";
import {
  all,
  amount,
  answering,
  changed,
  disabled,
  expectEqual,
  goTo,
  heading,
  holding,
  link,
  noEnabledButton,
  none,
  press,
  refused,
  reload,
  sees,
  toast,
  type Walk,
  within,
} from "./item.ts";

const NO = refused(500);
const SAID = refused(400, { code: "invalid", error: "The seam is closed" });
const account = (more: object) => ({
  twitter_account_id: "1",
  id: "1",
  username: "ore_one",
  display_name: "Ore One",
  name: "Ore One",
  followers_count: 5_000,
  account_created_date: "2015-01-01T00:00:00.000Z",
  is_verified: true,
  verified: true,
  eligibility: { isEligible: true, reasons: [] },
  ...more,
});

const position = (rank: number) => ({ rank, total_points: 1_275 });
const standing = (rank: number) =>
  changed(({ userPosition }: { userPosition: object | null }) => ({
    userPosition: userPosition && { ...userPosition, ...position(rank) },
  }));

const picture = {
  name: "picture.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const choosePicture = (page: Page): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles(picture);

/** What a signed-in miner sees while a call is under way, and after it has failed. */
export const minerCallWalks: Walk[] = [
  {
    name: "dashboard, call by call",
    path: "/dashboard",
    signedIn: true,
    items: [
      {
        says: "A points badge with its unit",
        check: (page) => page.getByRole("banner").getByText("131 points").waitFor(),
      },
      {
        says: "Mining Tasks is the tab at first",
        check: (page) => page.getByRole("tab", { name: "Mining Tasks", selected: true }).waitFor(),
      },
      {
        says: "'27 spots from top 10' at rank 37",
        check: answering(
          "/api/leaderboard*",
          standing(37),
          reload,
          within("Top Miners", "#37", "27 spots from top 10"),
        ),
      },
      {
        says: "A task that could not be checked: 'Task failed', 'Failed to complete the task. Please try again.'",
        check: all(
          reload,
          answering(
            "/api/mining-tasks",
            async (route) => (route.request().method() === "POST" ? NO(route) : route.continue()),
            press(/Complete follow @oreworks as @vera_vein/),
            toast("Task failed", "Failed to complete the task. Please try again."),
          ),
        ),
      },
      {
        says: "'Checking...' while a task is checked",
        check: holding(
          "/api/mining-tasks",
          press(/Complete follow @oreworks as @vera_vein/),
          disabled(/Checking\.\.\./),
        ),
      },
      {
        says: "The button of an expired task is disabled",
        check: answering(
          "/api/mining-tasks",
          changed(({ tasks }: { tasks: object[] }) => ({
            tasks: tasks.map((task) => ({ ...task, expires_at: "2020-01-01T00:00:00.000Z" })),
          })),
          reload,
          sees("Expired"),
          noEnabledButton(/Complete follow @oreworks/),
        ),
      },
      {
        says: "Accounts that cannot be loaded are one quiet line with 'Try again'",
        check: answering(
          "/api/twitter-accounts",
          refused(404, { code: "not-found", error: "No" }),
          reload,
          sees("Your X accounts could not be loaded."),
          (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
        ),
      },
      {
        says: "Without an account the tasks say what automation could do",
        check: answering(
          "/api/twitter-accounts",
          changed(() => ({ accounts: [] })),
          reload,
          sees(/Automation can do tasks for you once an X account is linked/),
        ),
      },
      {
        says: "With automation for all accounts the tasks say so",
        check: answering(
          "/api/automation-settings",
          changed(({ settings }: { settings: object[] }) => ({
            settings: settings.map((one) => ({ ...one, auto_like: true })),
          })),
          reload,
          sees(/Automation is on for all your accounts/),
        ),
      },
      {
        says: "Figures of the miner that cannot be loaded are zeros",
        check: answering(
          "/api/user-stats",
          refused(404, { code: "not-found", error: "No" }),
          reload,
          sees("Your figures could not be loaded."),
          (page) =>
            page.getByRole("region", { name: "Tasks Completed" }).getByText("0", { exact: true }).waitFor(),
        ),
      },
      {
        says: "No dot while no account is connected",
        check: answering(
          "/api/user-stats",
          changed(() => ({ twitterAccountsCount: 0 })),
          reload,
          (page) =>
            page
              .getByRole("region", { name: "X Accounts Connected" })
              .getByText("0", { exact: true })
              .waitFor(),
          async (page) => expectEqual(await page.getByRole("img", { name: "Connected" }).count(), 0),
        ),
      },
      {
        says: "'View Analytics' opens the Analytics tab",
        check: all(reload, press("View Analytics"), (page) =>
          page.getByRole("tab", { name: "Analytics", selected: true }).waitFor(),
        ),
      },
    ],
  },
  {
    name: "profile, call by call",
    path: "/profile",
    signedIn: true,
    items: [
      {
        says: "'Loading...' until the profile is there, and while a stored session is checked",
        check: holding("/api/profile", reload, sees("Loading...")),
      },
      {
        says: "'Failed to update profile'",
        check: all(
          reload,
          answering(
            "/api/profile",
            async (route) => (route.request().method() === "PUT" ? NO(route) : route.continue()),
            (page) => page.getByLabel("Bio").fill("Another seam"),
            press("Save Changes"),
            toast("Error", "Failed to update profile"),
          ),
        ),
      },
      {
        says: "'Failed to upload avatar'",
        check: answering("/api/profile/avatar", NO, choosePicture, toast("Failed to upload avatar")),
      },
      {
        says: "'Avatar updated successfully'",
        check: all(choosePicture, toast("Avatar updated successfully")),
      },
      {
        says: "An uploaded picture is served from Lode's own host, redrawn, under an address of its own",
        check: async (page) => {
          const { profile } = (await page.evaluate(async () => (await fetch("/api/profile")).json())) as {
            profile: { avatar_url: string };
          };
          const address = new URL(profile.avatar_url, page.url());
          expectEqual(address.origin, new URL(page.url()).origin);
          expectEqual(/^\/api\/avatars\/[\w-]{36}\/picture\.webp$/.test(address.pathname), true);
          expectEqual((await page.request.get(address.href)).headers()["content-type"], "image/webp");
        },
      },
      {
        says: "'Update failed', 'Failed to update automation settings. Please try again.'; all switches are disabled until then",
        check: async (page) => {
          const flag = page.getByRole("switch", { name: "Auto like for @vera_vein" });
          let disabledMeanwhile = 0;
          await page.route("**/api/automation-settings*", async (route) => {
            if (route.request().method() !== "PUT") return route.continue();
            disabledMeanwhile = await page.getByRole("switch", { disabled: true }).count();
            return route.fulfill({ status: 500, body: "" });
          });
          const all = await page.getByRole("switch", { name: /for @vera_vein/ }).count();
          await flag.click();
          const consent = page.getByRole("button", { name: "I agree, turn it on" });
          if (await consent.isVisible().catch(() => false)) await consent.click();
          await toast("Update failed", "Failed to update automation settings. Please try again.")(page);
          await page.unroute("**/api/automation-settings*");
          if (disabledMeanwhile < all) throw new Error(`${disabledMeanwhile} of ${all} were disabled`);
        },
      },
      {
        says: "'Failed to remove X account'",
        check: answering(
          "/api/twitter/remove",
          NO,
          answering(
            "/api/profile/twitter/remove",
            NO,
            press(/^Remove.*vera_vein/),
            press("Remove account"),
            toast("Failed to remove X account"),
            reload,
          ),
        ),
      },
      {
        says: "The history shows each of the four states",
        check: answering(
          "/api/withdrawals*",
          changed(({ withdrawals }: { withdrawals: object[] }) => ({
            withdrawals: ["pending", "processing", "completed", "failed"].map((status, n) => ({
              ...withdrawals[0],
              id: `01900000-0000-7000-8000-00000000000${n}`,
              status,
              transaction_hash: status === "completed" ? "5".repeat(88) : null,
            })),
          })),
          reload,
          within("Withdrawal History", /^pending$/i, /^processing$/i, /^completed$/i, /^failed$/i),
          async (page) => expectEqual(await page.getByRole("link", { name: /View transaction/ }).count(), 1),
        ),
      },
      {
        says: "Without an account there is no automation card",
        check: answering(
          "/api/twitter-accounts",
          changed(() => ({ accounts: [] })),
          answering(
            "/api/profile",
            changed(({ profile }: { profile: object }) => ({
              profile: { ...profile, twitter_accounts: [] },
            })),
            reload,
            heading("Link Your First X Account"),
            async (page) =>
              expectEqual(await page.getByRole("heading", { name: "Automation Settings" }).count(), 0),
          ),
        ),
      },
      {
        says: "With three accounts no fourth can be linked",
        check: answering(
          "/api/twitter-accounts",
          changed(() => ({
            accounts: ["1", "2", "3"].map((id) =>
              account({ id, twitter_account_id: id, username: `ore_${id}` }),
            ),
          })),
          reload,
          sees(/All 3 places are taken/),
        ),
      },
      {
        says: "The anchor 'automation' is scrolled to",
        check: all(goTo("/terms"), goTo("/profile#automation"), async (page) => {
          const card = page.locator("#automation");
          await card.waitFor();
          await page.waitForFunction(() => {
            const top = document.querySelector("#automation")?.getBoundingClientRect().top ?? 9_999;
            return top >= 0 && top < innerHeight / 2;
          });
        }),
      },
      {
        says: "'Profile not found' when there is no profile",
        check: answering(
          "/api/profile",
          refused(404, { code: "not-found", error: "No" }),
          goTo("/profile"),
          sees("Profile not found"),
          none("Please sign in to view your profile"),
        ),
      },
    ],
  },
  {
    name: "opportunities, account by account",
    path: "/opportunities",
    signedIn: true,
    items: [
      {
        says: "'Loading opportunities...'",
        check: holding("/api/twitter-accounts", reload, sees("Loading opportunities...")),
      },
      {
        says: "Without an account there is one suggestion: 'Link Your First X Account', which leads to /profile",
        check: answering(
          "/api/twitter-accounts",
          changed(() => ({ accounts: [] })),
          reload,
          heading("Link Your First X Account"),
          link(/Link Account/, "/profile"),
          async (page) => expectEqual(await page.getByRole("main").getByRole("listitem").count(), 1),
        ),
      },
      {
        says: "A young, small, unverified account gets a card for each: icon, title, badge, text, action",
        check: answering(
          "/api/twitter-accounts",
          changed(() => ({
            accounts: [
              account({
                followers_count: 412,
                verified: false,
                is_verified: false,
                account_created_date: new Date(Date.now() - 90 * 86_400_000).toISOString(),
              }),
            ],
          })),
          reload,
          (page) =>
            page
              .getByRole("link", { name: /X premium|Premium|verified/i })
              .first()
              .waitFor(),
          async (page) => {
            const verification = page.locator('a[href="https://x.com/i/premium_sign_up"]');
            expectEqual(await verification.getAttribute("target"), "_blank");
            const card = page.getByRole("main").getByRole("listitem").first();
            expectEqual(await card.locator("svg").first().isVisible(), true);
          },
          sees("412 of 1,000"),
          sees("41% complete"),
          (page) => page.getByRole("progressbar").first().waitFor(),
          heading("Link an Older X Account"),
          sees(/\+10-20% per task/),
          sees(/3 months old/),
        ),
      },
      {
        says: "Three accounts with nothing left: 'You're All Set!' with its texts, and 'View Dashboard' to /backoffice",
        check: answering(
          "/api/twitter-accounts",
          changed(() => ({
            accounts: ["1", "2", "3"].map((id) =>
              account({ id, twitter_account_id: id, username: `ore_${id}`, followers_count: 20_000 }),
            ),
          })),
          answering(
            "/api/automation-settings",
            changed(({ settings }: { settings: object[] }) => ({
              settings: ["1", "2", "3"].map((twitter_account_id) => ({
                ...settings[0],
                twitter_account_id,
                auto_follow: true,
                auto_like: true,
                auto_repost: true,
                auto_comment: true,
              })),
            })),
            reload,
            heading("You're All Set!"),
            sees("Your accounts are optimized for maximum earning potential"),
            sees("Keep completing tasks to earn more airdrop points!"),
            link("View Dashboard", "/backoffice"),
            heading("Point Calculation Breakdown"),
          ),
        ),
      },
    ],
  },
  {
    name: "withdrawals refused, with a wallet",
    path: "/profile",
    signedIn: true,
    items: [
      {
        says: "'Failed to update wallet address'",
        check: all(
          press("Select Wallet"),
          answering(
            "/api/profile",
            async (route) => (route.request().method() === "PUT" ? NO(route) : route.continue()),
            press(/Mock Wallet/),
            toast("Failed to update wallet address"),
          ),
        ),
      },
      {
        says: "'Withdrawal failed. Please try again.' without a text, and the server's sentence with one",
        check: all(
          reload,
          (page) => page.getByRole("dialog").waitFor({ state: "hidden" }),
          amount("101"),
          answering("/api/withdrawal", NO, press("Withdraw"), toast("Withdrawal failed. Please try again.")),
          answering("/api/withdrawal", SAID, press("Withdraw"), toast("The seam is closed")),
        ),
      },
      {
        says: "'Processing...' while a withdrawal is requested",
        check: answering(
          "/api/withdrawal",
          async (route) => route.abort(),
          amount("102"),
          async (page) => {
            await page.route("**/api/withdrawal", async (route) => {
              await page.getByRole("button", { name: "Processing...", disabled: true }).waitFor();
              await route.fulfill({ status: 400, json: { code: "invalid", error: "Seen" } });
            });
            await press("Withdraw")(page);
            await toast("Seen")(page);
          },
        ),
      },
    ],
  },
];
