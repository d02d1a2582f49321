import { removeAccount } from "@lode/db/accounts/accounts.repository";
import { keepForFarewell } from "@lode/db/accounts/farewells.repository";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { useTestWorker } from "../../../test/test-worker.ts";
import { openTokens } from "../../runtime/open-tokens.ts";
import { revokeTokensJob } from "./revoke-tokens.job.ts";

const world = useTestWorker({ X_TIMEOUT_MS: "400" });
const ROUTE = "POST /1.1/oauth/invalidate_token.json";

/** As the API does it: what is needed goes aside, the tokens are deleted. */
async function remove({ userId, account }: BuiltMiner): Promise<void> {
  await world().transaction(async (trx) => {
    await keepForFarewell(trx, userId, account.xId);
    await removeAccount(trx, userId, account.xId);
  });
}
const farewell = (miner: BuiltMiner) => revokeTokensJob.run({ accountId: miner.account.id }, world().deps);
const left = ({ account }: BuiltMiner) => world().db("x_farewells").where({ account_id: account.id });

test("the tokens of a removed account are void at X, and nothing of them is left here", async () => {
  const miner = await world().linkedMiner("farewell_a");
  const tokens = await openTokens(world().deps, miner.account.id);
  if (!tokens) throw new Error("There are no tokens.");
  await remove(miner);
  expect(await openTokens(world().deps, miner.account.id)).toBeUndefined();
  await farewell(miner);
  await expect(world().deps.x.readProfile(tokens)).rejects.toMatchObject({ kind: "reauth" });
  expect(await left(miner)).toEqual([]);
  await farewell(miner);
});

test("X in trouble: it is tried again, and then done", async () => {
  const miner = await world().linkedMiner("farewell_b");
  await remove(miner);
  await world().x.setXFaults([{ route: ROUTE, status: 503 }]);
  await expect(farewell(miner)).rejects.toMatchObject({ kind: "transient" });
  expect(await left(miner)).toHaveLength(1);
  await world().x.setXFaults([]);
  await farewell(miner);
  expect(await left(miner)).toEqual([]);
});

test("revoked at X by the person before: that is as good", async () => {
  const miner = await world().linkedMiner("farewell_c");
  await remove(miner);
  await world().x.revoke("farewell_c");
  await farewell(miner);
  expect(await left(miner)).toEqual([]);
});

test("linked again meanwhile: X gave the same tokens, so they stay", async () => {
  const miner = await world().linkedMiner("farewell_d");
  await remove(miner);
  const again = await world().linkedMiner("farewell_d");
  await farewell(miner);
  expect(await left(miner)).toEqual([]);
  const tokens = await openTokens(world().deps, again.account.id);
  if (!tokens) throw new Error("There are no tokens.");
  expect((await world().deps.x.readProfile(tokens)).username).toBe("farewell_d");
});
