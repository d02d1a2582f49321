import { publish } from "./world/actions.ts";
import { putUser, type UserWish } from "./world/put-user.ts";
import type { World } from "./world/world.ts";

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
  { username: "few_followers", name: "Just below", followers_count: 29, days: 400 },
  { username: "too_young", name: "Newcomer", followers_count: 300, days: 59 },
  {
    username: "quiet_quarry",
    name: "Quiet Quarry",
    followers_count: 75,
    days: 500,
    protected: true,
    posts: ["Only for those I let in."],
  },
  { username: "gone_dark", name: "Suspended", followers_count: 900, days: 600, suspended: true },
];

export function seedWorld(world: World, now: number): void {
  for (const { days, posts = [], ...wish } of SEEDS) {
    const user = putUser(world, { ...wish, created_at: new Date(now - days * DAY_MS).toISOString() }, now);
    posts.forEach((text, index) => {
      publish(world, user, text, now - (posts.length - index) * 3_600_000);
    });
  }
}
