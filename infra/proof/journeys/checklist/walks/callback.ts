import type { Page, Route } from "playwright";
import { address, all, heading, type Item, refused, sees, toast, type Walk } from "./item.ts";

const CALLBACK = "/profile/twitter-callback?oauth_token=a&oauth_verifier=b";

/** Opens the page as X does, while the link's call gets this answer. */
const backFromX =
  (path: string, answer: (route: Route) => Promise<unknown>, ...checks: Item["check"][]) =>
  async (page: Page): Promise<void> => {
    await page.route("**/api/twitter-oauth", (route) =>
      route.request().method() === "POST" ? answer(route) : route.continue(),
    );
    try {
      await page.goto(new URL(path, page.url()).href);
      await all(...checks, address(/\/profile$/))(page);
    } finally {
      await page.unroute("**/api/twitter-oauth");
    }
  };

const linked = (more: object) => async (route: Route) =>
  route.fulfill({
    json: {
      twitter_user: {
        id: "1",
        username: "ore_one",
        name: "Ore One",
        display_name: "Ore One",
        verified: false,
        is_verified: false,
        followers_count: 30,
        account_created_date: null,
        twitter_account_id: "1",
        profile_image_url: null,
        eligibility: { isEligible: true, reasons: [] },
      },
      ...more,
    },
  });

const MISSING = toast("Error", "Missing authorization data or user not logged in");

/** Every way in which X can send a miner back. */
export const callbackWalks: Walk[] = [
  {
    name: "each way back from X",
    path: "/profile",
    signedIn: true,
    items: [
      {
        says: "'Connecting X Account', 'Please wait while we connect your X account...' and a spinner, until X has answered",
        check: backFromX(CALLBACK, async (route) => {
          const page = route.request().frame().page();
          await all(
            heading("Connecting X Account"),
            sees("Please wait while we connect your X account..."),
            (there) => there.locator("h1 svg, h1 [role=presentation], h1 span").first().waitFor(),
          )(page);
          await linked({ already_connected: false })(route);
        }),
      },
      {
        says: "'Success!' / '@{username} has been connected to your profile'",
        check: backFromX(
          CALLBACK,
          linked({ already_connected: false }),
          toast("Success!", "@ore_one has been connected to your profile"),
        ),
      },
      {
        says: "'Account Already Connected' / '@{username} is already connected to your profile'",
        check: backFromX(
          CALLBACK,
          linked({ already_connected: true }),
          toast("Account Already Connected", "@ore_one is already connected to your profile"),
        ),
      },
      {
        says: "A refused link shows 'Error' with the server's sentence",
        check: backFromX(
          CALLBACK,
          refused(409, { code: "account-taken", error: "The seam is closed" }),
          toast("Error", "The seam is closed"),
        ),
      },
      {
        says: "A link that fails without a text: 'Failed to connect X account'",
        check: backFromX(CALLBACK, refused(500), toast("Error", "Failed to connect X account")),
      },
      {
        says: "Denied wins over a token and a verifier",
        check: backFromX(
          `${CALLBACK}&denied=a`,
          linked({ already_connected: false }),
          toast("Authorization Failed", "X authorization was denied or failed"),
          // A failure has a red edge.
          (page) => page.locator("li.border-l-fault").waitFor(),
        ),
      },
      {
        says: "Without a token: 'Missing authorization data or user not logged in'",
        check: backFromX("/profile/twitter-callback?oauth_verifier=b", refused(500), MISSING),
      },
      {
        says: "Without a verifier: 'Missing authorization data or user not logged in'",
        check: backFromX("/profile/twitter-callback?oauth_token=a", refused(500), MISSING),
      },
      {
        says: "A fourth account is refused with 'Up to 3 X accounts can be connected'",
        check: async (page) => {
          await page.goto(new URL("/profile?message=too-many-accounts", page.url()).href);
          await toast(/Up to 3 X accounts can be connected/)(page);
        },
      },
    ],
  },
];
