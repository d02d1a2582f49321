import type { Tier } from "./api/request.ts";
import { createRateLimits } from "./api/routes.ts";
import { createFaults } from "./control/faults.ts";
import { createAppToken, createAuthenticate } from "./oauth/authenticate.ts";
import { publish, putUser, type UserWish } from "./world/actions.ts";
import { openWorld, type XWorld } from "./world/world.ts";

export type CallEntry = {
  index: number;
  who: string | null;
  route: string;
  /** 0 if the connection was closed without an answer. */
  status: number;
};

const LONGEST_LOG = 50_000;

/** Logs every call to the API and to OAuth, so that tests can check which calls were made. */
function createCallLog() {
  let entries: CallEntry[] = [];
  let next = 0;
  return {
    add(entry: Omit<CallEntry, "index">): void {
      entries.push({ index: next++, ...entry });
      if (entries.length > LONGEST_LOG) entries = entries.slice(-LONGEST_LOG / 2);
    },
    list: () => entries,
  };
}

const DAY_MS = 86_400_000;

type Seed = Omit<UserWish, "created_at"> & { days: number; posts?: string[] };

// Targets with posts, and users on both sides of each limit: 30 followers, 60 days, verified, protected.
const SEEDS: Seed[] = [
  {
    username: "lode",
    name: "Lode",
    followers_count: 18_400,
    days: 900,
    verified: true,
    posts: [
      "Every award now shows its parts.",
      "Payout day. Small amounts, real transfers, nothing to take on trust.",
    ],
  },
  {
    username: "oreworks",
    name: "Oreworks",
    followers_count: 5_230,
    days: 1_400,
    posts: ["New survey of the north field is out.", "What would you dig for first?"],
  },
  {
    username: "signalfield",
    name: "Signalfield",
    followers_count: 2_010,
    days: 700,
    posts: ["Weekly signal, issue 41: less noise than ever."],
  },
  {
    username: "strata_news",
    name: "Strata News",
    followers_count: 88_000,
    days: 2_500,
    verified: true,
    posts: ["Layer by layer: today's five stories.", "Correction: it was copper."],
  },
  { username: "mara_digs", name: "Mara", followers_count: 412, days: 800 },
  { username: "tomas_pick", name: "Tomás", followers_count: 1_250, days: 1_100 },
  { username: "vera_vein", name: "Vera", followers_count: 12_700, days: 1_900, verified: true },
  { username: "ines_thirty", name: "Inês", followers_count: 30, days: 61 },
  { username: "nell_seam", name: "Nell", followers_count: 75, days: 500 },
  { username: "few_followers", name: "Just below", followers_count: 29, days: 400 },
  { username: "too_young", name: "Newcomer", followers_count: 300, days: 59 },
  { username: "quiet_quarry", name: "Quiet Quarry", followers_count: 75, days: 500, protected: true },
  { username: "gone_dark", name: "Suspended", followers_count: 900, days: 600, suspended: true },
];

function seedWorld(world: XWorld, now: number): void {
  for (const { days, posts = [], ...wish } of SEEDS) {
    const user = putUser(world, { ...wish, created_at: new Date(now - days * DAY_MS).toISOString() }, now);
    posts.forEach((text, index) => {
      publish(world, user, text, now - (posts.length - index) * 3_600_000);
    });
  }
}

type SandboxSettings = { tier: Tier; clockOffsetMs: number };

export type XStateOptions = {
  stateDir?: string | undefined;
  consumerKey: string;
  consumerSecret: string;
  callbackUrls: string[];
  appName?: string | undefined;
  tier?: Tier | undefined;
  now?: (() => number) | undefined;
};

/** The state of the X sandbox. Only the world survives a restart; limits, faults and the log do not. */
export type StoredState = ReturnType<typeof createXState>;

export function createXState(options: XStateOptions) {
  const {
    stateDir,
    consumerKey,
    consumerSecret,
    callbackUrls,
    appName = "Lode",
    tier = "enterprise",
  } = options;
  const clock = options.now ?? Date.now;
  const settings: SandboxSettings = { tier, clockOffsetMs: 0 };
  const now = (): number => clock() + settings.clockOffsetMs;
  const world = openWorld(stateDir);
  const consumer = { key: consumerKey, secret: consumerSecret };
  const appToken = createAppToken(consumer);
  if (world.isEmpty()) seedWorld(world, now());
  return {
    world,
    consumer,
    appName,
    callbackUrls,
    appToken,
    authenticate: createAuthenticate(world, consumer, appToken, now),
    limits: createRateLimits(),
    faults: createFaults(),
    log: createCallLog(),
    settings,
    now,
  };
}
