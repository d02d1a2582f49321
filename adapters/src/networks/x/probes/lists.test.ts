import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { openX } from "../open-x.ts";
import { useSandboxX } from "../sandbox-x.test-support.ts";
import { createRedisLists } from "./lists.ts";

const sandbox = useSandboxX();
let prefix: string;
const open = () => createRedisLists(redis, prefix);

const redis = new Redis(inject("redisUrl"));
afterAll(() => redis.disconnect());
beforeEach(() => {
  prefix = `t_${randomBytes(6).toString("hex")}`;
});

test("soon after a crowd, an account on the crowd's list costs nothing, and other accounts are probed", async () => {
  const { control, linkAll, question, config } = sandbox();
  const x = openX(config, { recentLists: open() });
  const names = ["first", "second", "third", "late", "idle", "proved"] as const;
  const [first, second, third, late, idle, proved] = await linkAll(...names);
  const asked = await question("repost", first);
  const doers = [first, second, third, late, proved];
  for (const { username } of doers)
    await control.act({ username, action: "repost", target: asked.targetPostId ?? "" });
  const about = ({ externalId, grant }: typeof first) => ({ ...asked, externalId, grant });
  const ask = async (questions: Parameters<typeof x.probe>[0]) => {
    const calls = async () => (await control.xLog()).filter(({ route }) => route.startsWith("GET")).length;
    const before = await calls();
    const results = await x.probe(questions);
    const states = results.map(({ outcome }) => outcome.state);
    return { results, states, calls: (await calls()) - before };
  };
  expect(await ask([first, second, third].map(about))).toMatchObject({
    states: ["done", "done", "done"],
    calls: 1,
  });
  const alone = await ask([about(late)]);
  expect(alone).toMatchObject({
    states: ["done"],
    calls: 0,
    results: [{ receipt: { costMicrodollars: 0 } }],
  });
  const mixed = await ask([about(idle), about(late)]);
  expect(mixed.states).toEqual(["not_done", "done"]);
  expect(mixed.calls).toBeGreaterThan(0);
  // A question that needs proof of absence always goes to X.
  const proof = { since: null, reference: null };
  expect((await ask([{ ...about(proved), proof }])).calls).toBeGreaterThan(0);
});

test("of three questions in a row about a post, the third reads the list, which answers the fourth", async () => {
  const { control, linkAll, question, config } = sandbox();
  const x = openX(config, { recentLists: open() });
  const accounts = await linkAll("alone_one", "alone_two", "alone_three", "alone_four");
  const asked = await question("repost", accounts[0]);
  for (const { username } of accounts)
    await control.act({ username, action: "repost", target: asked.targetPostId ?? "" });
  const routes: string[][] = [];
  for (const { externalId, grant } of accounts) {
    const calls = await control.xCallsDuring(async () => {
      const [result] = await x.probe([{ ...asked, externalId, grant }]);
      expect(result?.outcome.state).toBe("done");
    }, "GET");
    routes.push(calls.map(({ route }) => route));
  }
  const own = ["GET /2/users/:id/tweets"];
  expect(routes).toEqual([own, own, ["GET /2/tweets/:id/retweets"], []]);
});

test("a list that shows none of the accounts still costs, and their receipts share the price", async () => {
  const { control, linkAll, question, x } = sandbox();
  const [doer, ...idle] = await linkAll("none_doer", "none_idler", "none_loafer", "none_rester");
  const asked = await question("repost", doer);
  await control.act({ username: doer.username, action: "repost", target: asked.targetPostId ?? "" });
  const results = await x.probe(idle.map(({ externalId, grant }) => ({ ...asked, externalId, grant })));
  expect(results.map(({ outcome }) => outcome.state)).toEqual(["not_done", "not_done", "not_done"]);
  // A post costs 5,000 microdollars: one own post of each account, and the doer's repost in the list.
  expect(results.reduce((sum, { receipt }) => sum + receipt.costMicrodollars, 0)).toBe(4 * 5_000);
});

const listOf = (account: string, askedAt = new Date()) => ({
  askedAt,
  posts: new Map([[account, "77"]]),
  bodySha256: "aa",
});

test("a list is known to every process, by kind and post, for ten seconds from its question", async () => {
  const [one, other] = [open(), open()];
  const list = listOf("1", new Date(Date.now() - 2_000));
  await one.keep("repost", "5", list);
  expect((await other.note("comment", "5", 1)).list).toBeUndefined();
  expect((await other.note("repost", "6", 1)).list).toBeUndefined();
  expect((await other.note("repost", "5", 1)).list).toEqual(list);
  const left = await redis.pttl(`${prefix}:list:repost:5:list`);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(8_000);
  await one.keep("repost", "6", listOf("1", new Date(Date.now() - 10_000)));
  expect((await other.note("repost", "6", 1)).list).toBeUndefined();
});

test("questions of all processes are counted for ten seconds, by kind and post", async () => {
  const [one, other] = [open(), open()];
  const asked = async (lists: typeof one, questions: number) =>
    (await lists.note("comment", "5", questions)).asked;
  expect(await asked(one, 1)).toBe(1);
  expect((await one.note("repost", "5", 1)).asked).toBe(1);
  expect((await one.note("comment", "6", 1)).asked).toBe(1);
  const key = `${prefix}:list:comment:5:asked`;
  await redis.pexpire(key, 5_000);
  expect(await asked(other, 2)).toBe(3);
  expect(await redis.pttl(key)).toBeLessThanOrEqual(5_000);
  await redis.pexpire(key, 0);
  expect(await asked(other, 1)).toBe(1);
});

test("without Redis the questions asked together are counted, and no list is known", async () => {
  const gone = new Redis({
    port: 1,
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: () => null,
  });
  gone.on("error", () => {});
  const lists = createRedisLists(gone, "t_gone");
  await lists.keep("repost", "5", listOf("1"));
  expect(await lists.note("repost", "5", 2)).toEqual({ asked: 2, list: undefined });
  gone.disconnect();
});
