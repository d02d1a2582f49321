import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import type { Network, Question } from "../../port.ts";
import { openX } from "../open-x.ts";
import { type SandboxX, useSandboxX } from "../sandbox-x.test-support.ts";
import { createRedisLimiter } from "./limiter.ts";

const sandbox = useSandboxX({ X_TIMEOUT_MS: 10_000 });
const LIKES = "GET /2/users/:id/liked_tweets";
const MINUTE = 60_000;

let control: SandboxX["control"];
let logged: number;
let now: Date;
const clock = () => now;
const unsealed = (text: string) => text;
/** Two processes that share Redis. */
let processes: [Network, Network];

const redis = new Redis(inject("redisUrl"));
afterAll(() => redis.disconnect());
beforeEach(async () => {
  ({ control } = sandbox());
  await control.changeXSettings({ limits: {} });
  logged = (await control.xLog()).length;
  now = new Date();
  const prefix = `{t_${randomBytes(6).toString("hex")}}`;
  const open = () => openX(sandbox().config, { limiter: createRedisLimiter(redis, prefix, clock, unsealed) });
  processes = [open(), open()];
});

const link = async (username: string): Promise<Question> =>
  sandbox().question("like", await sandbox().link(username));

const statuses = async (route: string): Promise<number[]> =>
  (await control.xLog())
    .slice(logged)
    .filter((call) => call.route === route)
    .map(({ status }) => status);

const askTimes = async (times: number, question: Question) => {
  const asked = Array.from({ length: times }, async (_, n) => await processes[n % 2]?.probe([question]));
  return (await Promise.all(asked)).map((results) => {
    const outcome = results?.[0]?.outcome;
    return outcome?.state === "unknown" ? outcome.retryAt : undefined;
  });
};

test("two processes and a token with three calls left: X is asked up to its limit and never answers 429", async () => {
  const miner = await link("mara_digs");
  await control.changeXSettings({ limits: { [LIKES]: { user: 3 } } });
  for (let n = 0; n < 3; n++) await askTimes(1, miner);
  const putOff = await askTimes(10, miner);
  expect(await statuses(LIKES)).toEqual([200, 200, 200]);
  for (const until of putOff) expect(until?.getTime()).toBeGreaterThan(now.getTime());
});

test("many calls at once take at most the published limit before X has reported its own count", async () => {
  const miner = await link("mara_digs");
  await askTimes(90, miner);
  expect(await statuses(LIKES)).toEqual(Array.from({ length: 75 }, () => 200));
});

test("a 429 blocks that token on that route until the time X gave; other tokens and routes continue", async () => {
  const [limited, other] = [await link("mara_digs"), await link("quiet_quarry")];
  const reset = Math.ceil(now.getTime() / 1_000) + 600;
  const headers = { "x-rate-limit-reset": String(reset) };
  await control.setXFaults([{ route: LIKES, user: "mara_digs", status: 429, headers }]);
  await askTimes(1, limited);
  await control.setXFaults([]);
  expect(await askTimes(3, limited)).toEqual(Array.from({ length: 3 }, () => new Date(reset * 1_000)));
  expect(await askTimes(1, other)).toEqual([undefined]);
  const follow = { ...limited, kind: "follow" as const };
  expect(await askTimes(1, follow)).toEqual([undefined]);
  expect(await statuses(LIKES)).toEqual([429, 200]);
  now = new Date(reset * 1_000);
  expect(await askTimes(1, limited)).toEqual([undefined]);
});

test.each([
  ["without a reset time", undefined, 15],
  ["whose reset time is past", String(Math.floor(Date.now() / 1_000) - 60), 1],
  ["whose reset time is no number", "soon", 15],
  ["whose reset time is a year ahead", String(Math.floor(Date.now() / 1_000) + 365 * 86_400), 15],
] as const)("adversary: a 429 %s blocks for a while", async (_which, reset, minutes) => {
  const miner = await link("mara_digs");
  const headers = reset && { headers: { "x-rate-limit-reset": reset } };
  await control.setXFaults([{ route: LIKES, status: 429, bare: reset === undefined, times: 1, ...headers }]);
  await askTimes(1, miner);
  const [until] = await askTimes(1, miner);
  expect(Math.abs((until?.getTime() ?? 0) - now.getTime() - minutes * MINUTE)).toBeLessThan(MINUTE / 2);
  expect(await statuses(LIKES)).toEqual([429]);
});

test.each([
  ["the user's", { userDay: 2 }, 1],
  ["the app's", { appDay: 2 }, 2],
] as const)(
  "%s daily limit is counted too, and calls beyond it wait until it resets",
  async (_whose, limits, putOffMiners) => {
    const miners = [await link("mara_digs"), await link("quiet_quarry")] as const;
    await control.changeXSettings({ limits: { [LIKES]: limits } });
    for (let n = 0; n < 2; n++) await askTimes(1, miners[0]);
    const untils = [...(await askTimes(1, miners[0])), ...(await askTimes(1, miners[1]))];
    expect(
      untils.filter((until) => until && until.getTime() > now.getTime() + 23 * 60 * MINUTE),
    ).toHaveLength(putOffMiners);
    expect(await statuses(LIKES)).not.toContain(429);
  },
);

test("while Redis is down calls are not counted, and X is still asked", async () => {
  const down = redis.duplicate({ lazyConnect: true, enableOfflineQueue: false });
  const limiter = createRedisLimiter(down, "{down}", clock, unsealed);
  expect(await limiter.take({ who: "1", route: LIKES })).toBeUndefined();
  await limiter.park({ who: "1", route: LIKES }, now);
});
