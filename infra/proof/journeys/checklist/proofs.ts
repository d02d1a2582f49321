/** The titles of the tests that show a statement, by their files, with `%s` or `$name` where a table fills in its values. */
const TITLES = {
  "adapters/src/settings/config.test.ts": {
    defaultNode: "neither the default node nor an invalid URL counts as independent",
  },
  "api/src/http/input-sentences.test.ts": {
    inputSentences: "the field %s with the fault %j is answered with %j",
  },
  "api/src/miners/accounts/accounts.test.ts": {
    fourthRefused: "a fourth account is refused before and after the consent at X",
    oauthLegs:
      "the three OAuth legs link an account, and repeating the verifier within a minute gets the first answer",
  },
  "api/src/miners/auth/sign-up.remote-captcha.test.ts": {
    remoteCaptcha: "the page gets the site key, and the content policy allows only the chosen provider",
  },
  "api/src/miners/auth/sign-up.test.ts": {
    signUpCall: "sign-up stores a hash, requests a mail and opens no session",
    signOutCall: "sign-out ends the session named by body, bearer or cookie, and repeating it is no error",
  },
  "api/src/miners/automation/automation.test.ts": {
    settingsOff: "the settings have one object per linked account, with everything off by default",
    partialSettings: "a partial body keeps the other flags",
  },
  "api/src/miners/leaderboard/leaderboard.test.ts": {
    boardQuery: "with the query %j a miner sees neighbours and missing points",
    boardFromPostgres: "without a leaderboard in Redis, Postgres answers the query %j",
  },
  "api/src/miners/profile/profile.avatar.test.ts": {
    hostileFiles: "50 hostile files are refused or redrawn, never cause a 5xx, and keep memory bounded",
  },
  "api/src/miners/profile/profile.wallet.test.ts": {
    walletProof:
      "another message, another miner's challenge, an expired challenge and text that is not a signature are refused",
  },
  "api/src/miners/withdrawals/withdrawals.test.ts": {
    refusedWithdrawal: "a refusal of %o says success: false and why",
    withdraws100: "a miner with 101 points withdraws 100 and is left with none",
  },
  "api/src/routes.generated-bodies.test.ts": {
    malformedBodies: "%s sent to every call that writes: %s",
    everyAnswer: "awkward queries and ids cause no fault, and every answer is as described",
  },
  "api/src/routes.guards.test.ts": {
    csrfNeeded: "a write with the cookie needs the session's own token",
    bearerOnly: "a bearer without a cookie needs no token, but another site is still refused",
    unknownRoute: "an unknown route answers in JSON with a sentence and a code",
    accountsIgnored: "a list of accounts in PUT /api/profile is accepted and changes nothing",
  },
  "api/src/routes.test.ts": {
    matrix: "%s %s with %s",
  },
  "app/src/attempts/verify-batch.verdicts.test.ts": {
    verdicts: "a %s that was done is verified, and its receipt shows what X answered",
  },
  "app/src/withdrawals/sign-payout.test.ts": {
    refusedPayout:
      "a withdrawal that cannot be paid is refused before anything is signed, and its points are refunded",
  },
  "core/src/domain/accounts/eligibility.test.ts": {
    eligibility: "the reasons against an account with %d followers, created %s: %j",
  },
  "core/src/domain/amounts.test.ts": {
    conversion: "%d points are %d base units, %s USDC",
  },
  "core/src/domain/automation/suggestions.test.ts": {
    growth: "%d followers on the way to %d are %d percent, need %d more and gain %d",
    months: "%d days are %d months of 30 days",
  },
  "core/src/domain/points/formula.test.ts": {
    formula: "an account with %d followers, verified %s, aged %d days, gets the parts %o",
  },
  "core/src/domain/withdrawals/policy.test.ts": {
    coinRefused: "the coin is refused, and suspension is the first reason to refuse",
    withdrawalPolicy: "%d points from a balance of %d",
  },
  "infra/proof/checks/given-packages.test.ts": {
    usedPackage: "the product uses the given package %s",
    testPackage: "the tests use the given package %s",
    topLevel: "%s stands at the top level",
  },
  "infra/proof/journeys/readme-walk.e2e.test.ts": {
    walk: "the README's walk at %i:%i UTC: from the first page to the first dollar, automation and the proof, paid once",
  },
  "infra/proof/journeys/page-states.e2e.test.ts": {
    detour:
      "a cut-off mail link and a reload do not keep a visitor from confirming and returning to the deep link",
    automation:
      "automation announces its next action and follows the schedule; the flight recorder fills without a reload",
    redisDown:
      "Redis is down: tasks, points and pages work, the badge shows it, and new captchas are refused",
    endedSession: "an ended session: the page signs out, shows nothing private, and offers to sign in",
    sandboxWallet:
      "two clicks connect and prove the sandbox wallet, which the list presents as detected and nothing else",
  },
  "infra/proof/journeys/dashboard.e2e.test.ts": {
    pauseMining:
      "while figures load there are no false zeros; Paused and Mining Active follow without a reload",
  },
  "infra/proof/journeys/miner-screens.e2e.test.ts": {
    answerFields: "GET %s: %s has the specified fields",
  },
  "infra/proof/journeys/operator-scenarios.e2e.test.ts": {
    signedOutConsole:
      "1. signed out, or with a miner's cookie, only the sign-in is shown; a viewer has no buttons, and forced calls fail",
    overview:
      "2. the overview shows whether miners are served, queue by queue, and each problem links to its repair",
  },
  "infra/proof/journeys/phone-wallet.e2e.test.ts": {
    phoneWallet:
      "a phone links an account, does a task, connects its wallet app, is paid and reads the receipt",
    noWalletApp: "without a wallet app the page looks for three seconds, and says where to get one",
    phoneIncapable: "%s cannot open a wallet app, and says so",
    noSignInResult: "a wallet that promises a sign-in and returns none proves nothing",
  },
  "infra/proof/journeys/screens/miner-pages.ts": {
    landing: "the landing page says what Lode is, in hero, figures, features, feed and leaderboard",
    auth: "/auth welcomes, with Sign In and Sign Up, and asks for email, then password",
    signUpForm: "a sign-up asks for display name, email, then password, and judges each; so does the captcha",
    visitorDashboard: "a visitor's dashboard is in Demo Mode, with samples and disabled tasks",
    visitorAnalytics: "a visitor's Analytics shows the samples and their live activity",
    game: "the Mining Console starts with 1250 coins, level 3, 145 of 300 XP, 2 a second and a click power of 1",
    visitorProfile: "a visitor's profile asks to sign in",
    terms: "the terms have 10 sections, and name ages, limits, rates and what is prohibited",
    privacy: "the privacy policy has 11 sections, and names what is kept and how long",
    unknownPath: "an unknown path is 404, 'Oops! Page not found', and leads home",
    dashboard:
      "a miner who opens / sees their dashboard: header, real figures, tasks, status, earnings and place",
    completedPair: "a completed pair of task and account is shown as completed, and its button is disabled",
    analytics: "a miner's Analytics has real figures instead of samples",
    profile:
      "the profile has its cards in order, the withdrawal's terms, and the history with date, amount and link",
    receipt: "the receipt of a payout shows what the chain says",
    noWallet:
      "the picker without a wallet: 'You'll need a wallet on Solana to continue', and links to wallets",
    picker: "the picker with a wallet: 'Connect a wallet on Solana to continue', marked 'Detected'",
    moreOptions: "'More options' unfolds the other wallets, and 'Less options' folds them",
    connected: "a connected wallet: 4 and 4 in its button, 8 and 8 in the profile, its balance and its menu",
    opportunities:
      "the opportunities: heading, cards, automation to enable, more accounts to add, and the guidance",
    denied: "denied at X: 'Authorization Failed', 'X authorization was denied or failed', then the profile",
  },
  "infra/proof/journeys/screens/miner-states.ts": {
    startMining: "'Start Mining' opens the tab Sign Up",
    signUpToStart: "'Sign Up to Start Earning' opens the tab Sign Up",
    learnMore: "'Learn More' scrolls to the features",
    csrf: "the page asks for a CSRF token when it starts, and gets the cookie csrfToken",
    feed: "the feed shows three posts, then five, and no more",
    sampleBoard: "without miners the leaderboard shows five samples, marked as such",
    medals: "ranks 1 to 3 have medals and later ones '#4', each with avatar, name and points",
    boardLoading: "'Loading leaderboard...' until the answer is there",
    boardFailed: "a leaderboard that cannot be loaded says so, and offers to try again",
    zeroFigures: "figures that cannot be loaded are zeros",
    threeFigures: "the three figures of the landing page follow one read",
    pageThrows: "a page that throws says 'Unexpected Application Error!'",
    required: "email and password are required, and the email has the type email",
    noCaptcha:
      "without the captcha: 'Please complete the captcha', and a new submit clears the earlier message",
    expiredCaptcha: "a captcha that has expired must be solved again",
    signingIn: "'Signing in...' while a sign-in is under way",
    creating: "'Creating account...' while a sign-up is under way",
    signUpFailed: "'Sign up failed' with the server's sentence, also inline",
    signedUp: "after the sign-up: 'Check your email for the confirmation link!', at / and without a session",
    visitorOpportunities: "the opportunities send a visitor to /auth, which leads back to them",
    linkWithoutUser:
      "back from X without a user: 'Missing authorization data or user not logged in', then the profile",
    notEnough: "'Not enough coins!' with 'You need N coins for this upgrade'",
    connecting:
      "'Connecting X Account', 'Please wait while we connect your X account...' and a spinner meanwhile",
    linked: "'Success!', '@{username} has been connected to your profile'",
    alreadyLinked: "'Account Already Connected', '@{username} is already connected to your profile'",
    refusedLink: "a refused link: 'Error' with the server's sentence",
    failedLink: "a link that fails without a text: 'Failed to connect X account', then the profile",
    deniedWins: "denied wins over a token and a verifier, and looks like a failure",
    noToken: "without a token: 'Missing authorization data or user not logged in', then the profile",
    noVerifier: "without a verifier: 'Missing authorization data or user not logged in', then the profile",
    fourthAccount: "a fourth account is refused with 'Up to 3 X accounts can be connected'",
    atAuth: "a miner at /auth is sent to the dashboard",
    rank37: "'27 spots from top 10' at rank 37",
    taskCompleted: "'Task completed!', 'Earned N points for {type} action with @{username}'",
    taskFailed:
      "'Task failed', 'Failed to complete the task. Please try again.' if a task could not be checked",
    checking: "'Checking...' while a task is checked",
    expiredTask: "the button of an expired task is disabled",
    accountsFailed: "accounts that cannot be loaded are one quiet line with 'Try again'",
    noAccountTasks: "without an account the tasks say what automation could do",
    active: "'Mining Active' if any switch is on; with automation for all accounts the tasks say so",
    zeroOwn: "a miner's figures that cannot be loaded are zeros",
    noDot: "no dot while no account is connected",
    viewAnalytics: "'View Analytics' opens the tab Analytics",
    backoffice: "/backoffice leads to the dashboard",
    loading: "'Loading...' until the profile is there, and while a stored session is checked",
    notFound: "'Profile not found' without a profile",
    back: "Back leads to the dashboard in a fresh tab",
    updated: "'Profile updated successfully'",
    updateFailed: "'Failed to update profile'",
    avatarFailed: "'Failed to upload avatar'",
    avatar:
      "'Avatar updated successfully', and the picture is on Lode's own host, redrawn, under its own address",
    removed: "'X account removed'",
    removeFailed: "'Failed to remove X account'",
    fourStates:
      "each of a withdrawal's four states is a badge, and only the completed one leads to its transaction",
    noAutomation: "without an account there is no card of automation",
    anchor: "#automation is scrolled to, and stays in view when a card above it grows",
    switches:
      "a switch asks for consent and is saved at once: 'Settings updated' names action, state and handle",
    switchFailed:
      "'Update failed', 'Failed to update automation settings. Please try again.'; no switch works meanwhile",
    walletFailed: "'Failed to update wallet address'",
    disconnected: "a disconnected wallet keeps its name, with 'Connect'",
    amounts: "each amount that cannot be withdrawn has its sentence and disables the button",
    processing: "'Processing...' while a withdrawal is requested",
    withdrawalSaid: "a refused withdrawal says the server's sentence",
    withdrawalFailed: "without a sentence: 'Withdrawal failed. Please try again.'",
    loadingOpportunities: "'Loading opportunities...'",
    firstAccount:
      "without an account the only suggestion is 'Link Your First X Account', which leads to the profile",
    cards:
      "a young, small, unverified account gets a card for each: icon, title, badge, text, progress and action",
    allSet: "with nothing left: 'You're All Set!' with its texts, and 'View Dashboard' to /backoffice",
  },
  "infra/proof/journeys/screens/miner-times.ts": {
    gameTime:
      "in the game each second adds 2 coins and 1 XP, a marker vanishes after 2 seconds, and a level is said",
    profileFailed: "a profile that cannot be loaded: 'Error', 'Failed to fetch profile'",
    toastTime: "a notification stands for 5 seconds",
    tooltip: "a tooltip appears after 700 milliseconds, and the next within 300 at once",
    noneFound: "after 5 seconds without a wallet the picker says that none was found",
    notConnected: "without a connected wallet nothing can be proven: 'Wallet not connected'",
    pickerKeys:
      "the picker keeps Tab, closes by Escape within 150 milliseconds, by its button and by a click beside it",
    walletTakesTime: "'Connecting ...' and 'Disconnecting ...', disabled, while the wallet takes time",
    copied: "'Copied' stands for 400 milliseconds, and a browser that denies the clipboard is a sentence",
    signOut: "signing out clears the session, even if the call fails",
  },
  "web/src/lib/api.test.ts": {
    readCall: "a read carries cookies, no CSRF token, and the bearer once there is one",
    withdrawalCall: "a withdrawal carries its idempotency key and the CSRF token, but never the bearer",
    noBearer: "%s carries no bearer",
    errorSentence: "an error carries the server's sentence, code, fields and wait",
    errorWithoutText: "an error without a text gets the screen's own sentence, not the status text",
  },
  "web/src/lib/format.test.ts": {
    avatarLetter: "the avatar of %j shows %s",
    dateFormat: "a date has short month, day, year, hour and minute",
    shortNumbers: "%d is shown as %s",
    rewardSign: "rewards carry a dollar sign",
  },
  "web/src/lib/load-script.test.ts": {
    scriptRetries: "a failed load is retried twice, and again by the next call",
  },
  "web/src/lib/query-client.test.ts": {
    answersKept: "an answer that no page shows is kept for the library's five minutes",
    readRetries: "a read is tried again after 1, 2 and 4 seconds",
  },
  "web/src/lib/return-path.test.ts": {
    lastPlace: "after %j, Back leads to %s",
  },
  "web/src/miners/app/pages/dashboard/console-game.test.ts": {
    gameRules: "%s",
  },
  "web/src/miners/features/automation/mining-state.test.ts": {
    miningState: "%s",
  },
  "web/src/miners/features/automation/suggestion-words.test.ts": {
    suggestionWords: "with automation on: %s, the button says %s",
  },
  "web/src/miners/features/profile/wallet/mobile/mobile-authorization.test.ts": {
    walletAppKept:
      "an authorization keeps the first account, its token, and the address that opens the wallet again",
  },
  "web/src/miners/features/profile/wallet/mobile/mobile-wallet.test.ts": {
    versions: "the page tells a wallet app that it supports the transaction versions legacy and 0",
  },
  "web/src/miners/features/profile/wallet/wallet-error.test.ts": {
    walletErrors: "the error %j is a cancellation: %s, and is shown as %j",
  },
  "web/src/miners/features/profile/wallet/wallet-list.test.ts": {
    readyStates: "%#: installed %s, shown %j, more %j, missing %j",
  },
  "web/src/miners/features/tasks/group-tasks.test.ts": {
    groupedTasks: "available tasks come first; tasks completed or reversed for every account are separate",
  },
  "web/src/miners/features/tasks/row-state.test.ts": {
    rowStates: "%s",
  },
  "web/src/miners/features/withdrawals/withdrawal-blocker.test.ts": {
    withdrawalBlocker: "wallet %s, amount %j, balance %d: %s",
  },
  "worker/src/runtime/keep-leaderboard-fed.test.ts": {
    boardJob: "many awards share a job: one waits at a time, and at most two a second are ordered",
  },
} as const;

type Titles = typeof TITLES;
export type ProofName = { [File in keyof Titles]: keyof Titles[File] }[keyof Titles];

interface Proof {
  file: string;
  title: string;
}

export const PROOFS = Object.fromEntries(
  Object.entries(TITLES).flatMap(([file, titles]) =>
    Object.entries(titles).map(([name, title]): [string, Proof] => [name, { file, title }]),
  ),
) as Record<ProofName, Proof>;
