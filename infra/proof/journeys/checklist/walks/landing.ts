import {
  all,
  answering,
  changed,
  disabled,
  expectEqual,
  heading,
  holding,
  linkIn,
  press,
  refused,
  reload,
  sees,
  type Walk,
  within,
} from "./item.ts";

const miner = (rank: number) => ({
  rank,
  user_id: `01900000-0000-7000-8000-00000000000${rank}`,
  display_name: `Miner ${rank}`,
  total_points: 1_000 - rank,
  avatar_url: null,
});

/** What the landing page says beyond its buttons, and what its leaderboard shows in each case. */
export const landingWalks: Walk[] = [
  {
    name: "landing page in detail",
    path: "/",
    signedIn: false,
    items: [
      { says: "The logo leads to the landing page", check: linkIn("banner", "Lode, home", "/") },
      {
        says: "The hero says what Lode is",
        check: all(
          heading("Turn signal into ore."),
          sees(/Earn cryptocurrency through social mining tasks and automation/),
        ),
      },
      {
        says: "'Start Mining' opens the Sign Up tab",
        check: all(
          (page) => page.getByRole("link", { name: "Start Mining" }).first().click(),
          (page) => page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor(),
          async (page) => void (await page.goBack()),
        ),
      },
      {
        says: "'Learn More' scrolls to the features",
        check: all(press("Learn More"), async (page) => {
          await page.waitForFunction(() => {
            const top = document.getElementById("features")?.getBoundingClientRect().top ?? 9_999;
            return top >= -1 && top < innerHeight / 2;
          });
        }),
      },
      {
        says: "The page asks for a CSRF token when it starts, and gets the cookie csrfToken",
        check: async (page) => {
          await page.context().clearCookies({ name: "csrfToken" });
          await Promise.all([page.waitForResponse(/\/api\/csrf-token/), page.reload()]);
          const names = (await page.context().cookies()).map(({ name }) => name);
          expectEqual(names.includes("csrfToken"), true);
        },
      },
      { says: "Navigation: Dashboard", check: linkIn("banner", "Dashboard", "/dashboard") },
      { says: "Footer: Sign In", check: linkIn("contentinfo", "Sign In", "/auth") },
      {
        says: "A post has name, handle, time, content, and counts of likes, comments and shares",
        check: within(
          "Community Feed",
          "Basalt Ada",
          /@basalt_ada/,
          "2 hours ago",
          /The age bonus adds up quietly/,
          /^128likes$/,
          /^24comments$/,
          /^11shares$/,
        ),
      },
      {
        says: "A post's reward is a badge in SMC",
        check: within("Community Feed", /^\+50 SMC$/),
      },
      {
        says: "Three posts, then five, and no more",
        check: async (page) => {
          const posts = page.getByRole("region", { name: "Community Feed" }).getByRole("article");
          expectEqual(await posts.count(), 3);
          await press("Load More Posts")(page);
          expectEqual(await posts.count(), 5);
          await disabled("Load More Posts")(page);
        },
      },
      {
        says: "Without miners the leaderboard shows five samples, marked as such",
        check: answering(
          "/api/leaderboard*",
          changed(() => ({ leaderboard: [], userPosition: null })),
          reload,
          within("Top Miners", "Sample", "Quartz Fox", "15,420", "Vein Finder"),
          async (page) =>
            expectEqual(
              await page.getByRole("region", { name: "Top Miners" }).getByRole("listitem").count(),
              5,
            ),
        ),
      },
      {
        says: "Medals for ranks 1 to 3, '#4' after them, each with avatar, name and points",
        check: answering(
          "/api/leaderboard*",
          changed(() => ({ leaderboard: [1, 2, 3, 4].map(miner), userPosition: null })),
          reload,
          within("Top Miners", "Miner 1", "999", "#4", "Mining Power"),
          async (page) => {
            for (const name of ["Gold medal", "Silver medal", "Bronze medal"])
              await page.getByRole("img", { name }).waitFor();
            await page
              .getByRole("region", { name: "Top Miners" })
              .getByText("M", { exact: true })
              .first()
              .waitFor();
          },
        ),
      },
      {
        says: "'Loading leaderboard...' until the answer is there",
        check: holding("/api/leaderboard*", reload, sees("Loading leaderboard...")),
      },
      {
        says: "A leaderboard that cannot be loaded says so, and offers to try again",
        check: answering(
          "/api/leaderboard*",
          refused(404, { code: "not-found", error: "No" }),
          reload,
          sees("The leaderboard could not be loaded."),
          (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
        ),
      },
      {
        says: "Figures that cannot be loaded are zeros",
        check: answering(
          "/api/stats",
          refused(404, { code: "not-found", error: "No" }),
          reload,
          sees(/^\$0/),
          async (page) =>
            expectEqual((await page.locator("dd").allInnerTexts()).slice(0, 3), ["0", "$0", "99.9%"]),
        ),
      },
      {
        says: "A page that throws shows 'Unexpected Application Error!'",
        check: all(
          answering(
            "/api/leaderboard*",
            changed(() => ({ leaderboard: null })),
            reload,
            sees("Unexpected Application Error!"),
          ),
          reload,
        ),
      },
      {
        says: "The three stat cards follow the shared figures",
        check: answering(
          "/api/stats",
          changed(() => ({ totalUsers: 1_234, totalUSDCDistributed: 56.7 })),
          reload,
          sees("1.2K"),
          sees("$56.70"),
          sees("99.9%"),
        ),
      },
    ],
  },
];
