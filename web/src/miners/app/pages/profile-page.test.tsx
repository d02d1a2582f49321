import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { expect, onTestFinished, vi } from "vitest";
import { deviceZone } from "../../../lib/format.ts";
import {
  AWARD,
  account,
  FROZEN,
  MINERS_ANSWERS,
  openTask,
  VERA,
  WITHDRAWAL,
  withdrawals,
} from "../../../testing/answers.ts";
import {
  absent,
  address,
  changed,
  counts,
  countsByRole,
  fill,
  has,
  headings,
  held,
  links,
  press,
  refused,
  type Step,
  sees,
  send,
  sent,
  testStates,
  toast,
  within,
} from "../../../testing/open-page.tsx";

const NO = refused(500);
const WITHOUT_ACCOUNTS = {
  "GET /api/twitter-accounts": () => ({ accounts: [] }),
  "GET /api/profile": changed(({ profile }: { profile: object }) => ({
    profile: { ...profile, twitter_accounts: [] },
  })),
};
const THREE = ["1", "2", "3"].map((id) => account({ id, twitter_account_id: id, username: `ore_${id}` }));

const choosePicture: Step = async () => {
  const files = [new File(["a picture"], "picture.png", { type: "image/png" })];
  fireEvent.change(await screen.findByLabelText("Change picture"), { target: { files } });
};

/** Chooses a phone's wallet app, in a browser that has answered so whether the page may reach apps of the phone. */
const chooseWalletApp = (browser: string, localApps: "granted" | "denied"): readonly Step[] => [
  async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(`Mozilla/5.0 (Linux; Android 15) ${browser}`);
    vi.spyOn(navigator.permissions, "query").mockResolvedValue({ state: localApps } as PermissionStatus);
    vi.stubGlobal("isSecureContext", true);
    onTestFinished(() => void vi.restoreAllMocks());
  },
  press("Select Wallet"),
  press("Mobile Wallet Adapter"),
];

/** The chain's answer about the USDC of a wallet, in base units. */
const onChain = (amount: string) => ({
  jsonrpc: "2.0",
  id: 1,
  result: { value: [{ account: { data: { parsed: { info: { tokenAmount: { amount } } } } } }] },
});
let paid = "0";

const FOLLOW = "01900000-0000-7000-8000-0000000000c1";
const LIKE = "01900000-0000-7000-8000-0000000000c2";

/** A first follow, which is finished when its check is answered; a like is open after it. */
let isFollowed = false;
const firstReward = {
  "GET /api/user-stats": changed(() => ({ tasksCompleted: 0, totalPoints: 0, hasWithdrawn: false })),
  "GET /api/mining-tasks": () => ({
    tasks: [
      openTask(FOLLOW, "oreworks", { base_points: 90 }),
      openTask(LIKE, "strata", { task_type: "like", target_tweet_id: "1" }),
    ],
  }),
  "GET /api/mining-tasks?type=completed": () => ({
    completed: isFollowed ? { [FOLLOW]: [VERA] } : {},
    reversed: {},
  }),
  "POST /api/mining-tasks": async () => {
    // The list is read again before the answer arrives, as it is when a live event is faster.
    isFollowed = true;
    await send("tasks", "attempts")();
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: /^Next:/ }).textContent).toContain("Like"),
    );
    return { status: "completed", attempt_id: FOLLOW, points_awarded: 102, breakdown: AWARD };
  },
};

testStates("miner", {
  [`/profile/withdrawals/${WITHDRAWAL.id}`]: {
    "the receipt of a payout asks whether a weekly mail is wanted": [
      {
        [`GET /api/withdrawals/${WITHDRAWAL.id}`]: () => ({ withdrawal: WITHDRAWAL }),
        "POST /": refused(500),
      },
      sees("1.20 USDC", "120 points", "121 points", WITHDRAWAL.wallet_address, "play money"),
      has("switch", "Weekly mail"),
    ],
  },
  "/profile": {
    "an account's automation is paused, and its schedule is saved for the hours of this device": [
      {
        "GET /api/automation-settings": changed(({ settings: [vera, few] }: { settings: object[] }) => ({
          settings: [{ ...vera, auto_like: true }, few],
        })),
        "POST /api/automation/pause": () => ({ success: true }),
        "PUT /api/automation/schedule": () => ({ ...MINERS_ANSWERS["PUT /api/automation-settings"] }),
      },
      press("Pause automation of @vera_vein"),
      sent("POST /api/automation/pause", { paused: true, twitter_account_id: VERA }),
      fill({ "Actions per day": "6", From: "9", Until: "17" }),
      press("Save schedule"),
      sent("PUT /api/automation/schedule", {
        twitter_account_id: VERA,
        daily_actions: 6,
        active_from: 9,
        active_until: 17,
        time_zone: deviceZone(),
      }),
      toast("Settings updated", "Schedule of @vera_vein saved"),
    ],
    "Back leads to the dashboard in a fresh tab": [press("Back"), address(/\/dashboard$/)],
    "the first reward names the act, its points and its parts, where the next step stands": [
      firstReward,
      press(/^Complete/),
      toast("Task completed!", "Earned 102 points for follow action with @oreworks"),
      sees("+90 base", "+5 followers"),
    ],
    "a payout that ends on the page is announced, and the wallet shows what the chain has then": [
      {
        "POST /": () => onChain(paid),
        "GET /api/withdrawals": () => withdrawals({ status: paid === "0" ? "processing" : "completed" }),
      },
      sees("0.00 USDC"),
      within("Withdrawal History", "processing"),
      async () => {
        paid = "1000000";
      },
      send("withdrawals", "chain"),
      toast("1.20 USDC arrived in your wallet"),
      sees("1.00 USDC"),
    ],
    "a wallet that refused the last payout is named, and another can be chosen": [
      { "GET /api/withdrawals": () => withdrawals(FROZEN) },
      within("Withdraw Points", /Your last payout to this wallet failed/),
      press("Choose another wallet"),
      has("dialog", /wallet/i),
    ],
    "a browser that cannot open a wallet app says so": [
      ...chooseWalletApp("Gecko/150.0 Firefox/150.0", "granted"),
      sees("This browser appears to be incompatible with mobile wallet adapter."),
      sees("Open this page in a compatible mobile browser app and try again."),
    ],
    "a browser that forbids the connection to wallet apps is named": [
      ...chooseWalletApp("Chrome/150.0.0.0 Mobile Safari/537.36", "denied"),
      has("dialog", "Your browser blocks the connection to wallet apps"),
    ],
    "an amount that nobody has typed yet is no mistake": [
      async () => {
        await screen.findByLabelText("Amount in points");
        expect(document.body.textContent).not.toContain("Please enter a valid amount");
      },
    ],
    "adversary: scrolling on with the amount in focus does not change it": [
      async () => {
        const amount = await screen.findByLabelText("Amount in points");
        amount.focus();
        fireEvent.wheel(amount);
        expect(document.activeElement).not.toBe(amount);
      },
    ],
    "adversary: each form with a password names its account, so that a password manager keeps one entry": [
      press("Change password"),
      press("Delete account"),
      async () => {
        await waitFor(() => expect(document.querySelectorAll('input[type="password"]')).toHaveLength(3));
        for (const { form } of document.querySelectorAll<HTMLInputElement>('input[type="password"]'))
          expect(form?.querySelector('[autocomplete="username"][value*="@"]')).not.toBeNull();
      },
    ],
    "'Loading...' until the profile is there, and while a stored session is checked": [
      { "GET /api/profile": held },
      sees("Loading..."),
    ],
    "while the balance loads, no figure stands in its place": [
      { "GET /api/user-stats": held },
      counts('input[type="number"]', 1),
      absent(/points? available/),
    ],
    "the weekly mail is off, and switched on in the profile": [
      { "PUT /api/weekly-mail": () => ({ on: true }) },
      press("Weekly mail"),
      async () => {
        await screen.findByRole("switch", { name: "Weekly mail", checked: true });
      },
    ],
    "'Profile not found' without a profile": [
      { "GET /api/profile": refused(404, "No") },
      sees("Profile not found"),
      absent("Please sign in to view your profile"),
    ],
    "'Profile updated successfully'": [
      fill({ Bio: "A seam below the hill" }),
      press("Save Changes"),
      toast("Profile updated successfully"),
    ],
    "'Failed to update profile'": [
      { "PUT /api/profile": NO },
      fill({ Bio: "Another seam" }),
      press("Save Changes"),
      toast("Error", "Failed to update profile"),
    ],
    "'Failed to upload avatar'": [
      { "POST /api/profile/avatar": NO },
      choosePicture,
      toast("Failed to upload avatar"),
    ],
    "'X account removed'": [
      { "POST /api/profile/twitter/remove": () => ({ success: true }) },
      press(/^Remove.*few_followers/),
      press("Remove account"),
      toast("X account removed"),
    ],
    "'Failed to remove X account'": [
      { "POST /api/profile/twitter/remove": NO },
      press(/^Remove.*vera_vein/),
      press("Remove account"),
      toast("Failed to remove X account"),
    ],
    "each of a withdrawal's four states is a badge, and only the completed one leads to its transaction": [
      {
        "GET /api/withdrawals": () =>
          withdrawals(
            ...["pending", "processing", "completed", "failed"].map((status, n) => ({
              id: `01900000-0000-7000-8000-00000000000${n}`,
              status,
              explorer_url: status === "completed" ? WITHDRAWAL.explorer_url : null,
            })),
          ),
      },
      within("Withdrawal History", /^pending$/i, /^processing$/i, /^completed$/i, /^failed$/i),
      countsByRole("link", /View transaction/, 1),
    ],
    "without an account there is no card of automation": [
      WITHOUT_ACCOUNTS,
      headings("Link Your First X Account"),
      countsByRole("heading", "Automation Settings", 0),
    ],
    "with X switched off, a newcomer links a Nostr key, and no card asks for an X account": [
      {
        ...WITHOUT_ACCOUNTS,
        "GET /api/networks": changed(({ networks: [network] }: { networks: object[] }) => ({
          networks: [{ ...network, id: "nostr", name: "Nostr" }],
        })),
      },
      headings("Nostr keys"),
      links("main", { "Link Nostr Key": "/profile#nostr-keys" }),
      countsByRole("heading", /X Account/, 0),
    ],
    "with three accounts no fourth can be linked": [
      { "GET /api/twitter-accounts": () => ({ accounts: THREE }) },
      sees(/All 3 places are taken/),
    ],
    "a switch asks for consent and is saved at once: 'Settings updated' names action, state and handle": [
      press("Auto like for @vera_vein"),
      press("I agree, turn it on"),
      toast("Settings updated", "Auto like enabled for @vera_vein"),
      press(/^Notifications/),
      async () => {
        const list = (await screen.findAllByRole("dialog"))[0];
        await waitFor(() => expect(list?.textContent).toContain("Auto like enabled for @vera_vein"));
      },
    ],
    "'Update failed', 'Failed to update automation settings. Please try again.'; no switch works meanwhile": [
      {
        "PUT /api/automation-settings": async () => {
          const ofVera = { name: /^Auto .* for @vera_vein/ };
          await waitFor(() => {
            const switches = screen.getAllByRole<HTMLButtonElement>("switch", ofVera);
            expect(switches.map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
          });
          return new Response("", { status: 500 });
        },
      },
      press("Auto repost for @vera_vein"),
      press("I agree, turn it on"),
      toast("Update failed", "Failed to update automation settings. Please try again."),
    ],
  },
});

const CALLBACK = "/profile/twitter-callback?oauth_token=a&oauth_verifier=b";
const MISSING = toast("Error", "Missing authorization data or user not logged in");

const linked = (already_connected: boolean) => ({
  "POST /api/twitter-oauth": () => ({
    twitter_user: { ...account({ username: "ore_one" }), profile_image_url: null },
    already_connected,
  }),
});

testStates("miner", {
  [CALLBACK]: {
    "'Connecting X Account', 'Please wait while we connect your X account...' and a spinner meanwhile": [
      { "POST /api/twitter-oauth": held },
      headings("Connecting X Account"),
      sees("Please wait while we connect your X account..."),
      counts("h1 svg, h1 [role=presentation], h1 span", 1),
    ],
    "'Success!', '@{username} has been connected to your profile'": [
      linked(false),
      toast("Success!", "@ore_one has been connected to your profile"),
      address(/\/profile$/),
    ],
    "'Account Already Connected', '@{username} is already connected to your profile'": [
      linked(true),
      toast("Account Already Connected", "@ore_one is already connected to your profile"),
    ],
    "a refused link: 'Error' with the server's sentence, which stays in the accounts' card": [
      { "POST /api/twitter-oauth": refused(400, "The seam is closed") },
      toast("Error", "The seam is closed"),
      within("X Accounts", "The seam is closed"),
      address(/\/profile$/),
    ],
    "a link that fails without a text: 'Failed to connect X account', then the profile": [
      { "POST /api/twitter-oauth": refused(500) },
      toast("Error", "Failed to connect X account"),
      address(/\/profile$/),
    ],
  },
  [`${CALLBACK}&denied=a`]: {
    "denied wins over a token and a verifier, and looks like a failure": [
      linked(false),
      toast("Authorization Failed", "X authorization was denied or failed"),
      counts("li.border-l-fault", 1),
      address(/\/profile$/),
    ],
  },
  "/profile/twitter-callback?oauth_verifier=b": {
    "without a token: 'Missing authorization data or user not logged in', then the profile": [
      MISSING,
      address(/\/profile$/),
    ],
  },
  "/profile/twitter-callback?oauth_token=a": {
    "without a verifier: 'Missing authorization data or user not logged in', then the profile": [
      MISSING,
      address(/\/profile$/),
    ],
  },
  "/profile?message=too-many-accounts": {
    "a fourth account is refused with 'Up to 3 X accounts can be connected'": [
      toast(/Up to 3 X accounts can be connected/),
    ],
  },
});
