import { ruled, type Statement, states, tested, walked } from "./statement.ts";

const EMAIL = walked("Email is of the type email, and is required");
const SIGN_UP_FIELDS = walked("Display name, e-mail and password are required and judged");
const REFUSALS = tested(
  "api/src/miners/withdrawals/withdrawals.test.ts",
  "a refusal of %o says success: false and why",
);
const BLOCKER = tested(
  "web/src/miners/features/withdrawals/withdrawal-blocker.test.ts",
  "wallet %s, amount %j, balance %d: %s",
);
const AMOUNT_INPUT = walked("The amount input has min 100 and max the balance");
const ELIGIBILITY = tested(
  "core/src/domain/accounts/eligibility.test.ts",
  "the reasons against an account with %d followers, created %s: %j",
);
const FIRST = walked(
  "Without an account there is one suggestion: 'Link Your First X Account', which leads to /profile",
);
const CARD = walked(
  "A young, small, unverified account gets a card for each: icon, title, badge, text, action",
);
const GROW = tested(
  "core/src/domain/automation/suggestions.test.ts",
  "%d followers on the way to %d are %d percent, need %d more and gain %d",
);
const AGE = tested("core/src/domain/automation/suggestions.test.ts", "%d days are %d months of 30 days");

/** §5: what is required and refused, and what is suggested. */
export const rulesStatements: readonly Statement[] = [
  states(275, "An email address is required.", EMAIL),
  states(276, "A password is required.", walked("A password is required to sign in")),
  states(277, "The email field is of the type email.", EMAIL),
  states(278, "A sign-up requires a display name.", SIGN_UP_FIELDS),
  states(
    279,
    "Without the captcha the form says 'Please complete the captcha'.",
    walked("Without the captcha: 'Please complete the captcha'"),
  ),
  states(280, "The fields have no other rules.", ruled(10), SIGN_UP_FIELDS),
  states(
    281,
    "Without a wallet a withdrawal says 'Please connect your wallet first'.",
    walked("'Please connect your wallet first', and the button is disabled"),
  ),
  states(
    282,
    "A withdrawal of no valid amount says 'Please enter a valid amount'.",
    walked("'Please enter a valid amount'"),
  ),
  states(
    283,
    "Below 100 points it says 'Minimum withdrawal amount is 100 points ($1)'.",
    walked("'Minimum withdrawal amount is 100 points ($1)'"),
    REFUSALS,
  ),
  states(
    284,
    "Above the balance it says 'Insufficient points balance (including 1 point transfer fee)'.",
    walked("'Insufficient points balance (including 1 point transfer fee)'"),
    REFUSALS,
  ),
  states(
    285,
    "The server says the same, in sentences for people.",
    REFUSALS,
    tested("api/src/http/input-sentences.test.ts", "the field %s with the fault %j is answered with %j"),
  ),
  states(
    286,
    "Without a wallet the button is disabled.",
    walked("'Please connect your wallet first', and the button is disabled"),
    BLOCKER,
  ),
  states(287, "Without an amount the button is disabled.", BLOCKER),
  states(
    288,
    "Below 100 points the button is disabled.",
    walked("'Minimum withdrawal amount is 100 points ($1)'"),
  ),
  states(
    289,
    "If amount and fee exceed the balance, the button is disabled.",
    walked("'Insufficient points balance (including 1 point transfer fee)'"),
  ),
  states(
    290,
    "While a withdrawal is requested the button is disabled.",
    walked("'Processing...' while a withdrawal is requested"),
  ),
  states(291, "The amount's minimum is 100.", AMOUNT_INPUT),
  states(292, "The amount's maximum is the balance.", AMOUNT_INPUT),
  states(
    293,
    "An account with too few followers is refused with 'Need 30+ followers (has N)'.",
    ELIGIBILITY,
    walked("'Need 30+ followers (has N)', and no button of that account that can be pressed"),
  ),
  states(294, "A young account is refused with 'Account too new (N days old, need 60+ days)'.", ELIGIBILITY),
  states(295, "An account of unknown age is refused with 'Account creation date unknown'.", ELIGIBILITY),
  states(
    296,
    "The buttons of an account that cannot earn are disabled.",
    ruled(59),
    walked("'Need 30+ followers (has N)', and no button of that account that can be pressed"),
  ),
  states(
    297,
    "The button of a completed task is disabled.",
    walked("A completed pair is shown as completed and its button is disabled"),
  ),
  states(
    298,
    "The button of an expired task is disabled.",
    tested("web/src/miners/features/tasks/row-state.test.ts", "%s"),
    walked("The button of an expired task is disabled"),
  ),
  states(
    299,
    "The button of a task that is checked is disabled.",
    walked("'Checking...' while a task is checked"),
  ),
  states(300, "Without an account 'Link Your First X Account' is the only suggestion.", FIRST),
  states(301, "Its action is 'Link Account'.", FIRST),
  states(302, "An unverified account gets the suggestion to verify.", CARD),
  states(303, "Below 100, 1,000 and 10,000 followers an account gets the suggestion to grow.", GROW),
  states(304, "It says how many followers are still needed.", GROW),
  states(305, "It says the progress in percent.", GROW),
  states(306, "Below 180 days of age 'Link an Older X Account' is suggested.", CARD, AGE),
  states(307, "The age is given in months of 30 days.", AGE),
  states(
    308,
    "Automation is suggested for accounts that can earn.",
    walked("An eligible account without automation: enable it, at /profile#automation"),
  ),
  states(
    309,
    "With fewer than three accounts more are suggested.",
    walked("Fewer than 3 accounts: add additional accounts"),
  ),
  states(
    310,
    "Linking needs token, verifier and user.",
    walked("Without a token: 'Missing authorization data or user not logged in'"),
    walked("Without a verifier: 'Missing authorization data or user not logged in'"),
  ),
  states(
    311,
    "An account that is linked already is a notice, and no second account.",
    walked("'Account Already Connected' / '@{username} is already connected to your profile'"),
  ),
  states(
    312,
    "An avatar is an image.",
    tested(
      "api/src/miners/profile/profile.avatar.test.ts",
      "50 hostile files are refused or redrawn, never cause a 5xx, and keep memory bounded",
    ),
  ),
];
