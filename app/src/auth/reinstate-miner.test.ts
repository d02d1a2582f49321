import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { addTestOperator } from "../../test/add-test-operator.ts";
import { useTestLode } from "../../test/test-lode.ts";
import { reinstateMiner } from "./reinstate-miner.ts";
import { suspendMiner } from "./suspend-miner.ts";

const world = useTestLode();
const reason = reasonOf("it was cleared up");
const isSuspended = async (id: string) =>
  (await world().db("users").where({ id }).first("suspended_at")).suspended_at !== null;

test("adversary: an operator cannot lift the suspension of the miner with their own address", async () => {
  const [by, colleague] = [`${newId()}@lode.test`, `${newId()}@lode.test`];
  for (const email of [by, colleague]) await addTestOperator(world().app, { email, role: "operator" });
  const { userId } = await buildMiner(world().db);
  await world().db("users").where({ id: userId }).update({ email: by });
  await suspendMiner(world().app, { userId, reason, by: colleague });
  await expect(reinstateMiner(world().app, { userId, reason, by })).rejects.toMatchObject({
    code: "role-too-low",
  });
  expect(await isSuspended(userId)).toBe(true);
  await reinstateMiner(world().app, { userId, reason, by: colleague });
  expect(await isSuspended(userId)).toBe(false);
});
