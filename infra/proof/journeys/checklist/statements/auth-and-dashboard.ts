import { ruled, type Statement, states, tested, walked } from "./statement.ts";

const CARDS = walked("Stat cards: Tasks Completed, Airdrop Points, X Accounts Connected, Referrals");
const SAMPLES = walked("Analytics: Demo Mode with Active Miners, Mining Rate, Avg Session, Success Rate");
const OWN_FIGURES = walked("Analytics has real figures for the signed-in");

/** §2: signing in and up, and the dashboard. */
export const authAndDashboardStatements: readonly Statement[] = [
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
