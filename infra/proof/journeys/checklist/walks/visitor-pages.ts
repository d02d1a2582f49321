import type { Page } from "playwright";
import { address, all, link, none, sees, toast, type Walk } from "./item.ts";

export const visitorPageWalks: Walk[] = [
  {
    name: "what a visitor may not see",
    path: "/profile",
    signedIn: false,
    items: [
      {
        says: "'Please sign in to view your profile' with a link to /auth",
        check: all(sees("Please sign in to view your profile"), link("Sign In", "/auth")),
      },
      {
        says: "Opportunities send the signed-out to /auth",
        check: all((page) => page.goto(new URL("/opportunities", page.url()).href), address(/\/auth$/)),
      },
      {
        says: "Linking without a user: 'Missing authorization data or user not logged in', then /profile",
        check: all(
          (page) =>
            page.goto(new URL("/profile/twitter-callback?oauth_token=a&oauth_verifier=b", page.url()).href),
          toast("Error", "Missing authorization data or user not logged in"),
          address(/\/profile$/),
        ),
      },
    ],
  },
  {
    name: "terms",
    path: "/terms",
    signedIn: false,
    items: [
      { says: "Terms have 10 sections", check: (page) => countSections(page, 10) },
      {
        says: "18 or older; 2 months and 30 followers; up to 3 accounts; at least 7 years are named where they belong",
        check: all(sees(/18/), sees(/30/), sees(/3 X accounts/)),
      },
      {
        says: "Fake, bot or purchased accounts, a second Lode account, manipulation and spam are prohibited, and what follows",
        check: all(
          sees(/Fake, bot or purchased accounts/),
          sees(/more than one Lode account/),
          sees(/manipulation of tasks or points, and spam are prohibited/),
          sees(/Violators can be suspended, and their points forfeited/),
        ),
      },
      {
        says: "The terms name the rate, the fee, and further rates and network fees",
        check: all(
          sees(/1 point is paid as 0\.01 USDC/),
          sees(/Conversion rates and network fees also apply/),
        ),
      },
      { says: "'Back to Home' leads to /", check: link("Back to Home", "/") },
      { says: "The last-updated date is today", check: today },
    ],
  },
  {
    name: "privacy",
    path: "/privacy",
    signedIn: false,
    items: [
      { says: "Privacy has 11 sections", check: (page) => countSections(page, 11) },
      {
        says: "It mentions e-mail, display name, avatar and wallet addresses",
        check: all(sees(/e-?mail/i), sees(/display name/i), sees(/avatar|picture/i), sees(/wallet address/i)),
      },
      {
        says: "Transaction records 7 years, usage logs 2 years",
        check: all(sees(/7 years/), sees(/2 years/)),
      },
      { says: "'Back to Home' and today's date", check: all(link("Back to Home", "/"), today) },
    ],
  },
  {
    name: "not found",
    path: "/nowhere",
    signedIn: false,
    items: [
      {
        says: "404, 'Oops! Page not found', 'Return to Home'",
        check: all(sees("404"), sees("Oops! Page not found"), link("Return to Home", "/")),
      },
      { says: "No error page stands in for it", check: none("Unexpected Application Error!") },
    ],
  },
];

async function countSections(page: Page, expected: number): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  const count = await page.getByRole("main").getByRole("heading", { level: 2 }).count();
  if (count !== expected) throw new Error(`${count} sections`);
}

async function today(page: Page): Promise<void> {
  const day = await page.evaluate(() =>
    new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric" }).format(new Date()),
  );
  await sees(new RegExp(`Last updated: ${day}`))(page);
}
