import { say } from "@lode/core/domain/sentences/say";
import { expect, test } from "vitest";
import { openX } from "./open-x.ts";
import { useSandboxX } from "./sandbox-x.test-support.ts";

const sandbox = useSandboxX();
const DOER = "mara_digs";
const LODE = { kind: "follow", targetUsername: "lode", targetAccountId: "42", targetPostId: null } as const;

async function ask(...wanted: Parameters<ReturnType<typeof sandbox>["question"]>) {
  const question = await sandbox().question(...wanted);
  return { again: async () => (await sandbox().x.probe([question]))[0] };
}

test.each([
  // X's answer, its answer to the owner, and the failure
  [401, 200, "limited"],
  [401, 401, "reauth"],
  [401, 503, "limited"],
  [403, 200, "refused"],
  [403, 403, "account_forbidden"],
  [403, 401, "reauth"],
  [402, 200, "no_credits"],
  [429, 200, "limited"],
  [503, 200, "transient"],
] as const)(
  "a write that X answers with %d, and its owner with %d, fails as %s",
  async (status, owner, kind) => {
    const { x, control } = sandbox();
    const me = await sandbox().link(DOER);
    const action = { ...(await sandbox().question("like", me)), text: null };
    const again = owner === 200 ? [] : [{ route: "GET /2/users/me", status: owner, times: 1 }];
    await control.setXFaults([{ route: "POST /2/users/:id/likes", times: 1, status }, ...again]);
    const failed = await x.act(me.grant, action).catch((failure) => failure);
    expect(failed).toMatchObject({ kind });
    // X bills for the owner if Lode had to read it and X shows it.
    expect(failed.costMicrodollars > 0).toBe(owner === 200 && [401, 403].includes(status));
  },
);

test("one stray 401 to a probe refuses no grant", async () => {
  const { again } = await ask("like", await sandbox().link(DOER));
  await sandbox().control.setXFaults([{ route: "GET /2/users/:id/liked_tweets", times: 1, status: 401 }]);
  const { outcome, receipt } = (await again()) ?? {};
  expect(outcome?.state).toBe("unknown");
  expect(outcome).not.toHaveProperty("isGrantRefused");
  expect(receipt?.costMicrodollars).toBeGreaterThan(0);
});

test("adversary: a 401 to every account at once refuses no grant; a 401 to all but one does", async () => {
  const { control, linkAll, x } = sandbox();
  const members = await linkAll("tess_probe", "gone_one", "gone_two", "gone_three", DOER);
  const [first, ...others] = members;
  const asked = await sandbox().question("follow", first, "signalfield");
  for (const { grant } of others) await x.probe([{ ...asked, grant }]);
  await control.setXFaults(
    ["/me", "", "/:id/liked_tweets"].map((path) => ({ route: `GET /2/users${path}`, status: 401 })),
  );
  const paused = { message: "X does not allow Lode to ask this right now", retryAt: expect.any(Date) };
  for (const { grant } of members) {
    await expect(x.facts([{ externalId: "1", grant }])).rejects.toMatchObject({ kind: "limited", ...paused });
    const [answer] = await x.probe([{ ...asked, grant }]);
    expect(answer?.outcome).toMatchObject({ reason: say("x.app-forbidden") });
    expect(answer?.outcome).not.toHaveProperty("isGrantRefused");
  }
  await control.setXFaults([]);
  const later = openX(sandbox().config);
  for (const { grant } of members) await later.probe([{ ...asked, grant }]);
  for (const { username } of others) await control.revoke(username);
  for (const { grant } of others)
    expect((await later.probe([{ ...asked, grant }]))[0]?.outcome).toMatchObject({ isGrantRefused: true });
});

test("adversary: accounts that a list of the app showed do not vouch for X when their own grants are revoked", async () => {
  const { control, linkAll, question, config } = sandbox();
  const members = await linkAll("listed_first", "listed_second", "listed_third");
  const asked = await question("repost", members[0]);
  for (const { username } of members) {
    await control.act({ username, action: "repost", target: asked.targetPostId ?? "" });
    await control.revoke(username);
  }
  const fresh = openX(config);
  const listed = await fresh.probe(members.map((member) => ({ ...asked, ...member })));
  expect(listed.map(({ outcome }) => outcome.state)).toEqual(["done", "done", "done"]);
  const [own] = await fresh.probe([{ ...asked, proof: { since: null, reference: null } }]);
  expect(own?.outcome).toMatchObject({ state: "unknown", isGrantRefused: true });
});

test("with X off, nothing reaches X or the sandbox, and the outcome is unknown", async () => {
  const off = openX({ ...sandbox().config, X_PROVIDER: "off" });
  const { externalId, grant } = await sandbox().link(DOER);
  const [result] = await off.probe([{ ...LODE, externalId, grant }]);
  expect(result?.outcome).toMatchObject({ state: "unknown", reason: say("x.transient") });
});

test("a follow at live X is opened by the target's id, whatever its name is by now", async () => {
  const live = openX({ ...sandbox().config, X_PROVIDER: "x", X_POLICY_ACKNOWLEDGED: "yes" });
  expect(live.actionUrl({ ...LODE, targetUsername: "renamed" }, DOER)).toBe(
    "https://x.com/intent/follow?user_id=42",
  );
});

test.each([
  ["repost", "GET /2/tweets/:id/retweets"],
  ["comment", "GET /2/tweets/search/recent"],
] as const)(
  "adversary: the first of 205 to %s a post is on the third page, and is found there",
  async (kind, route) => {
    const { control, x, link, target } = sandbox();
    const about = await target(kind);
    const users = Array.from({ length: 205 }, (_, n) => ({ username: `${kind}_${n}` }));
    await control.putXUsers(users);
    for (const { username } of users)
      await control.act({ username, action: kind, target: about.targetPostId ?? "" });
    const members = [await link(`${kind}_0`), await link(`${kind}_1`), await link(`${kind}_2`)];
    await x.facts([{ externalId: members[0]?.externalId ?? "" }]); // the app signs in
    const calls = await control.xCallsDuring(async () => {
      const results = await x.probe(members.map((member) => ({ ...about, ...member })));
      expect(results.map(({ outcome }) => outcome.state)).toEqual(["done", "done", "done"]);
      const cost = results.reduce((sum, { receipt }) => sum + receipt.costMicrodollars, 0);
      expect(cost).toBe(205 * 5_000);
    }, route);
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
  },
);

test("a missing target does not count against the miner", async () => {
  const { again } = await ask("follow", await sandbox().link(DOER), "gone_dark");
  expect((await again())?.outcome).toMatchObject({
    state: "unknown",
    reason: say("x.gone"),
  });
});
