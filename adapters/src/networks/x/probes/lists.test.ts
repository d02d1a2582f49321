import { expect, test } from "vitest";
import { useSandboxX } from "../sandbox-x.test-support.ts";

const sandbox = useSandboxX();

test("one list answers a crowd, and an account that it does not show is probed by itself", async () => {
  const { control, link, question, x } = sandbox();
  const [idle, ...doers] = await Promise.all(
    ["idle", "first", "second", "third"].map((name) => link(`crowd_${name}`)),
  );
  if (!idle) throw new Error("There is no account.");
  const asked = await question("repost", idle);
  for (const { username } of doers)
    await control.act({ username, action: "repost", target: asked.targetPostId ?? "" });
  const before = (await control.xLog()).at(-1)?.index ?? -1;
  const results = await x.probe(
    [idle, ...doers].map(({ externalId, grant }) => ({ ...asked, externalId, grant })),
  );
  expect(results.map(({ outcome }) => outcome.state)).toEqual(["not_done", "done", "done", "done"]);
  const calls = (await control.xLog()).filter(
    ({ index, route }) => index > before && route.startsWith("GET"),
  );
  const own = ["GET /2/users/:id/tweets", "GET /2/tweets"];
  expect(calls.map(({ route }) => route)).toEqual(["GET /2/tweets/:id/retweets", ...own]);
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
