import { answering, changed, expectEqual, heading, holding, link, reload, sees, type Walk } from "./item.ts";
import { account } from "./sample-account.ts";

/** The opportunities of different accounts. */
export const opportunityWalks: Walk[] = [
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
];
