import { ruled, type Statement, states, tested, walked } from "./statement.ts";

const SIGN_UP_FAILED = walked(
  "'Creating account...' while the sign-up is under way, then 'Sign up failed' with the server's sentence, also inline",
);
const SIGN_IN_FAILED = walked("Sign in failure: toast 'Sign in failed' with the message, also inline");
const DENIED = walked("Denied wins over a token and a verifier");
const WITHDRAWAL_FAILED = walked(
  "'Withdrawal failed. Please try again.' without a text, and the server's sentence with one",
);
const INITIATED = walked("'Withdrawal initiated: {amount} points to USDC', and the form clears");
const phone = (title: string) => tested("infra/proof/journeys/phone-wallet.e2e.test.ts", title);
const NO_APP = phone("without a wallet app the page looks for three seconds, and says where to get one");
const WALLET_ERRORS = tested(
  "web/src/miners/features/profile/wallet/wallet-error.test.ts",
  "the error %j is a cancellation: %s, and is shown as %j",
);
const DONE = tested(
  "infra/proof/journeys/browser-journey.e2e.test.ts",
  "a visitor becomes a miner in the browser and is paid to their wallet",
);
const SCRIPT = tested(
  "web/src/lib/load-script.test.ts",
  "a failed load is retried twice, and again by the next call",
);

/** §8: what is said when something has happened or failed. */
export const messagesStatements: readonly Statement[] = [
  states(
    360,
    "The error of a refused call is what the page shows.",
    tested("web/src/lib/api.test.ts", "an error carries the server's sentence, code, fields and wait"),
  ),
  states(
    361,
    "Without an error the page shows the status text.",
    ruled(58),
    tested(
      "web/src/lib/api.test.ts",
      "an error without a text gets the screen's own sentence, not the status text",
    ),
  ),
  states(
    362,
    "A profile that cannot be loaded signs the page out.",
    tested(
      "infra/proof/journeys/browser-states.e2e.test.ts",
      "an ended session: the page signs out, shows nothing private, and offers to sign in",
    ),
  ),
  states(
    363,
    "Failures of the CSRF token's read and of the sign-out are ignored.",
    walked("Signing out clears the session, even if the call fails"),
  ),
  states(364, "A failed sign-up says 'Sign up failed' with the message, also inline.", SIGN_UP_FAILED),
  states(365, "A failed sign-in says 'Sign in failed' with the message, also inline.", SIGN_IN_FAILED),
  states(
    366,
    "A failed task says 'Task failed', 'Failed to complete the task. Please try again.'",
    walked(
      "A task that could not be checked: 'Task failed', 'Failed to complete the task. Please try again.'",
    ),
  ),
  states(367, "A completed task says 'Task completed!' and what it earned.", DONE),
  states(
    368,
    "Failed settings say 'Update failed' and to try again.",
    walked(
      "'Update failed', 'Failed to update automation settings. Please try again.'; all switches are disabled until then",
    ),
  ),
  states(
    369,
    "Changed settings say 'Settings updated' with action, state and handle.",
    walked("Automation: consent is asked, then 'Settings updated' names action and handle"),
    walked("Off again: 'disabled' for the handle"),
  ),
  states(
    370,
    "A profile that cannot be loaded says 'Error', 'Failed to fetch profile'.",
    walked("'Error' / 'Failed to fetch profile'"),
  ),
  states(
    371,
    "A profile that cannot be saved says 'Failed to update profile'.",
    walked("'Failed to update profile'"),
  ),
  states(
    372,
    "A saved profile says 'Profile updated successfully'.",
    walked("'Profile updated successfully'"),
  ),
  states(
    373,
    "A wallet that cannot be saved says 'Failed to update wallet address'.",
    walked("'Failed to update wallet address'"),
  ),
  states(
    374,
    "A saved wallet says 'Wallet connected successfully'.",
    walked("'Wallet connected successfully'"),
  ),
  states(375, "A failed upload says 'Failed to upload avatar'.", walked("'Failed to upload avatar'")),
  states(376, "An upload says 'Avatar updated successfully'.", walked("'Avatar updated successfully'")),
  states(
    377,
    "An account that cannot be removed says 'Failed to remove X account'.",
    walked("'Failed to remove X account'"),
  ),
  states(378, "A removed account says 'X account removed'.", walked("'X account removed'")),
  states(379, "A refused withdrawal says the server's sentence.", WITHDRAWAL_FAILED),
  states(380, "Without a sentence it says 'Withdrawal failed. Please try again.'", WITHDRAWAL_FAILED),
  states(381, "A withdrawal says 'Withdrawal initiated: {amount} points to {type}'.", INITIATED),
  states(382, "The form is then empty, and the figures are read again.", INITIATED, DONE),
  states(383, "Denied says 'Authorization Failed', 'X authorization was denied or failed'.", DENIED),
  states(384, "It looks like a failure.", DENIED),
  states(
    385,
    "Missing data says 'Error', 'Missing authorization data or user not logged in'.",
    walked("Without a token: 'Missing authorization data or user not logged in'"),
  ),
  states(
    386,
    "A refused link says 'Error' with the server's sentence.",
    walked("A refused link shows 'Error' with the server's sentence"),
  ),
  states(
    387,
    "Without a sentence it says 'Failed to connect X account'.",
    walked("A link that fails without a text: 'Failed to connect X account'"),
  ),
  states(
    388,
    "A linked account says 'Account Already Connected' with its handle.",
    walked("'Account Already Connected' / '@{username} is already connected to your profile'"),
  ),
  states(
    389,
    "A new account says 'Success!' with its handle.",
    walked("'Success!' / '@{username} has been connected to your profile'"),
  ),
  states(
    390,
    "The game says 'Not enough coins!', 'You need N coins for this upgrade'.",
    walked("'Not enough coins!' with 'You need N coins for this upgrade'"),
  ),
  states(391, "Without a wallet app the page says 'We can't find a wallet.'", NO_APP),
  states(392, "It says what is needed on the device.", NO_APP),
  states(393, "It offers 'Find a wallet'.", NO_APP),
  states(
    394,
    "A browser that cannot open a wallet app is told so.",
    phone("%s cannot open a wallet app, and says so"),
  ),
  states(
    395,
    "An act without a connected wallet says 'Wallet not connected'.",
    walked("Without a connected wallet nothing can be proven: 'Wallet not connected'"),
  ),
  states(
    396,
    "A sign-in without a result says 'Sign in failed, no sign in result returned by wallet'.",
    phone("a wallet that promises a sign-in and returns none proves nothing"),
  ),
  states(
    397,
    "A wallet that cannot send transactions is told apart.",
    ruled(51),
    phone("a phone links an account, does a task, connects its wallet app, is paid and reads the receipt"),
  ),
  states(398, "Unknown errors of a wallet are 'Unknown error'.", WALLET_ERRORS),
  states(
    399,
    "Figures that cannot be loaded are zeros.",
    walked("Figures that cannot be loaded are zeros"),
    walked("Figures of the miner that cannot be loaded are zeros"),
  ),
  states(
    400,
    "A leaderboard that cannot be loaded is empty, silently.",
    ruled(39),
    walked("A leaderboard that cannot be loaded says so, and offers to try again"),
  ),
  states(
    401,
    "Accounts that cannot be loaded are none, silently.",
    ruled(60),
    walked("Accounts that cannot be loaded are one quiet line with 'Try again'"),
  ),
  states(402, "An unknown path shows 404.", walked("404, 'Oops! Page not found', 'Return to Home'")),
  states(403, "A captcha's script that fails says nothing.", ruled(11), SCRIPT),
];
