import { type Statement, states, tested, walked } from "./statement.ts";

const JOURNEY = tested(
  "infra/proof/journeys/http-journey.e2e.test.ts",
  "a miner signs up, follows on X, is awarded, withdraws, and is paid once",
);
const PROHIBITED = walked(
  "Fake, bot or purchased accounts, a second Lode account, manipulation and spam are prohibited, and what follows",
);

/** §1, the routes and the header of §2. */
export const audienceStatements: readonly Statement[] = [
  states(
    1,
    "Visitors see the landing page and demo content.",
    walked("The hero says what Lode is"),
    walked("Badge 'Demo Mode'"),
  ),
  states(
    2,
    "Miners sign in and see their own pages.",
    walked("A signed-in user is redirected to /dashboard"),
  ),
  states(
    3,
    "The landing page says that one earns cryptocurrency through social mining tasks and automation.",
    walked("The hero says what Lode is"),
  ),
  states(
    4,
    "A linked account earns points for follows, likes, reposts and comments.",
    tested(
      "app/src/attempts/verify-batch.verdicts.test.ts",
      "a %s that was done is verified, and its receipt shows what X answered",
    ),
  ),
  states(5, "A miner does tasks by hand.", JOURNEY),
  states(
    6,
    "A switch for each account lets automation do them.",
    tested(
      "infra/proof/journeys/browser-states.e2e.test.ts",
      "automation announces its next action and follows the schedule; the flight recorder fills without a reload",
    ),
  ),
  states(7, "Points are paid as USDC to a Solana wallet.", JOURNEY),
  states(
    8,
    "The product's own token is listed, and disabled.",
    walked("The coin is disabled, '1 point = 1 SMC · Coming Soon'"),
  ),
  states(
    9,
    "Miners are 18 or older.",
    walked(
      "18 or older; 2 months and 30 followers; up to 3 accounts; at least 7 years are named where they belong",
    ),
  ),
  states(10, "Fake, bot and purchased accounts are prohibited.", PROHIBITED),
  states(11, "A person has one Lode account.", PROHIBITED),
  states(12, "Manipulation and spam are prohibited.", PROHIBITED),
  states(13, "Whoever violates the terms can be suspended and lose the points.", PROHIBITED),
  states(
    14,
    "An account earns once it is 60 days old and has 30 followers.",
    tested(
      "core/src/domain/accounts/eligibility.test.ts",
      "the reasons against an account with %d followers, created %s: %j",
    ),
  ),
  states(
    15,
    "A miner links up to three X accounts.",
    walked("A fourth account is refused with 'Up to 3 X accounts can be connected'"),
    tested(
      "api/src/miners/accounts/accounts.test.ts",
      "a fourth account is refused before and after the consent at X",
    ),
  ),
  states(16, "The landing page is at /.", walked("The hero says what Lode is")),
  states(17, "Signing in and up is at /auth.", walked("A welcome card")),
  states(
    18,
    "The profile is at /profile.",
    walked(
      "Cards: Profile Information, Solana Wallet, X Accounts, Withdraw Points with Withdrawal History, Automation Settings",
    ),
  ),
  states(
    19,
    "The opportunities are at /opportunities.",
    walked("Heading 'Earning Opportunities: Maximize your airdrop points by optimizing your X accounts'"),
  ),
  states(
    20,
    "X sends the miner back to /profile/twitter-callback.",
    walked("'Authorization Failed' / 'X authorization was denied or failed', then /profile"),
  ),
  states(21, "The dashboard is at /dashboard.", walked("'Social Mining Dashboard'")),
  states(22, "The terms are at /terms.", walked("Terms have 10 sections")),
  states(23, "The privacy policy is at /privacy.", walked("Privacy has 11 sections")),
  states(
    24,
    "Every other path is a page that was not found.",
    walked("404, 'Oops! Page not found', 'Return to Home'"),
  ),
  states(25, "The header's logo leads to the landing page.", walked("The logo leads to the landing page")),
  states(26, "The header leads to the dashboard.", walked("Navigation: Dashboard")),
  states(
    27,
    "The header leads to the opportunities for the signed-in only.",
    walked("Opportunities is in the navigation only when signed in"),
    walked("Navigation Dashboard and Opportunities"),
  ),
  states(
    28,
    "The header says 'Mining Active' or 'Mining Off'.",
    walked("A badge 'Mining Off'"),
    walked("'Mining Active' when any flag is on"),
  ),
  states(29, "The header shows the points.", walked("A points badge with its unit")),
  states(
    30,
    "The header leads to the profile.",
    walked("Profile link, sign-out button, the first letter as avatar"),
  ),
  states(
    31,
    "The header has a button for signing out.",
    walked("Profile link, sign-out button, the first letter as avatar"),
  ),
  states(
    32,
    "Without a picture the avatar is the first letter of the display name.",
    walked("Profile link, sign-out button, the first letter as avatar"),
  ),
  states(
    33,
    "Without a name it is the first letter of the email address.",
    tested("web/src/lib/format.test.ts", "the avatar of %j shows %s"),
  ),
  states(34, "A visitor sees 'Sign In' there instead.", walked("A Sign In button is shown when signed out")),
];
