import {
  address,
  all,
  disabled,
  fill,
  heading,
  inOrder,
  link,
  linkIn,
  press,
  sees,
  solve,
  submit,
  tab,
  toast,
  type Walk,
} from "./item.ts";

export const visitorWalks: Walk[] = [
  {
    name: "home",
    path: "/",
    signedIn: false,
    items: [
      { says: "A Sign In button is shown when signed out", check: linkIn("banner", "Sign In", "/auth") },
      {
        says: "Opportunities is in the navigation only when signed in",
        check: async (page) => {
          if ((await page.getByRole("navigation", { name: "Main" }).getByText("Opportunities").count()) > 0)
            throw new Error("it is there");
        },
      },
      { says: "'Start Mining' leads to /auth", check: linkIn("main", "Start Mining", "/auth") },
      { says: "A 'Learn More' button", check: sees("Learn More") },
      { says: "Stat card Active Miners", check: sees("Active Miners") },
      { says: "Stat card Rewards Distributed", check: sees("Rewards Distributed") },
      { says: "Rewards are shown with a $ prefix", check: sees(/^\$\d/) },
      { says: "Uptime fixed at 99.9%", check: all(sees("Uptime"), sees("99.9%")) },
      { says: "A features block", check: (page) => page.locator("#features").waitFor() },
      { says: "Community Feed", check: heading("Community Feed") },
      {
        says: "Posts have a type badge: milestone, event, announcement",
        check: all(sees(/^milestone$/i), sees(/^event$/i), sees(/^announcement$/i)),
      },
      { says: "Posts have a reward badge in SMC", check: sees(/SMC/) },
      { says: "'Load More Posts'", check: press("Load More Posts") },
      {
        says: "Leaderboard: Top Miners, Global Leaderboard",
        check: all(heading("Top Miners"), sees("Global Leaderboard")),
      },
      { says: "Points are called 'Mining Power'", check: sees("Mining Power") },
      {
        says: "Medals for the first three",
        check: (page) => page.getByRole("img", { name: "Gold medal" }).waitFor(),
      },
      { says: "Footer: Dashboard", check: linkIn("contentinfo", "Dashboard", "/dashboard") },
      { says: "Footer: Opportunities", check: linkIn("contentinfo", "Opportunities", "/opportunities") },
      { says: "Footer: Profile Settings", check: linkIn("contentinfo", "Profile Settings", "/profile") },
      {
        says: "Footer: Terms and Privacy",
        check: all(linkIn("contentinfo", "Terms", "/terms"), linkIn("contentinfo", "Privacy", "/privacy")),
      },
      {
        says: "Footer: a support mailto link",
        check: linkIn("contentinfo", "Support", "mailto:support@lode.test"),
      },
    ],
  },
  {
    name: "sign-in and sign-up",
    path: "/auth",
    signedIn: false,
    items: [
      { says: "A welcome card", check: heading(/Welcome to Lode/) },
      {
        says: "Sign In: Email and Password, a captcha, 'Sign In'",
        check: all(fill("Email", "nobody@checklist.test"), fill("Password", "not the password"), (page) =>
          page.locator("altcha-widget").waitFor(),
        ),
      },
      {
        says: "Without the captcha: 'Please complete the captcha'",
        check: all(submit("Sign In"), sees("Please complete the captcha")),
      },
      {
        says: "Sign in failure: toast 'Sign in failed' with the message, also inline",
        check: all(solve, submit("Sign In"), toast("Sign in failed", "Email or password is wrong"), (page) =>
          page.getByRole("main").getByText("Email or password is wrong").waitFor(),
        ),
      },
      {
        says: "The captcha is cleared after each attempt",
        check: (page) => page.locator('altcha-widget [data-state="verified"]').waitFor({ state: "detached" }),
      },
      {
        says: "Sign Up: Display Name, Email, Password, 'Create Account'",
        check: all(
          tab("Sign Up"),
          fill("Display Name", ""),
          fill("Email", "not an address"),
          fill("Password", "short"),
        ),
      },
      {
        says: "Display name, e-mail and password are required and judged",
        check: all(
          submit("Create Account"),
          sees("Please choose a name of 1 to 50 characters"),
          sees("Please enter a valid email address"),
          sees("Please choose a password of 8 to 128 characters"),
        ),
      },
      {
        says: "Sign-up success says so and leads to /",
        check: all(
          fill("Display Name", "Checklist Visitor"),
          fill("Email", "new@checklist.test"),
          fill("Password", "a seam below the hill"),
          solve,
          submit("Create Account"),
          toast("Check your email for the confirmation link!"),
          address(/\/$/),
        ),
      },
      {
        says: "Sign-up without a session leaves the header at Sign In",
        check: linkIn("banner", "Sign In", "/auth"),
      },
    ],
  },
  {
    name: "dashboard of a visitor",
    path: "/dashboard",
    signedIn: false,
    items: [
      { says: "'Social Mining Dashboard'", check: heading("Social Mining Dashboard") },
      { says: "A 'System Healthy' badge", check: sees("System Healthy") },
      { says: "A Settings button", check: linkIn("main", "Settings", "/profile") },
      {
        says: "Visitors see 23, 1,847 and 2",
        check: all(sees("23"), sees("1,847"), sees(/^2$/)),
      },
      {
        says: "Referrals show 12 for visitors, marked as a sample",
        check: all(sees(/^12$/), sees("Sample")),
      },
      { says: "Badge 'Demo Mode'", check: sees("Demo Mode") },
      {
        says: "Two disabled sample tasks: follow and repost",
        check: all(disabled(/Complete.*Follow/), disabled(/Complete.*Repost/)),
      },
      {
        says: "'Sign Up to Start Earning' leads to /auth",
        check: link("Sign Up to Start Earning", "/auth"),
      },
      {
        says: "Stat cards: Tasks Completed, Airdrop Points, X Accounts Connected, Referrals",
        check: inOrder("heading", "Tasks Completed", "Airdrop Points", "X Accounts Connected", "Referrals"),
      },
      { says: "The dashboard ends with the Community Feed", check: heading("Community Feed") },
      {
        says: "Analytics: Demo Mode with Active Miners, Mining Rate, Avg Session, Success Rate",
        check: all(
          tab("Analytics"),
          sees("Mining Rate"),
          sees("Avg Session"),
          sees("Success Rate"),
          sees("Live activity"),
          sees("Interactions"),
          sees("Rewards Claimed"),
          sees("Global Rank"),
        ),
      },
      {
        says: "The console starts at 1250 coins, level 3, XP 145 of 300, 2 a second",
        check: all(
          tab("Mining Console"),
          sees(/^1,25\d$/),
          sees("Level 3"),
          sees(/14\d of 300 XP/),
          sees(/2 per second/),
        ),
      },
      { says: "Click power 1", check: sees("Click power 1") },
      {
        says: "The click upgrade costs level × 100, the mining upgrade rate × 200",
        check: all(sees("Click upgrade"), sees(/^\d00 coins/)),
      },
      {
        says: "'Not enough coins!' with 'You need N coins for this upgrade'",
        check: async (page) => {
          for (let n = 0; n < 12; n++)
            await page.getByRole("button", { name: /for the auto-mining upgrade/ }).click();
          await toast("Not enough coins!", /You need [\d,]+ coins for this upgrade/)(page);
        },
      },
      {
        says: "'Sign Up to Start Earning' opens the Sign Up tab",
        check: all(
          tab("Mining Tasks"),
          (page) => page.getByRole("link", { name: "Sign Up to Start Earning" }).click(),
          (page) => page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor(),
        ),
      },
    ],
  },
];
