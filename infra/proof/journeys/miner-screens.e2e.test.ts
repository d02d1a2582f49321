import { readProofFigures } from "@lode/db/proof/figures.repository";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeTheme } from "../testing/accessibility.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { focusReturnsFrom } from "../testing/focus-returns.ts";
import { faultsOf, faultsOfWords } from "../testing/judge-page.ts";
import { dialogsOf, pagesWithout } from "../testing/pages-and-dialogs.ts";
import { renewReadmePicture, takePicture } from "../testing/pictures.ts";
import { MINER_PAGES } from "./screens/miner-pages.ts";
import { MINER_STATES } from "./screens/miner-states.ts";
import { MINER_TIMES } from "./screens/miner-times.ts";
import type { Screen } from "./screens/screen.ts";
import { screenOpener } from "./screens/show-screen.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(undefined, { workers: 1 });

let browser: TestBrowser;
let miner: Miner;
beforeAll(async () => {
  browser = await launchBrowser();
  miner = await prepareMiner();
});
afterAll(() => browser?.close());

const COMMENTS = [
  "Good to see the raw samples and not only the averages.",
  "How deep were the northern cores?",
];
const DESCRIPTIONS = [
  "Follow Lode for payout notes and new tasks",
  "Follow Oreworks, who map what lies below",
  "Comment on “The survey of the north field.”",
] as const;

/** A miner with 131 points, a finished and two open tasks, an account that cannot earn, and a payout. */
async function prepareMiner(): Promise<Miner> {
  const { newMiner, publish, sandbox, db } = running();
  const [lode, oreworks, survey] = DESCRIPTIONS;
  await publish({ basePoints: 240n, description: lode });
  await publish({ targetUsername: "oreworks", basePoints: 45n, description: oreworks });
  const post = await sandbox.publishPost("oreworks", "The survey of the north field.");
  const about = { targetUsername: "oreworks", targetPostId: post.id, description: survey, texts: COMMENTS };
  await publish({ kind: "comment", basePoints: 60n, ...about });
  const made = await newMiner("Ada Stollen");
  const account = await made.link("vera_vein");
  await made.link("few_followers");
  const task = (await made.tasks()).find((one) => one.target_username === "lode");
  if (!task) throw new Error("There is no task.");
  await made.doTask(task, account);
  const { id } = await made.withdraw(120, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await made.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  await until("the payout on the page of proofs", async () => {
    const { points, treasury } = await readProofFigures(db);
    return points?.sums.paidOut === 120n && treasury !== null;
  });
  return made;
}

const { open, refused } = screenOpener(
  () => browser,
  () => running().stack.urls.web,
  async (context, as) => {
    if (as === undefined) return;
    const url = running().stack.urls.web;
    await context.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url })));
    await context.addInitScript((token) => {
      // Set once: a page that signed out must stay signed out.
      if (location.protocol === "about:" || sessionStorage.getItem("given")) return;
      sessionStorage.setItem("given", "yes");
      localStorage.setItem("session_token", token);
    }, miner.bearer);
  },
);

const titled = (screens: readonly Screen[]) => screens.map((screen) => [screen.name, screen] as const);

/** The README's pictures, each in one theme. */
const README_PICTURES = [
  ["the landing page", "home", "dark"],
  ["a miner who opens /", "dashboard", "dark"],
  ["the profile has its cards", "profile", "light"],
  ["the opportunities", "opportunities", "light"],
] as const;

const addresses: string[] = [];

test.each(titled(MINER_PAGES))("%s", async (title, screen) => {
  const { page, consoleErrors, pageErrors } = await open(screen);
  addresses.push(typeof screen.path === "string" ? screen.path : "", page.url());
  await takePicture(page, title.replaceAll(/\W+/g, "-"), { fullPage: !screen.dialog });
  expect(await faultsOf(page)).toEqual([]);
  for (const [, file, theme] of README_PICTURES.filter(([beginning]) => title.startsWith(beginning))) {
    await changeTheme(page, theme);
    await renewReadmePicture(page, file);
  }
  if (screen.dialog) expect(await focusReturnsFrom(page)).toBe(true);
  expect([...consoleErrors, ...pageErrors]).toEqual([]);
});

test.each(titled([...MINER_STATES, ...MINER_TIMES]))("%s", async (_title, screen) => {
  const { page, pageErrors } = await open(screen);
  if (process.env.SCREENS === "all") expect(await faultsOf(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

/** What the answers to this miner contain: a path from the body, where `*` stands for the first of a list, and its fields. */
const ANSWERS = [
  ["/api/profile", "profile", ["user_id", "display_name", "bio", "avatar_url", "sol_wallet_address"]],
  [
    "/api/profile",
    "profile.twitter_accounts.*",
    ["id", "username", "name", "display_name", "verified", "is_verified", "followers_count"],
  ],
  ["/api/user-stats", "", ["tasksCompleted", "totalPoints", "twitterAccountsCount"]],
  ["/api/stats", "", ["totalUsers", "totalUSDCDistributed"]],
  [
    "/api/twitter-accounts",
    "accounts.*",
    ["id", "twitter_account_id", "username", "display_name", "name", "followers_count"],
  ],
  ["/api/twitter-accounts", "accounts.*", ["account_created_date", "is_verified"]],
  ["/api/twitter-accounts", "accounts.*.eligibility", ["isEligible", "reasons"]],
  [
    "/api/automation-settings",
    "settings.*",
    ["twitter_account_id", "auto_follow", "auto_like", "auto_repost", "auto_comment"],
  ],
  ["/api/mining-tasks", "tasks.*", ["id", "task_type", "target_username", "target_tweet_id"]],
  ["/api/mining-tasks", "tasks.*", ["target_twitter_id", "base_points", "description", "expires_at"]],
  ["/api/mining-tasks?type=completed", "completed.*", ["0"]],
  ["/api/leaderboard", "leaderboard.*", ["rank", "user_id", "display_name", "total_points", "avatar_url"]],
  ["/api/leaderboard", "userPosition", ["rank", "user_id", "display_name", "total_points", "avatar_url"]],
  ["/api/withdrawals", "withdrawals.*", ["id", "amount", "token_amount", "withdrawal_type", "status"]],
  ["/api/withdrawals", "withdrawals.*", ["created_at", "wallet_address", "transaction_hash"]],
] as const;

test.each(ANSWERS)("GET %s: %s has the specified fields", async (path, place, fields) => {
  const cookie = [...miner.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(running().stack.urls.web + path, { headers: { cookie } });
  const part = place
    .split(".")
    .filter((step) => step !== "")
    .reduce((value, step) => (step === "*" ? Object.values(value)[0] : value[step]), await answer.json());
  expect(fields.filter((field) => !(field in part))).toEqual([]);
});

/** With SCREENS=all every screen; otherwise one of each address, as a visitor and as a miner. */
const GERMAN = MINER_PAGES.filter(({ path, as }, place) => {
  const first = MINER_PAGES.findIndex((one) => one.path === path && one.as === as);
  return process.env.SCREENS === "all" || first === place;
});

test.each(titled(GERMAN))("in German: %s", async (_title, screen) => {
  const { page } = await open(screen, "de");
  await page.waitForLoadState("networkidle");
  expect(await faultsOfWords(page)).toEqual([]);
});

test("every page and every dialog is a screen, and no screen asks another host", () => {
  expect(pagesWithout(addresses, "miners")).toEqual([]);
  // The phone's journey judges the first, and a journey of automation the second.
  const elsewhere = ["MobileWalletDialog", "UndoAction"];
  const shown = MINER_PAGES.flatMap(({ dialog = [] }) => dialog).concat(elsewhere);
  expect(dialogsOf("miners").filter((name) => !shown.includes(name))).toEqual([]);
  expect(refused).toEqual([]);
});
