import { expect, test } from "vitest";
import { useSandboxX } from "../sandbox-x.test-support.ts";
import { createRecentLists } from "./recent-lists.ts";

const sandbox = useSandboxX();

test("soon after a crowd, an account on the crowd's list costs nothing, and other accounts are probed", async () => {
  const { control, link, question, x } = sandbox();
  const names = ["first", "second", "third", "late", "idle", "proved"];
  const [first, second, third, late, idle, proved] = await Promise.all(
    names.map((name) => link(`crowd_${name}`)),
  );
  if (!first || !second || !third || !late || !idle || !proved) throw new Error("There is no account.");
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
  const { control, link, question, x } = sandbox();
  const accounts = await Promise.all(["one", "two", "three", "four"].map((name) => link(`alone_${name}`)));
  const [one] = accounts;
  if (!one) throw new Error("There is no account.");
  const asked = await question("repost", one);
  for (const { username } of accounts)
    await control.act({ username, action: "repost", target: asked.targetPostId ?? "" });
  const routes: string[][] = [];
  for (const { externalId, grant } of accounts) {
    const before = (await control.xLog()).at(-1)?.index ?? -1;
    const [result] = await x.probe([{ ...asked, externalId, grant }]);
    expect(result?.outcome.state).toBe("done");
    const calls = (await control.xLog()).filter(
      ({ index, route }) => index > before && route.startsWith("GET"),
    );
    routes.push(calls.map(({ route }) => route));
  }
  const own = ["GET /2/users/:id/tweets"];
  expect(routes).toEqual([own, own, ["GET /2/tweets/:id/retweets"], []]);
});

test("a list that shows none of the accounts is billed on their receipts", async () => {
  const { control, link, question, x } = sandbox();
  const [doer, ...idle] = await Promise.all(
    ["doer", "idler", "loafer", "rester"].map((name) => link(`none_${name}`)),
  );
  const [first] = idle;
  if (!doer || !first) throw new Error("There is no account.");
  const asked = await question("repost", first);
  await control.act({ username: doer.username, action: "repost", target: asked.targetPostId ?? "" });
  const results = await x.probe(idle.map(({ externalId, grant }) => ({ ...asked, externalId, grant })));
  expect(results.map(({ outcome }) => outcome.state)).toEqual(["not_done", "not_done", "not_done"]);
  // A post costs 5,000 microdollars: one own post of each account, and the doer's repost in the list.
  expect(results.reduce((sum, { receipt }) => sum + receipt.costMicrodollars, 0)).toBe(4 * 5_000);
});

const at = (askedAt: number) => ({ askedAt: new Date(askedAt), posts: new Map(), bodySha256: "" });

test("a list is known for ten seconds by kind and post, even if the clock is set back", async () => {
  let now = 1_000_000;
  const lists = createRecentLists(() => now);
  const list = at(now);
  await lists.keep("repost", "1", list);
  expect(lists.find("repost", "1")).toBe(list);
  expect(lists.find("comment", "1")).toBeUndefined();
  expect(lists.find("repost", "2")).toBeUndefined();
  now += 9_999;
  expect(lists.find("repost", "1")).toBe(list);
  now += 1;
  expect(lists.find("repost", "1")).toBeUndefined();
  now -= 60_000;
  expect(lists.find("repost", "1")).toBeUndefined();
});

test("the newest thousand lists are kept", async () => {
  const lists = createRecentLists(() => 0);
  for (let n = 0; n < 1_500; n++) await lists.keep("comment", String(n), at(0));
  await lists.keep("comment", "600", at(0));
  expect(lists.find("comment", "499")).toBeUndefined();
  expect(lists.find("comment", "500")).toBeDefined();
  await lists.keep("comment", "new", at(0));
  expect(lists.find("comment", "500")).toBeUndefined();
  expect(lists.find("comment", "600")).toBeDefined();
});
