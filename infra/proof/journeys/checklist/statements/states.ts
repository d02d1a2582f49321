import { ruled, type Statement, states, tested, walked } from "./statement.ts";

const CHECKING = walked("'Loading...' until the profile is there, and while a stored session is checked");
const BROWSER_JOURNEY = tested(
  "infra/proof/journeys/browser-journey.e2e.test.ts",
  "a visitor becomes a miner in the browser and is paid to their wallet",
);
const ENDED = tested(
  "infra/proof/journeys/browser-states.e2e.test.ts",
  "an ended session: the page signs out, shows nothing private, and offers to sign in",
);
const HEADER_STAYS = walked("Sign-up without a session leaves the header at Sign In");
const SIGNED_UP = walked("Sign-up success says so and leads to /");
const FOUR_STATES = walked("The history shows each of the four states");
const COIN = walked("The coin is disabled, '1 point = 1 SMC · Coming Soon'");
const ROW_STATES = tested("web/src/miners/features/tasks/row-state.test.ts", "%s");
const GAME = tested("web/src/miners/app/pages/dashboard/console-game.test.ts", "%s");
const GAME_START = walked("The console starts at 1250 coins, level 3, XP 145 of 300, 2 a second");
const UPGRADES = walked("The click upgrade costs level × 100, the mining upgrade rate × 200");
const LEVEL_UP = walked("'Level Up! Click power increased!' with the new level");
const LINKED = walked("'Success!' / '@{username} has been connected to your profile'");
const CONNECTED = walked("'Wallet connected successfully'");
const READY_STATES = tested(
  "web/src/miners/features/profile/wallet/wallet-list.test.ts",
  "%#: installed %s, shown %j, more %j, missing %j",
);
const SWITCHES = walked(
  "'Update failed', 'Failed to update automation settings. Please try again.'; all switches are disabled until then",
);

/** §4: what has which state, and when it changes. */
export const statesStatements: readonly Statement[] = [
  states(212, "A stored session is loading while it is checked.", CHECKING),
  states(213, "Without a token the page is signed out.", walked("A Sign In button is shown when signed out")),
  states(214, "With a session and its user the page is signed in.", BROWSER_JOURNEY),
  states(215, "A stored token reads the profile when the page loads.", CHECKING),
  states(216, "If that fails, token and session are removed.", ENDED),
  states(217, "Signing in stores the token and sets the user.", BROWSER_JOURNEY),
  states(218, "Signing up stores a token only with a session.", HEADER_STAYS),
  states(219, "Signing up always sets the user.", ruled(8), HEADER_STAYS),
  states(
    220,
    "Signing out clears the page even if the call fails.",
    walked("Signing out clears the session, even if the call fails"),
  ),
  states(
    221,
    "A submit shows that it is under way.",
    walked("'Signing in...' while the sign-in is under way"),
  ),
  states(222, "A submit clears earlier messages.", walked("A new submit clears the earlier message")),
  states(223, "After the sign-up the page says 'Check your email for the confirmation link!'.", SIGNED_UP),
  states(224, "After the sign-up the page goes to /.", SIGNED_UP),
  states(
    225,
    "After the sign-in the page goes to /.",
    ruled(55),
    walked("A sign-in leads back to the page that asked for it"),
    tested(
      "infra/proof/journeys/browser-detours.e2e.test.ts",
      "a cut-off mail link and a reload do not keep a visitor from confirming and returning to the deep link",
    ),
  ),
  states(
    226,
    "The captcha is cleared after each attempt.",
    walked("The captcha is cleared after each attempt"),
  ),
  states(
    227,
    "The captcha is cleared when it expires.",
    walked("A captcha that has expired must be solved again"),
  ),
  states(228, "A withdrawal begins as pending.", BROWSER_JOURNEY),
  states(229, "It is processing while it is paid.", BROWSER_JOURNEY),
  states(230, "It is completed once it is paid.", BROWSER_JOURNEY),
  states(
    231,
    "It is failed if it cannot be paid.",
    FOUR_STATES,
    tested(
      "app/src/withdrawals/sign-payout.test.ts",
      "a withdrawal that cannot be paid is refused before anything is signed, and its points are refunded",
    ),
  ),
  states(232, "Each state is a badge.", FOUR_STATES),
  states(
    233,
    "The product's own token is disabled, with 'Coming Soon'.",
    COIN,
    tested(
      "core/src/domain/withdrawals/policy.test.ts",
      "the coin is refused, and suspension is the first reason to refuse",
    ),
  ),
  states(234, "USDC is chosen at first.", COIN),
  states(235, "A task can be available.", ROW_STATES),
  states(
    236,
    "A task is completed for each account by itself.",
    walked("A completed pair is shown as completed and its button is disabled"),
  ),
  states(237, "A task is expired after its end.", ROW_STATES),
  states(
    238,
    "A task is completed once every linked account has completed it.",
    tested(
      "web/src/miners/features/tasks/group-tasks.test.ts",
      "available tasks come first; tasks completed or reversed for every account are separate",
    ),
  ),
  states(
    239,
    "Mining is active if any account has any switch on.",
    ruled(56),
    tested("web/src/miners/features/automation/mining-state.test.ts", "%s"),
  ),
  states(
    240,
    "Each switch is saved at once.",
    walked("Automation: consent is asked, then 'Settings updated' names action and handle"),
  ),
  states(241, "All switches are disabled while one is saved.", SWITCHES),
  states(
    242,
    "The suggestion says 'manage' if a switch is on.",
    tested(
      "web/src/miners/features/automation/suggestion-words.test.ts",
      "with automation on: %s, the button says %s",
    ),
  ),
  states(
    243,
    "It says 'enable' otherwise.",
    walked("An eligible account without automation: enable it, at /profile#automation"),
  ),
  states(
    244,
    "The wallet's button knows the state without a wallet.",
    walked('The picker says "You\'ll need a wallet on Solana to continue" when none is installed'),
  ),
  states(
    245,
    "It knows the state with a chosen wallet.",
    walked("A disconnected wallet keeps its name, with 'Connect'"),
  ),
  states(
    246,
    "It knows the state of connecting.",
    walked("'Connecting ...', disabled, while the wallet's owner takes time"),
  ),
  states(
    247,
    "It knows the connected state.",
    walked("The address: 4 and 4 in the button, 8 and 8 in the profile"),
  ),
  states(
    248,
    "It knows the state of disconnecting.",
    walked("'Disconnecting ...', disabled, while the wallet takes time"),
  ),
  states(
    249,
    "A wallet can be installed.",
    walked("'Connect a wallet on Solana to continue' with a 'Detected' tag"),
    READY_STATES,
  ),
  states(
    250,
    "A wallet can be loadable, as the mobile wallet on Android.",
    tested(
      "infra/proof/journeys/phone-wallet.e2e.test.ts",
      "a phone links an account, does a task, connects its wallet app, is paid and reads the receipt",
    ),
  ),
  states(251, "A wallet can be not detected or unsupported.", READY_STATES),
  states(252, "Another connected address changes the profile by itself.", ruled(45), CONNECTED),
  states(
    253,
    "The opportunities are loading, then suggestions or none.",
    walked("'Loading opportunities...'"),
    walked(
      "Three accounts with nothing left: 'You're All Set!' with its texts, and 'View Dashboard' to /backoffice",
    ),
  ),
  states(254, "The page back from X waits for the session.", LINKED),
  states(
    255,
    "Denied is an error, then /profile.",
    walked("'Authorization Failed' / 'X authorization was denied or failed', then /profile"),
  ),
  states(
    256,
    "A missing token, verifier or user is an error, then /profile.",
    walked("Without a token: 'Missing authorization data or user not logged in'"),
    walked("Without a verifier: 'Missing authorization data or user not logged in'"),
    walked("Linking without a user: 'Missing authorization data or user not logged in', then /profile"),
  ),
  states(
    257,
    "Otherwise the link is completed, and /profile follows either way.",
    LINKED,
    walked("A refused link shows 'Error' with the server's sentence"),
  ),
  states(
    258,
    "The page adds the account if its id is not there yet.",
    ruled(15),
    tested(
      "api/src/miners/accounts/accounts.test.ts",
      "the three OAuth legs link an account, and repeating the verifier within a minute gets the first answer",
    ),
  ),
  states(259, "The game starts with 1250 coins.", walked("Each second adds 2 coins and 1 XP")),
  states(260, "It starts at level 3.", GAME_START),
  states(261, "It starts with 145 of 300 XP.", GAME_START),
  states(262, "It starts with 2 coins a second.", GAME_START),
  states(263, "It starts with a click power of 1.", walked("Click power 1")),
  states(
    264,
    "Each second adds the rate in coins, and 1 XP.",
    walked("Each second adds 2 coins and 1 XP"),
    GAME,
  ),
  states(265, "A click adds its power and a random bonus below it.", GAME),
  states(
    266,
    "At the threshold the level and the click power rise by 1, and the threshold by 100.",
    LEVEL_UP,
    GAME,
  ),
  states(267, "A new level says 'Level Up! Click power increased!'.", LEVEL_UP),
  states(268, "A level reached by time starts with 0 XP.", GAME),
  states(269, "A level reached by a click keeps the XP beyond the threshold.", GAME),
  states(
    270,
    "A click's marker vanishes after 2 seconds.",
    walked("A click's marker vanishes after 2 seconds"),
  ),
  states(271, "The click upgrade costs 100 times the level.", UPGRADES, GAME),
  states(272, "It adds 1 to each click.", GAME),
  states(273, "The mining upgrade costs 200 times the rate.", UPGRADES, GAME),
  states(274, "It adds 1 to each second.", GAME),
];
