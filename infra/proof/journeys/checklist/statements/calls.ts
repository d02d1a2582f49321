import { ruled, type Statement, states, tested, walked } from "./statement.ts";

const inApi = (title: string) => tested("web/src/lib/api.test.ts", title);
const inGuards = (title: string) => tested("api/src/routes.guards.test.ts", title);
const inSignUp = (title: string) => tested("api/src/miners/auth/sign-up.test.ts", title);
const inAutomation = (title: string) => tested("api/src/miners/automation/automation.test.ts", title);
const inWithdrawals = (title: string) => tested("api/src/miners/withdrawals/withdrawals.test.ts", title);
const HTTP_JOURNEY = tested(
  "infra/proof/journeys/http-journey.e2e.test.ts",
  "a miner signs up, follows on X, is awarded, withdraws, and is paid once",
);
const READ = inApi("a read carries cookies, no CSRF token, and the bearer once there is one");
const WITHDRAW = inApi("a withdrawal carries its idempotency key and the CSRF token, but never the bearer");
const NO_BEARER = inApi("%s carries no bearer");
const JSON_ALWAYS = inGuards("malformed, oversized and unsupported bodies are refused, each with its code");
const LINK = tested(
  "api/src/miners/accounts/accounts.test.ts",
  "the three OAuth legs link an account, and repeating the verifier within a minute gets the first answer",
);
const SAVED = walked("'Profile updated successfully'");
const ANSWERS_ALL = tested(
  "api/src/routes.generated-bodies.test.ts",
  "awkward queries and ids cause no fault, and every answer is as described",
);
const MATRIX = tested("api/src/routes.matrix.test.ts", "%s %s with %s");

/** §6 and §7: who may see what, and each call. */
export const callsStatements: readonly Statement[] = [
  states(
    313,
    "A visitor sees landing page, demo dashboard, disabled tasks and /auth.",
    walked("The hero says what Lode is"),
    walked("Badge 'Demo Mode'"),
    walked("Two disabled sample tasks: follow and repost"),
  ),
  states(
    314,
    "The profile asks a visitor to sign in, and the opportunities redirect.",
    walked("'Please sign in to view your profile' with a link to /auth"),
    walked("Opportunities send the signed-out to /auth"),
  ),
  states(315, "A miner sees every page.", walked("Navigation Dashboard and Opportunities"), MATRIX),
  states(
    316,
    "The page shows no role of an administrator.",
    tested(
      "infra/proof/journeys/operator-scenarios.e2e.test.ts",
      "1. signed out, or with a miner's cookie, only the sign-in is shown; a viewer has no buttons, and forced calls fail",
    ),
  ),
  states(317, "Signed-in calls send a bearer.", READ),
  states(318, "The calls of withdrawals send none.", WITHDRAW, NO_BEARER),
  states(319, "The upload of an avatar sends none.", NO_BEARER),
  states(320, "Calls go to the API's host and include cookies.", READ),
  states(321, "Calls send JSON.", WITHDRAW),
  states(
    322,
    "Every call but GET sends X-CSRF-Token once there is a cookie.",
    WITHDRAW,
    inGuards("a write with the cookie needs the session's own token"),
  ),
  states(
    323,
    "A bearer without a cookie needs no CSRF token.",
    inGuards("a bearer without a cookie needs no token, but another site is still refused"),
  ),
  states(324, "A stored token is sent as Authorization.", READ),
  states(
    325,
    "Every answer is read as JSON.",
    inApi("an error carries the server's sentence, code, fields and wait"),
  ),
  states(
    326,
    "Every answer of the API is JSON, errors included.",
    JSON_ALWAYS,
    inGuards("an unknown route answers in JSON with a sentence and a code"),
  ),
  states(
    327,
    "The page calls GET /api/csrf-token when it starts.",
    walked("The page asks for a CSRF token when it starts, and gets the cookie csrfToken"),
  ),
  states(328, "POST /api/auth/signin takes email, password and captcha_token.", HTTP_JOURNEY),
  states(329, "It answers with session.access_token and the user.", HTTP_JOURNEY),
  states(330, "POST /api/auth/signup takes email, password, display_name and captcha_token.", HTTP_JOURNEY),
  states(
    331,
    "It answers with the user and no session.",
    inSignUp("sign-up stores a hash, requests a mail and opens no session"),
  ),
  states(
    332,
    "POST /api/auth/signout takes the token, and its failure is ignored.",
    inSignUp("sign-out ends the session named by body, bearer or cookie, and repeating it is no error"),
    walked("Signing out clears the session, even if the call fails"),
  ),
  states(333, "GET /api/profile needs a bearer or a cookie.", MATRIX, walked("GET /api/profile: the miner")),
  states(334, "PUT /api/profile changes the wallet.", walked("'Wallet connected successfully'")),
  states(335, "PUT /api/profile changes name and bio.", SAVED),
  states(
    336,
    "PUT /api/profile takes the full list of accounts.",
    ruled(15),
    inGuards("a list of accounts in PUT /api/profile is accepted and changes nothing"),
  ),
  states(
    337,
    "POST /api/profile/avatar takes the file 'avatar' and answers with its address.",
    walked("'Avatar updated successfully'"),
    walked("An uploaded picture is served from Lode's own host, redrawn, under an address of its own"),
  ),
  states(338, "POST /api/profile/twitter/remove takes twitter_id.", walked("'X account removed'")),
  states(
    339,
    "GET /api/twitter-accounts lists the accounts.",
    walked("GET /api/twitter-accounts: an account under its two ids, with its facts"),
  ),
  states(
    340,
    "POST /api/twitter-oauth takes token, verifier and user_id, and answers with the X account.",
    LINK,
  ),
  states(
    341,
    "GET /api/automation-settings answers with the settings.",
    walked("GET /api/automation-settings: an account's id and four switches"),
  ),
  states(
    342,
    "The page back from X reads the settings of automation, and takes a failure for none.",
    ruled(31),
    inAutomation("the settings have one object per linked account, with everything off by default"),
  ),
  states(
    343,
    "PUT /api/automation-settings sends all four switches.",
    ruled(56),
    inAutomation("a partial body keeps the other flags"),
  ),
  states(
    344,
    "GET /api/user-stats answers with the miner's figures.",
    walked("GET /api/user-stats: the miner's figures"),
  ),
  states(
    345,
    "GET /api/stats answers with everybody's figures.",
    walked("GET /api/stats: everybody's figures"),
  ),
  states(
    346,
    "GET /api/mining-tasks lists the tasks.",
    walked("GET /api/mining-tasks: what a task is and what it asks for"),
  ),
  states(
    347,
    "GET /api/mining-tasks?type=completed lists what was completed.",
    walked("GET /api/mining-tasks?type=completed: the accounts that completed each task"),
  ),
  states(348, "POST /api/mining-tasks takes five fields.", HTTP_JOURNEY),
  states(
    349,
    "GET /api/leaderboard takes an optional bearer.",
    tested(
      "api/src/miners/leaderboard/leaderboard.test.ts",
      "with the query %j a miner sees neighbours and missing points",
    ),
    tested(
      "api/src/miners/leaderboard/leaderboard.test.ts",
      "without a leaderboard in Redis, Postgres answers the query %j",
    ),
  ),
  states(
    350,
    "GET /api/withdrawals lists the withdrawals.",
    walked("GET /api/withdrawals: amount, token, state, wallet and transaction"),
  ),
  states(351, "POST /api/withdrawal takes amount, withdrawalType and walletAddress.", WITHDRAW, HTTP_JOURNEY),
  states(352, "It answers with success.", HTTP_JOURNEY),
  states(
    353,
    "A refusal answers with success false and an error.",
    inWithdrawals("a refusal of %o says success: false and why"),
  ),
  states(354, "A navigation to /api/twitter-oauth starts linking.", LINK),
  states(
    355,
    "The wallet uses a connection to the chain, devnet.",
    walked("The receipt shows what the chain says"),
    walked("The card shows the wallet's USDC, as the chain says"),
  ),
  states(
    356,
    "The page supports the transaction versions legacy and 0.",
    tested(
      "web/src/miners/features/profile/wallet/mobile/mobile-wallet.test.ts",
      "the page tells a wallet app that it supports the transaction versions legacy and 0",
    ),
  ),
  states(
    357,
    "The captcha's script comes from a third party.",
    ruled(11),
    tested(
      "api/src/miners/auth/sign-up.remote-captcha.test.ts",
      "the page gets the site key, and the content policy allows only the chosen provider",
    ),
  ),
  states(
    358,
    "A failed script is tried twice more.",
    tested("web/src/lib/load-script.test.ts", "a failed load is retried twice, and again by the next call"),
  ),
  states(
    359,
    "One read feeds the three figures of the landing page.",
    walked("The three stat cards follow the shared figures"),
    ANSWERS_ALL,
  ),
];
