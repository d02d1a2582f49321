import { ruled, type Statement, states, tested, walked } from "./statement.ts";

const CARDS = walked(
  "Cards: Profile Information, Solana Wallet, X Accounts, Withdraw Points with Withdrawal History, Automation Settings",
);
const HISTORY = walked("History: date as 'Nov 21, 2026, 04:44 AM', amount, status, explorer link");
const MENU = walked("Copy address, Change wallet, Disconnect");
const CARD = walked(
  "A young, small, unverified account gets a card for each: icon, title, badge, text, action",
);
const ALL_SET = walked(
  "Three accounts with nothing left: 'You're All Set!' with its texts, and 'View Dashboard' to /backoffice",
);
const CONNECTING = walked(
  "'Connecting X Account', 'Please wait while we connect your X account...' and a spinner, until X has answered",
);
const NOT_FOUND = walked("404, 'Oops! Page not found', 'Return to Home'");
const OTHER_WALLETS = tested(
  "infra/proof/journeys/browser-states.e2e.test.ts",
  "with a wallet installed, More options shows other wallets, and Less options hides them",
);

/** The other pages of §2. */
export const profileAndWalletStatements: readonly Statement[] = [
  states(
    117,
    "The profile has a Back button.",
    ruled(55),
    walked("Back leads to the dashboard in a fresh tab"),
    tested("web/src/lib/last-place.test.ts", "after %j, Back leads to %s"),
  ),
  states(118, "A card has the profile's information.", CARDS),
  states(119, "A card has the Solana wallet.", CARDS),
  states(120, "A card has the X accounts.", CARDS),
  states(121, "A card has the withdrawal and its history.", CARDS),
  states(122, "A card has the settings of automation.", CARDS),
  states(123, "The cards have the specified order.", CARDS),
  states(
    124,
    "The card of automation exists with at least one account only.",
    walked("Without an account there is no automation card"),
  ),
  states(
    125,
    "#automation leads to that card.",
    walked("The anchor 'automation'"),
    walked("The anchor 'automation' is scrolled to, and stays in view when a card above grows"),
  ),
  states(
    126,
    "A visitor reads 'Please sign in to view your profile', with a link to /auth.",
    walked("'Please sign in to view your profile' with a link to /auth"),
  ),
  states(
    127,
    "The profile says 'Loading...' until it is there.",
    walked("'Loading...' until the profile is there, and while a stored session is checked"),
  ),
  states(
    128,
    "Without a profile the page says 'Profile not found'.",
    walked("'Profile not found' when there is no profile"),
  ),
  states(129, "An avatar is chosen among images only.", walked("Avatar upload accepts images only")),
  states(
    130,
    "Linking begins with a navigation to /api/twitter-oauth.",
    walked("Linking begins with navigation to /api/twitter-oauth"),
  ),
  states(
    131,
    "The history shows dates as 'Jan 5, 2026, 09:07 AM'.",
    HISTORY,
    tested("web/src/lib/format.test.ts", "a date has short month, day, year, hour and minute"),
  ),
  states(132, "The history shows amounts.", HISTORY),
  states(
    133,
    "The history shows each state as a badge.",
    walked("The history shows each of the four states"),
  ),
  states(
    134,
    "A completed withdrawal with a transaction leads to the explorer.",
    HISTORY,
    walked("The history shows each of the four states"),
  ),
  states(
    135,
    "With a wallet installed the picker says 'Connect a wallet on Solana to continue'.",
    walked("'Connect a wallet on Solana to continue' with a 'Detected' tag"),
  ),
  states(
    136,
    "Without one it says 'You'll need a wallet on Solana to continue'.",
    walked('The picker says "You\'ll need a wallet on Solana to continue" when none is installed'),
  ),
  states(
    137,
    "An installed wallet is marked 'Detected'.",
    walked("'Connect a wallet on Solana to continue' with a 'Detected' tag"),
  ),
  states(138, "'More options' and 'Less options' unfold and fold the other wallets.", OTHER_WALLETS),
  states(139, "Escape closes the picker.", walked("It closes on Escape")),
  states(
    140,
    "Its button closes the picker.",
    walked("A click beside the dialog closes it, and so does its button"),
  ),
  states(
    141,
    "A click beside the picker closes it.",
    walked("A click beside the dialog closes it, and so does its button"),
  ),
  states(142, "Tab stays within the picker.", walked("In the dialog Tab goes round")),
  states(
    143,
    "Without a wallet the button says 'Select Wallet'.",
    walked('The picker says "You\'ll need a wallet on Solana to continue" when none is installed'),
  ),
  states(
    144,
    "With a chosen wallet that is not connected it says 'Connect'.",
    walked("A disconnected wallet keeps its name, with 'Connect'"),
  ),
  states(
    145,
    "While it connects it says 'Connecting ...'.",
    walked("'Connecting ...', disabled, while the wallet's owner takes time"),
  ),
  states(146, "The menu has 'Copy address'.", MENU),
  states(147, "It says 'Copied' after that.", walked("'Copied' stands for 400 milliseconds")),
  states(148, "The menu has 'Change wallet'.", MENU),
  states(149, "The menu has 'Disconnect'.", MENU),
  states(
    150,
    "The button shows the first and last four characters of the address.",
    walked("The address: 4 and 4 in the button, 8 and 8 in the profile"),
  ),
  states(
    151,
    "The profile shows the first and last eight.",
    walked("The address: 4 and 4 in the button, 8 and 8 in the profile"),
  ),
  states(
    152,
    "A visitor of the opportunities is sent to /auth.",
    walked("Opportunities send the signed-out to /auth"),
  ),
  states(
    153,
    "The page says 'Loading opportunities...' until they are there.",
    walked("'Loading opportunities...'"),
  ),
  states(
    154,
    "The heading is 'Earning Opportunities: Maximize your airdrop points by optimizing your X accounts'.",
    walked("Heading 'Earning Opportunities: Maximize your airdrop points by optimizing your X accounts'"),
  ),
  states(155, "A card has an icon.", CARD),
  states(156, "A card has a title and a description.", CARD),
  states(
    157,
    "A card has a badge with the points that would be gained.",
    CARD,
    tested(
      "core/src/domain/automation/suggestions.test.ts",
      "%d followers on the way to %d are %d percent, need %d more and gain %d",
    ),
  ),
  states(158, "A card has a button for its action.", CARD),
  states(159, "The card of followers has a progress bar.", CARD),
  states(160, "It shows the present and the next number of followers.", CARD),
  states(161, "It shows the progress in percent.", CARD),
  states(162, "The card of verification opens X's premium page in a new tab.", CARD),
  states(
    163,
    "The card of automation leads to /profile#automation.",
    walked("An eligible account without automation: enable it, at /profile#automation"),
  ),
  states(
    164,
    "Every other card leads to /profile.",
    walked(
      "Without an account there is one suggestion: 'Link Your First X Account', which leads to /profile",
    ),
  ),
  states(165, "With nothing left to do the page says 'You're All Set!'.", ALL_SET),
  states(166, "It adds 'Your accounts are optimized for maximum earning potential'.", ALL_SET),
  states(167, "It adds 'Keep completing tasks to earn more airdrop points!'.", ALL_SET),
  states(
    168,
    "'View Dashboard' leads to /backoffice, and so to the dashboard.",
    ALL_SET,
    walked("/backoffice leads to the dashboard"),
  ),
  states(
    169,
    "'Point Calculation Breakdown' stands below the cards.",
    walked("A 'Point Calculation Breakdown' card"),
  ),
  states(
    170,
    "The page back from X reads oauth_token, oauth_verifier and denied.",
    walked("'Success!' / '@{username} has been connected to your profile'"),
    walked("Denied wins over a token and a verifier"),
  ),
  states(171, "It says 'Connecting X Account'.", CONNECTING),
  states(172, "It says 'Please wait while we connect your X account...', with a spinner.", CONNECTING),
  states(
    173,
    "It always ends at /profile.",
    walked("A link that fails without a text: 'Failed to connect X account'"),
  ),
  states(174, "The terms have 10 sections.", walked("Terms have 10 sections")),
  states(175, "The privacy policy has 11 sections.", walked("Privacy has 11 sections")),
  states(
    176,
    "The privacy policy names email, display name, avatar and wallet addresses.",
    walked("It mentions e-mail, display name, avatar and wallet addresses"),
  ),
  states(
    177,
    "'Back to Home' leads from both to /.",
    walked("'Back to Home' leads to /"),
    walked("'Back to Home' and today's date"),
  ),
  states(
    178,
    "Both were last updated today.",
    walked("The last-updated date is today"),
    walked("'Back to Home' and today's date"),
  ),
  states(179, "A page that was not found says 404.", NOT_FOUND),
  states(180, "It says 'Oops! Page not found'.", NOT_FOUND),
  states(181, "'Return to Home' leads from it to /.", NOT_FOUND),
  states(
    182,
    "A page that throws says 'Unexpected Application Error!'.",
    walked("A page that throws shows 'Unexpected Application Error!'"),
  ),
];
