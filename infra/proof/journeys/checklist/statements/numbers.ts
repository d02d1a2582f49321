import { ruled, type Statement, states, tested, walked } from "./statement.ts";

const FORMULA = tested(
  "core/src/domain/points/formula.test.ts",
  "an account with %d followers, verified %s, aged %d days, gets the parts %o",
);
const GUIDANCE = walked("Base 10, +1, +3, +5, +2, +1 a year, 30+, 20-80 points/day");
const CARD = walked(
  "A young, small, unverified account gets a card for each: icon, title, badge, text, action",
);
const SHORT = tested("web/src/lib/format.test.ts", "%d is shown as %s");
const TOAST = walked("A notification stands for 5 seconds");
const REGION = walked("One notification at a time, bottom-right, labelled 'Notifications'");
const TOOLTIP = walked("A tooltip appears after 700 milliseconds, and the next within 300 at once");
const TERMS = walked("The terms name the rate, the fee, and further rates and network fees");

/** §9: names and numbers. */
export const numbersStatements: readonly Statement[] = [
  states(
    404,
    "The token's key in local storage is 'session_token'.",
    tested(
      "infra/proof/journeys/browser-states.e2e.test.ts",
      "an ended session: the page signs out, shows nothing private, and offers to sign in",
    ),
  ),
  states(
    405,
    "The CSRF cookie is called 'csrfToken'.",
    walked("The page asks for a CSRF token when it starts, and gets the cookie csrfToken"),
  ),
  states(406, "Points are the sum of base, followers, verification and age.", FORMULA),
  states(407, "The guidance names a base of 10.", GUIDANCE),
  states(408, "Followers add 1, 3 or 5 points from 100, 1,000 or 10,000.", FORMULA),
  states(409, "Verification adds 2 points.", FORMULA),
  states(410, "Each year of age adds 1 point.", FORMULA),
  states(411, "Older accounts are advertised with '+10-20% per task'.", CARD),
  states(412, "The guidance names 30 and more points per task.", GUIDANCE),
  states(413, "The guidance names 20-80 points a day.", GUIDANCE),
  states(
    414,
    "An account needs 30 followers and 60 days; 180 days are old; three accounts can be linked.",
    tested(
      "core/src/domain/accounts/eligibility.test.ts",
      "the reasons against an account with %d followers, created %s: %j",
    ),
    tested("core/src/domain/automation/suggestions.test.ts", "%d days are %d months of 30 days"),
    tested(
      "api/src/miners/accounts/accounts.test.ts",
      "a fourth account is refused before and after the consent at X",
    ),
  ),
  states(
    415,
    "The least withdrawal is 100 points, $1.",
    walked("'Minimum withdrawal amount is 100 points ($1)'"),
    tested("core/src/domain/withdrawals/policy.test.ts", "%d points from a balance of %d"),
  ),
  states(
    416,
    "The fee of 1 point is added to what is deducted.",
    tested(
      "api/src/miners/withdrawals/withdrawals.test.ts",
      "a miner with 101 points withdraws 100 and is left with none",
    ),
  ),
  states(417, "The fee is shown as $0.01.", walked("The fee is shown with its dollars")),
  states(
    418,
    "1 point is 0.01 USDC.",
    tested("core/src/domain/amounts.test.ts", "%d points are %d base units, %s USDC"),
  ),
  states(
    419,
    "1 point would be 1 token of the product, which is disabled.",
    walked("The coin is disabled, '1 point = 1 SMC · Coming Soon'"),
  ),
  states(420, "The terms name the rates and the network's fees.", TERMS),
  states(
    421,
    "The least age is 18.",
    walked(
      "18 or older; 2 months and 30 followers; up to 3 accounts; at least 7 years are named where they belong",
    ),
  ),
  states(
    422,
    "Records of transactions are kept for 7 years, logs of use for 2.",
    walked("Transaction records 7 years, usage logs 2 years"),
  ),
  states(
    423,
    "The leaderboard's goal is the top 10, and it has five samples.",
    walked("'27 spots from top 10' at rank 37"),
    walked("Without miners the leaderboard shows five samples, marked as such"),
  ),
  states(424, "Thousands are shown with K and one decimal.", SHORT),
  states(425, "Millions are shown with M.", SHORT),
  states(
    426,
    "Rewards have a dollar sign.",
    tested("web/src/lib/format.test.ts", "rewards carry a dollar sign"),
  ),
  states(427, "The uptime is 99.9%.", walked("Uptime fixed at 99.9%")),
  states(
    428,
    "A signature has 64 bytes.",
    tested(
      "api/src/miners/profile/profile.wallet-proof.test.ts",
      "another message, another miner's challenge, an expired challenge and text that is not a signature are refused",
    ),
  ),
  states(429, "A closed dialog fades for 150 ms.", walked("A closed dialog fades for 150 milliseconds")),
  states(430, "'Copied' stands for 400 ms.", walked("'Copied' stands for 400 milliseconds")),
  states(
    431,
    "The picker looks for wallets for 5,000 ms.",
    walked("After 5 seconds without a wallet the picker says that none was found"),
  ),
  states(
    432,
    "The other wallets fold within 250 ms.",
    walked("The other wallets fold within 250 milliseconds"),
  ),
  states(
    433,
    "The network is devnet by default.",
    ruled(66),
    tested(
      "adapters/src/settings/config.test.ts",
      "neither the default node nor an invalid URL counts as independent",
    ),
  ),
  states(434, "Notifications stand at the bottom right.", REGION),
  states(435, "Their region is called 'Notifications'.", REGION),
  states(436, "A notification stands for 5 seconds.", TOAST),
  states(437, "One notification is shown at a time.", REGION),
  states(438, "A tooltip appears after 700 ms.", TOOLTIP),
  states(439, "Within 300 ms the next tooltip appears at once.", TOOLTIP),
  states(
    440,
    "Answers are kept for 5 minutes.",
    tested(
      "web/src/lib/query-client.test.ts",
      "an answer that no page shows is kept for the library's five minutes",
    ),
  ),
  states(
    441,
    "A read is tried three more times, after 1 second and then twice as long, at most 30.",
    tested("web/src/lib/query-client.test.ts", "a read is tried again after 1, 2 and 4 seconds"),
  ),
  states(
    442,
    "The feed's first three samples are shown first.",
    walked("Three posts, then five, and no more"),
  ),
];
