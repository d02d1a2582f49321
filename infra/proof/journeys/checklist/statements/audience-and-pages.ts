import { ruled, type Statement, states, tested, walked } from "./statement.ts";

const JOURNEY = tested(
  "infra/proof/journeys/http-journey.e2e.test.ts",
  "a miner signs up, follows on X, is awarded, withdraws, and is paid once",
);
const PROHIBITED = walked(
  "Fake, bot or purchased accounts, a second Lode account, manipulation and spam are prohibited, and what follows",
);
const POST = walked("A post has name, handle, time, content, and counts of likes, comments and shares");
const CARDS = walked("Stat cards: Tasks Completed, Airdrop Points, X Accounts Connected, Referrals");
const SAMPLES = walked("Analytics: Demo Mode with Active Miners, Mining Rate, Avg Session, Success Rate");
const OWN_FIGURES = walked("Analytics has real figures for the signed-in");

/** §1, and the pages of §2 up to the dashboard. */
export const audienceAndPagesStatements: readonly Statement[] = [
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
  states(
    35,
    "A miner who opens / is sent to /dashboard.",
    walked("A signed-in user is redirected to /dashboard"),
  ),
  states(36, "The landing page has a hero with a headline.", walked("The hero says what Lode is")),
  states(
    37,
    "'Start Mining' leads to /auth.",
    walked("'Start Mining' leads to /auth"),
    walked("'Start Mining' opens the Sign Up tab"),
  ),
  states(38, "'Learn More' leads to the features.", walked("'Learn More' scrolls to the features")),
  states(
    39,
    "A stat card shows the active miners.",
    walked("The three stat cards follow the shared figures"),
  ),
  states(
    40,
    "A stat card shows the rewards that were distributed.",
    walked("The three stat cards follow the shared figures"),
  ),
  states(41, "A stat card shows an uptime of 99.9%, which is fixed.", walked("Uptime fixed at 99.9%")),
  states(42, "The landing page has a block of features.", walked("A features block")),
  states(
    43,
    "The landing page has the community feed and the leaderboard.",
    walked("Community Feed"),
    walked("Leaderboard: Top Miners, Global Leaderboard"),
  ),
  states(
    44,
    "A miner sees the landing page without its hero.",
    ruled(39),
    walked("The dashboard ends with the Community Feed"),
  ),
  states(45, "The posts of the feed are fixed samples.", walked("Three posts, then five, and no more")),
  states(46, "A post shows its author's name and handle.", POST),
  states(
    47,
    "A post has a badge with its type: milestone, event or announcement.",
    walked("Posts have a type badge: milestone, event, announcement"),
  ),
  states(48, "A post shows its time.", POST),
  states(49, "A post shows its content.", POST),
  states(50, "A post shows its likes, comments and shares.", POST),
  states(51, "A post has a badge with its reward in SMC.", walked("A post's reward is a badge in SMC")),
  states(52, "'Load More Posts' shows more posts.", walked("Three posts, then five, and no more")),
  states(
    53,
    "The leaderboard is called 'Top Miners' and 'Global Leaderboard'.",
    walked("Leaderboard: Top Miners, Global Leaderboard"),
  ),
  states(
    54,
    "Ranks 1 to 3 have medals.",
    walked("Medals for ranks 1 to 3, '#4' after them, each with avatar, name and points"),
  ),
  states(
    55,
    "Later ranks are shown as '#4'.",
    walked("Medals for ranks 1 to 3, '#4' after them, each with avatar, name and points"),
  ),
  states(
    56,
    "An entry shows avatar, display name and points.",
    walked("Medals for ranks 1 to 3, '#4' after them, each with avatar, name and points"),
  ),
  states(57, "The points of an entry are called 'Mining Power'.", walked("Points are called 'Mining Power'")),
  states(
    58,
    "'Loading leaderboard...' stands there until the answer arrives.",
    walked("'Loading leaderboard...' until the answer is there"),
  ),
  states(
    59,
    "A miner with a rank sees 'Your Position'.",
    walked("'Your Position' with rank, points and 'spots from top 10'"),
  ),
  states(
    60,
    "'Your Position' shows rank and points.",
    walked("'Your Position' with rank, points and 'spots from top 10'"),
  ),
  states(
    61,
    "It shows how many spots are missing to the top 10: the rank minus 10.",
    walked("'27 spots from top 10' at rank 37"),
  ),
  states(
    62,
    "Within the top 10 no spot is missing.",
    walked("'Your Position' with rank, points and 'spots from top 10'"),
  ),
  states(
    63,
    "Without miners the leaderboard shows five samples.",
    walked("Without miners the leaderboard shows five samples, marked as such"),
  ),
  states(64, "The footer leads to the dashboard.", walked("Footer: Dashboard")),
  states(65, "The footer leads to the opportunities.", walked("Footer: Opportunities")),
  states(66, "The footer leads to the profile's settings.", walked("Footer: Profile Settings")),
  states(67, "The footer leads to the terms.", walked("Footer: Terms and Privacy")),
  states(68, "The footer leads to the privacy policy.", walked("Footer: Terms and Privacy")),
  states(69, "The footer leads to /auth.", walked("Footer: Sign In")),
  states(70, "The footer has the support's mail address.", walked("Footer: a support mailto link")),
  states(71, "/auth welcomes the visitor.", walked("A welcome card")),
  states(72, "/auth has the tabs Sign In and Sign Up.", walked("Two tabs: Sign In and Sign Up")),
  states(
    73,
    "A signed-in miner is sent on from /auth.",
    walked("A signed-in session at /auth is redirected"),
  ),
  states(
    74,
    "Sign In asks for email and password, in this order.",
    walked("Sign In asks for Email, then Password"),
  ),
  states(
    75,
    "Sign Up asks for display name, email and password, in this order.",
    walked("Sign Up asks for Display Name, Email, then Password, and has a captcha"),
  ),
  states(
    76,
    "Both forms have a captcha.",
    walked("Sign In: Email and Password, a captcha, 'Sign In'"),
    walked("Sign Up asks for Display Name, Email, then Password, and has a captcha"),
  ),
  states(
    77,
    "The button says 'Sign In', and 'Signing in...' meanwhile.",
    walked("'Signing in...' while the sign-in is under way"),
  ),
  states(
    78,
    "The button says 'Create Account', and 'Creating account...' meanwhile.",
    walked(
      "'Creating account...' while the sign-up is under way, then 'Sign up failed' with the server's sentence, also inline",
    ),
  ),
  states(79, "The dashboard's title is 'Social Mining Dashboard'.", walked("'Social Mining Dashboard'")),
  states(
    80,
    "The dashboard says 'System Healthy' while the system is ready.",
    walked("A 'System Healthy' badge"),
    tested(
      "infra/proof/journeys/browser-states.e2e.test.ts",
      "Redis is down: tasks, points and pages work, the badge shows it, and new captchas are refused",
    ),
  ),
  states(81, "The dashboard has a button to the settings.", walked("A Settings button")),
  states(82, "The dashboard has four stat cards.", CARDS),
  states(83, "Their order is Tasks Completed, Airdrop Points, X Accounts Connected, Referrals.", CARDS),
  states(
    84,
    "A green dot marks a count of accounts above 0.",
    walked("A green dot when accounts are connected"),
    walked("No dot while no account is connected"),
  ),
  states(85, "A miner sees the real values of the first three.", walked("Stat cards with real values")),
  states(
    86,
    "A miner sees 47 referrals.",
    ruled(40),
    walked("Referrals: the miner's own number, since there are real ones (47 was a sample)"),
  ),
  states(87, "A visitor sees 12 referrals.", walked("Referrals show 12 for visitors, marked as a sample")),
  states(88, "A visitor sees 23 tasks.", walked("Visitors see 23, 1,847 and 2")),
  states(89, "A visitor sees 1,847 points.", walked("Visitors see 23, 1,847 and 2")),
  states(90, "A visitor sees 2 accounts.", walked("Visitors see 23, 1,847 and 2")),
  states(91, "The dashboard has the tabs Mining Tasks, Mining Console and Analytics.", walked("Three tabs")),
  states(92, "Mining Tasks is open at first.", walked("Mining Tasks is the tab at first")),
  states(93, "For a miner the tasks are 'Active'.", walked("Badge 'Active'")),
  states(94, "For a visitor they are in 'Demo Mode'.", walked("Badge 'Demo Mode'")),
  states(
    95,
    "A miner's list of tasks knows the linked accounts.",
    walked("A completed pair is shown as completed and its button is disabled"),
  ),
  states(
    96,
    "A visitor sees two disabled samples, a follow and a repost.",
    walked("Two disabled sample tasks: follow and repost"),
  ),
  states(
    97,
    "'Sign Up to Start Earning' leads to the Sign Up tab of /auth.",
    walked("'Sign Up to Start Earning' leads to /auth"),
    walked("'Sign Up to Start Earning' opens the Sign Up tab"),
  ),
  states(98, "The Mining Console is a game in the browser.", walked("Each second adds 2 coins and 1 XP")),
  states(99, "Analytics shows a visitor fixed samples in Demo Mode.", SAMPLES),
  states(100, "Its samples include the active miners.", SAMPLES),
  states(101, "Its samples include the mining rate.", SAMPLES),
  states(102, "Its samples include the average session.", SAMPLES),
  states(103, "Its samples include the success rate.", SAMPLES),
  states(104, "Its samples include live activity.", SAMPLES),
  states(105, "Analytics shows a miner the same samples.", ruled(54), OWN_FIGURES),
  states(
    106,
    "A card shows the mining status.",
    ruled(41),
    walked("Mining Status with Pause Mining and View Analytics"),
  ),
  states(
    107,
    "The card shows sample power and session time.",
    ruled(41),
    walked("Mining Status with Pause Mining and View Analytics"),
  ),
  states(
    108,
    "The card can pause mining.",
    walked("Mining Status with Pause Mining and View Analytics"),
    tested(
      "infra/proof/journeys/dashboard.e2e.test.ts",
      "while figures load there are no false zeros; Paused and Mining Active follow without a reload",
    ),
  ),
  states(109, "The card leads to Analytics.", walked("'View Analytics' opens the Analytics tab")),
  states(110, "A card shows the earnings.", walked("Earnings with Withdraw Earnings")),
  states(111, "The card leads to the withdrawal.", walked("Earnings with Withdraw Earnings")),
  states(112, "The dashboard has a section Mining Tasks.", walked("Three tabs")),
  states(
    113,
    "Four tiles show interactions, success rate, rewards claimed and global rank.",
    ruled(54),
    OWN_FIGURES,
  ),
  states(
    114,
    "A visitor sees demo tasks with disabled buttons.",
    walked("Two disabled sample tasks: follow and repost"),
  ),
  states(
    115,
    "Without an account a message says what automation could do.",
    walked("Without an account the tasks say what automation could do"),
  ),
  states(
    116,
    "With automation for all accounts a message says so.",
    walked("With automation for all accounts the tasks say so"),
  ),
];
