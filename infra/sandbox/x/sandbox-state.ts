import { type Credits, createCredits } from "./api/credits.ts";
import { createRateLimits, type RateLimits } from "./api/rate-limits.ts";
import type { Tier } from "./api/request.ts";
import { type CallLog, createCallLog } from "./control/call-log.ts";
import { createFaults, type Faults } from "./control/faults.ts";
import {
  type AppToken,
  type Authenticate,
  type Consumer,
  createAppToken,
  createAuthenticate,
} from "./oauth/authenticate.ts";
import { seedWorld } from "./seeds.ts";
import type { Permission } from "./world/events.ts";
import { openWorld, type World } from "./world/world.ts";

export type Settings = { tier: Tier; permission: Permission; clockOffsetMs: number };

/**
 * The state of the X sandbox. Only the world survives a restart; limits, credits, faults and the log do not.
 */
export type XState = {
  world: World;
  consumer: Consumer;
  appName: string;
  callbackUrls: string[];
  appToken: AppToken;
  authenticate: Authenticate;
  limits: RateLimits;
  credits: Credits;
  faults: Faults;
  log: CallLog;
  settings: Settings;
  now(): number;
  reset(): void;
};

export type XStateOptions = {
  stateDir?: string | undefined;
  consumerKey: string;
  consumerSecret: string;
  callbackUrls: string[];
  appName?: string | undefined;
  tier?: Tier | undefined;
  now?: (() => number) | undefined;
  seed?: boolean | undefined;
};

export function createXState(options: XStateOptions): XState {
  const {
    stateDir,
    consumerKey,
    consumerSecret,
    callbackUrls,
    appName = "Lode",
    tier = "enterprise",
    seed = true,
  } = options;
  const clock = options.now ?? Date.now;
  const initial: Settings = { tier, permission: "read-write", clockOffsetMs: 0 };
  const settings = { ...initial };
  const now = (): number => clock() + settings.clockOffsetMs;
  const world = openWorld(stateDir);
  const consumer = { key: consumerKey, secret: consumerSecret };
  const appToken = createAppToken(consumer);
  if (seed && world.isEmpty()) seedWorld(world, now());
  const state: XState = {
    world,
    consumer,
    appName,
    callbackUrls,
    appToken,
    authenticate: createAuthenticate(world, consumer, appToken, now),
    limits: createRateLimits(),
    credits: createCredits(),
    faults: createFaults(),
    log: createCallLog(now),
    settings,
    now,
    reset() {
      Object.assign(settings, initial);
      world.clear();
      state.limits.reset();
      state.credits.reset();
      state.faults.set([]);
      state.log.clear();
      if (seed) seedWorld(world, now());
    },
  };
  return state;
}
