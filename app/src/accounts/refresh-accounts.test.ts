import { spentToday } from "@lode/db/attempts/spending.repository";
import { newId } from "@lode/db/id";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test } from "vitest";
import { beginAs } from "../../test/publish-on-x.ts";
import { changeX } from "../../test/repeat-transactions.ts";
import { useTestLode } from "../../test/test-lode.ts";
import { refreshAccounts } from "./refresh-accounts.ts";

const world = useTestLode();
const spentOnX = async () => (await spentToday(world().db)).spent.get("x") ?? 0n;
const sweep = () => refreshAccounts(world().app);
const makeStale = (...ids: string[]) =>
  world()
    .db("social_accounts")
    .whereIn("id", ids)
    .update({ refreshed_at: new Date(Date.now() - 25 * 3_600_000), refresh_asked_at: null });

test("day-old facts are refreshed in one call, and accounts that X does not show are skipped for the rest of the day", async () => {
  const [known, fresh] = [await world().linkedMiner("stale_a"), await world().linkedMiner("fresh_b")];
  const unknown = await world().linkedMiner("stale_c");
  await makeStale(known.account.id, unknown.account.id);
  await world().db("social_accounts").where({ id: unknown.account.id }).update({ external_id: "999999999" });
  await world().x.putXUser({ username: "stale_a", followers_count: 4_321 });
  const calls = await world().x.xCallsDuring(() => sweep().then(sweep), "GET /2/users");
  expect(calls).toHaveLength(1);
  const followersOf = async (id: string) =>
    (await world().db("social_accounts").where({ id }).first()).followers_count;
  expect(Number(await followersOf(known.account.id))).toBe(4_321);
  expect(Number(await followersOf(fresh.account.id))).not.toBe(4_321);
});

test("the cost of a refresh counts towards the day's spending ceiling", async () => {
  const before = await spentOnX();
  const { account } = await world().linkedMiner("stale_e");
  await makeStale(account.id);
  await sweep();
  expect((await spentOnX()) - before).toBe(10_000n);
});

test("an outage of X records nothing, and the next sweep asks again", async () => {
  const { account } = await world().linkedMiner("stale_d");
  await makeStale(account.id);
  await world().x.setXFaults([{ route: "GET /2/users", status: 503 }]);
  await expect(sweep()).rejects.toMatchObject({ kind: "transient" });
  await world().x.setXFaults([]);
  await sweep();
  const { refreshed_at } = await world().db("social_accounts").where({ id: account.id }).first();
  expect(Date.now() - refreshed_at.getTime()).toBeLessThan(60_000);
});

test("adversary: an outage of one network does not keep the accounts of the next network waiting", async () => {
  const { account } = await world().linkedMiner("stale_f");
  const x = world().app.networks.get("x");
  await makeStale(account.id);
  const failing = {
    ...x,
    id: "nostr" as const,
    facts: () => Promise.reject(new Error("The relays are silent.")),
  };
  const networks = { ...world().app.networks, all: [failing, x] };
  const stored = await world().db("social_accounts").where({ id: account.id }).first();
  const nostrKey = { ...stored, id: newId(), network: "nostr", external_id: `nostr:${"a".repeat(64)}` };
  await world().db("social_accounts").insert(nostrKey);
  await expect(refreshAccounts({ ...world().app, networks })).rejects.toThrow("The relays are silent.");
  const { refreshed_at } = await world().db("social_accounts").where({ id: account.id }).first();
  expect(Date.now() - refreshed_at.getTime()).toBeLessThan(60_000);
});

test("adversary: an account that became protected begins no task until Lode sees it public again", async () => {
  const miner = await world().linkedMiner("stale_h");
  const task = await buildTask(world().db);
  const begin = async (isProtected: boolean) => {
    await world().x.putXUser({ username: "stale_h", protected: isProtected });
    await makeStale(miner.account.id);
    await sweep();
    return beginAs(world().app, miner, task);
  };
  await expect(begin(true)).rejects.toThrow(
    "Posts are protected: make the account public at X, and Lode sees it within a day",
  );
  await expect(begin(false)).resolves.toMatchObject({ taskId: task.id });
});

test("adversary: followers whom a silent part of the network would show are kept, and followers who left are not", async () => {
  const { account } = await world().linkedMiner("stale_g");
  const ofAccount = () => world().db("social_accounts").where({ id: account.id });
  const refreshWith = async (shown: { followersCount: number; isCountPartial?: boolean }) => {
    await makeStale(account.id);
    const base = { externalId: account.externalId, username: "stale_g", name: "g", verified: false };
    const read = { ...base, createdAt: null, ...shown };
    const facts = async () => ({ facts: [read], costMicrodollars: 0 });
    await refreshAccounts(changeX(world().app, () => ({ facts })));
    return Number((await ofAccount().first()).followers_count);
  };
  expect(await refreshWith({ followersCount: 40 })).toBe(40);
  expect(await refreshWith({ followersCount: 2, isCountPartial: true })).toBe(40);
  expect(await refreshWith({ followersCount: 50, isCountPartial: true })).toBe(50);
  expect(await refreshWith({ followersCount: 3 })).toBe(3);
});
