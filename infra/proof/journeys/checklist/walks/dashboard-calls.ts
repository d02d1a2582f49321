import {
  all,
  answering,
  changed,
  disabled,
  expectEqual,
  holding,
  noEnabledButton,
  press,
  refused,
  reload,
  sees,
  toast,
  type Walk,
  within,
} from "./item.ts";

const NO = refused(500);

const position = (rank: number) => ({ rank, total_points: 1_275 });
const standing = (rank: number) =>
  changed(({ userPosition }: { userPosition: object | null }) => ({
    userPosition: userPosition && { ...userPosition, ...position(rank) },
  }));

/** What a miner sees on the dashboard while a call is under way, and after it has failed. */
export const dashboardCallWalks: Walk[] = [
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
];
