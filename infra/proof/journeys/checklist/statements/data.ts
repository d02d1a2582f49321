import { ruled, type Statement, states, tested, walked } from "./statement.ts";

const STORED_SESSION = tested(
  "infra/proof/journeys/browser-states.e2e.test.ts",
  "an ended session: the page signs out, shows nothing private, and offers to sign in",
);
const PROFILE = walked("GET /api/profile: the miner");
const ACCOUNT = walked("GET /api/twitter-accounts: an account under its two ids, with its facts");
const SETTINGS = walked("GET /api/automation-settings: an account's id and four switches");
const TASK = walked("GET /api/mining-tasks: what a task is and what it asks for");
const BOARD = walked("GET /api/leaderboard: an entry and the miner's own position, in one shape");
const WITHDRAWAL = walked("GET /api/withdrawals: amount, token, state, wallet and transaction");
const KEPT = tested(
  "web/src/miners/features/profile/wallet/mobile/mobile-authorization.test.ts",
  "an authorization keeps the first account, its token, and the address that opens the wallet again",
);
const LINKED = tested(
  "api/src/miners/accounts/accounts.test.ts",
  "the three OAuth legs link an account, and repeating the verifier within a minute gets the first answer",
);

/** §3: what is stored and what answers contain. */
export const dataStatements: readonly Statement[] = [
  states(183, "The page keeps the access token in local storage as 'session_token'.", STORED_SESSION),
  states(184, "A user has a user_id.", PROFILE),
  states(185, "The page acts for the user whose id is the profile's user_id.", LINKED),
  states(186, "A profile has display name, bio, avatar and wallet.", PROFILE),
  states(
    187,
    "A profile lists the linked accounts with name, verification and followers.",
    walked("GET /api/profile: the linked accounts"),
  ),
  states(
    188,
    "A miner's figures are completed tasks, points and accounts.",
    walked("GET /api/user-stats: the miner's figures"),
  ),
  states(
    189,
    "Everybody's figures are users and distributed USDC.",
    walked("GET /api/stats: everybody's figures"),
  ),
  states(190, "An X account has one id under two names.", ACCOUNT),
  states(191, "An X account has username, name, followers, creation date and verification.", ACCOUNT),
  states(192, "Linking answers with the X account.", LINKED),
  states(193, "The settings of automation name the account and four switches.", SETTINGS),
  states(
    194,
    "All four are off at first.",
    tested(
      "api/src/miners/automation/automation.test.ts",
      "the settings have one object per linked account, with everything off by default",
    ),
  ),
  states(195, "A task has an id and a type.", TASK),
  states(196, "A task names its target user, post and X id.", TASK),
  states(197, "A task has base points, a description and an end.", TASK),
  states(
    198,
    "Completed tasks are a map of account ids by task.",
    walked("GET /api/mining-tasks?type=completed: the accounts that completed each task"),
  ),
  states(199, "An entry of the leaderboard has rank, user, name, points and avatar.", BOARD),
  states(200, "The own position has the same shape.", BOARD),
  states(201, "A withdrawal has id, amount, token amount, type and state.", WITHDRAWAL),
  states(202, "A withdrawal has a time, a wallet and, once paid, a transaction.", WITHDRAWAL),
  states(
    203,
    "A post of the feed has all fields of the specification.",
    walked("A post has name, handle, time, content, and counts of likes, comments and shares"),
    walked("A post's reward is a badge in SMC"),
  ),
  states(
    204,
    "There are five types of suggestions.",
    walked("A young, small, unverified account gets a card for each: icon, title, badge, text, action"),
    walked("An eligible account without automation: enable it, at /profile#automation"),
    walked("Fewer than 3 accounts: add additional accounts"),
  ),
  states(205, "A wallet app's account is kept in local storage.", KEPT),
  states(206, "Its public key is kept.", KEPT),
  states(207, "Its chains are kept.", KEPT),
  states(208, "Its authorization token is kept.", KEPT),
  states(
    209,
    "The wallet's name is kept, so that it connects again by itself.",
    tested(
      "infra/proof/journeys/browser-states.e2e.test.ts",
      "two clicks connect and prove the sandbox wallet, which the list presents as detected and nothing else",
    ),
  ),
  states(
    210,
    "Eligibility is a yes or no with reasons.",
    walked("GET /api/twitter-accounts: each account's eligibility and the reasons against it"),
  ),
  states(
    211,
    "A picture's address contains the user_id and is on Lode's own host.",
    ruled(46),
    walked("An uploaded picture is served from Lode's own host, redrawn, under an address of its own"),
  ),
];
