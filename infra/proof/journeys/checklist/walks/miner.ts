import {
  address,
  all,
  disabled,
  goTo,
  heading,
  link,
  linkIn,
  noEnabledButton,
  none,
  press,
  pressText,
  sees,
  tab,
  toast,
  type Walk,
} from "./item.ts";

/** A miner with 131 points, an eligible and an ineligible account, and a completed withdrawal. */
export const minerWalks: Walk[] = [
  {
    name: "home of the signed-in",
    path: "/",
    signedIn: true,
    items: [
      { says: "A signed-in user is redirected to /dashboard", check: address(/\/dashboard$/) },
      {
        says: "Navigation Dashboard and Opportunities",
        check: all(
          linkIn("banner", "Dashboard", "/dashboard"),
          linkIn("banner", "Opportunities", "/opportunities"),
        ),
      },
      { says: "A badge 'Mining Off'", check: sees("Mining Off") },
      {
        says: "A points badge",
        check: (page) => page.getByRole("banner").getByText("131").waitFor(),
      },
      {
        says: "Profile link, sign-out button, the first letter as avatar",
        check: all(
          linkIn("banner", /Profile/, "/profile"),
          (page) => page.getByRole("button", { name: "Sign out" }).waitFor(),
          (page) => page.getByRole("banner").getByText("C", { exact: true }).waitFor(),
        ),
      },
      {
        says: "A signed-in session at /auth is redirected",
        check: all(goTo("/auth"), address(/\/dashboard$/)),
      },
    ],
  },
  {
    name: "dashboard",
    path: "/dashboard",
    signedIn: true,
    items: [
      {
        says: "Stat cards with real values",
        check: all(heading("Tasks Completed"), heading("Airdrop Points"), heading("X Accounts Connected")),
      },
      {
        says: "A green dot when accounts are connected",
        check: (page) => page.getByRole("img", { name: "Connected" }).waitFor(),
      },
      {
        says: "Referrals: the miner's own number, since there are real ones (47 was a sample)",
        check: (page) =>
          page.getByRole("region", { name: "Referrals" }).getByText("0", { exact: true }).waitFor(),
      },
      {
        says: "Three tabs",
        check: all(
          (page) => page.getByRole("tab", { name: "Mining Tasks" }).waitFor(),
          (page) => page.getByRole("tab", { name: "Mining Console" }).waitFor(),
          (page) => page.getByRole("tab", { name: "Analytics" }).waitFor(),
        ),
      },
      {
        says: "Badge 'Active'",
        check: (page) => page.getByText("Active", { exact: true }).waitFor(),
      },
      {
        says: "Mining Status with Pause Mining and View Analytics",
        check: all(heading("Mining Status"), disabled("Pause Mining"), (page) =>
          page.getByRole("button", { name: "View Analytics" }).waitFor(),
        ),
      },
      {
        says: "Earnings with Withdraw Earnings",
        check: all(heading("Earnings"), link("Withdraw Earnings", "/profile#withdraw")),
      },
      {
        says: "'Need 30+ followers (has N)', and no button of that account that can be pressed",
        check: all(
          sees("@few_followers can’t earn yet:"),
          sees("Need 30+ followers (has 29)"),
          noEnabledButton(/@few_followers/),
        ),
      },
      {
        says: "A completed pair is shown as completed and its button is disabled",
        check: all(
          heading("Follow @lode"),
          sees("Completed"),
          pressText("Follow @lode"),
          disabled(/Completed.*@vera_vein/),
        ),
      },
      {
        says: "Task not done: toast 'Task failed' with the reason",
        check: all(press(/Complete follow @oreworks as @vera_vein/), toast("Task failed")),
      },
      {
        says: "'Your Position' with rank, points and 'spots from top 10'",
        check: all(sees("Your Position"), sees("#1"), sees("0 spots from top 10")),
      },
      {
        says: "Analytics has real figures for the signed-in",
        check: all(
          tab("Analytics"),
          sees("Points in 14 days"),
          sees("Interactions"),
          sees("Success Rate"),
          sees("Rewards Claimed"),
          sees("Global Rank"),
          sees("Live activity"),
          none("Avg Session"),
        ),
      },
    ],
  },
];
