import type { Page } from "playwright";
import {
  all,
  amount,
  answering,
  changed,
  expectEqual,
  goTo,
  heading,
  holding,
  none,
  press,
  refused,
  reload,
  sees,
  toast,
  type Walk,
  within,
} from "./item.ts";
import { account } from "./sample-account.ts";

const NO = refused(500);
const SAID = refused(400, { code: "invalid", error: "The seam is closed" });

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

const threeAccounts = changed(() => ({
  accounts: ["1", "2", "3"].map((id) => account({ id, twitter_account_id: id, username: `ore_${id}` })),
}));

const automationIsAtTheTop = async (page: Page): Promise<void> => {
  await page.locator("#automation").waitFor();
  await page.waitForFunction(() => {
    const top = document.querySelector("#automation")?.getBoundingClientRect().top ?? 9_999;
    return top >= 0 && top < innerHeight / 2;
  });
};

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** The same on the profile, and of withdrawals with a wallet. */
export const profileCallWalks: Walk[] = [
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
        check: answering("/api/twitter-accounts", threeAccounts, reload, sees(/All 3 places are taken/)),
      },
      {
        says: "A page opened by its address starts at the top; a reload keeps the place",
        check: async (page) => {
          await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
          await goTo("/terms")(page);
          await heading("Terms of Service")(page);
          expectEqual(await scrolled(page), 0);
          await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
          await reload(page);
          await heading("Terms of Service")(page);
          await page.waitForFunction(() => Math.round(scrollY) === 300);
        },
      },
      {
        says: "A link leads to the top of its page; Back leads to where the visitor was",
        check: async (page) => {
          await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
          await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
          await heading("Privacy Policy")(page);
          expectEqual(await scrolled(page), 0);
          await page.goBack();
          await heading("Terms of Service")(page);
          await page.waitForFunction(() => scrollY > 400);
        },
      },
      {
        says: "The anchor 'automation' is scrolled to, and stays in view when a card above grows",
        check: async (page) => {
          let answer = () => {};
          const answered = new Promise<void>((resolve) => {
            answer = resolve;
          });
          await all(
            goTo("/terms"),
            answering(
              "/api/twitter-accounts",
              async (route) => {
                await answered;
                await threeAccounts(route);
              },
              goTo("/profile#automation"),
              automationIsAtTheTop,
              async () => answer(),
              sees(/All 3 places are taken/),
              automationIsAtTheTop,
            ),
          )(page);
        },
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
