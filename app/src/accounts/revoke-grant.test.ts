import type { Grant } from "@lode/adapters/networks/port";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test, vi } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { findDueRevocations } from "../due-jobs.ts";
import { revokeGrant } from "./revoke-grant.ts";
import { readGrant } from "./steps/grants.ts";

const world = useTestLode();
const ROUTE = "POST /1.1/oauth/invalidate_token.json";

const remove = (miner: BuiltMiner) => world().removeAccount(miner);
const revokeOf = ({ account }: BuiltMiner) => revokeGrant(world().app, { accountId: account.id });
const factsWith = (grant: Grant) =>
  world()
    .app.networks.get("x")
    .facts([{ externalId: "", grant }]);
async function readOwnGrant({ account }: BuiltMiner) {
  const read = await readGrant(world().app, account.id);
  if (!read) throw new Error("There are no tokens.");
  return read.grant;
}
const left = ({ account }: BuiltMiner) => world().db("token_revocations").where({ account_id: account.id });

test("the tokens of a removed account are revoked at X, and no copy of them is kept", async () => {
  const miner = await world().linkedMiner("revoked_a");
  const grant = await readOwnGrant(miner);
  await remove(miner);
  expect(await readGrant(world().app, miner.account.id)).toBeUndefined();
  await revokeOf(miner);
  await expect(factsWith(grant)).rejects.toMatchObject({ kind: "reauth" });
  expect(await left(miner)).toEqual([]);
  await revokeOf(miner);
});

test("an error at X fails the job, and a sweep finds it again; of two simultaneous tries one revokes the tokens", async () => {
  const miner = await world().linkedMiner("revoked_b");
  await remove(miner);
  await world().x.setXFaults([{ route: ROUTE, status: 503 }]);
  await expect(revokeOf(miner)).rejects.toMatchObject({ kind: "transient" });
  expect(await left(miner)).toHaveLength(1);
  await world().x.setXFaults([]);
  const found = async () => (await findDueRevocations(world().app)).map(({ payload }) => payload.accountId);
  expect(await found()).toEqual([]);
  await world().db.raw("update token_revocations set due_at = due_at - interval '2 minutes'");
  expect(await found()).toEqual([miner.account.id]);
  const revoke = vi.spyOn(world().app.networks.get("x").link, "revoke");
  await Promise.all([revokeOf(miner), revokeOf(miner)]);
  expect(revoke).toHaveBeenCalledTimes(1);
  expect(await left(miner)).toEqual([]);
});

test("tokens that the miner has already revoked at X need nothing more", async () => {
  const miner = await world().linkedMiner("revoked_c");
  await remove(miner);
  await world().x.revoke("revoked_c");
  await revokeOf(miner);
  expect(await left(miner)).toEqual([]);
});

test("an account that was linked again keeps its tokens, because X issues the same tokens", async () => {
  const miner = await world().linkedMiner("revoked_d");
  await remove(miner);
  const again = await world().linkedMiner("revoked_d");
  await revokeOf(miner);
  expect(await left(miner)).toEqual([]);
  const grant = await readOwnGrant(again);
  expect((await factsWith(grant)).facts).toMatchObject([{ username: "revoked_d" }]);
});
