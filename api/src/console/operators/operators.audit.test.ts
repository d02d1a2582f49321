import { suspendMiner } from "@lode/app/auth/suspend-miner";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { expect, test } from "vitest";
import { signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("acts are listed with their place in the chain, and filtered by actor, act and subject", async () => {
  const viewer = await signedInOperator(app(), "viewer");
  const { miner } = await app().signedIn();
  await suspendMiner(app().deps, {
    userId: miner.userId,
    reason: reasonOf("Two accounts"),
    by: "ada@lode.test",
  });
  const list = async (query: Record<string, string>) =>
    (await viewer.get(`/api/audit?${new URLSearchParams(query)}`)).body;

  const { items } = await list({ actor: "ada@lode.test" });
  expect(items).toMatchObject([
    {
      actor: "ada@lode.test",
      act: "suspended a miner",
      subjectId: miner.userId,
      subjectType: "miner",
      detail: { reason: reasonOf("Two accounts") },
      seq: expect.any(Number),
    },
  ]);
  expect((await list({ act: "suspended a miner" })).items).toEqual(items);
  expect((await list({ subject: miner.userId })).items).toEqual(items);
  const chain = (await viewer.get("/api/audit/chain")).body;
  expect(chain).toMatchObject({
    head: { seq: items[0].seq, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    actors: expect.arrayContaining(["ada@lode.test"]),
    acts: expect.arrayContaining(["suspended a miner", "added an operator"]),
  });
});

test("an act about an operator names the operator", async () => {
  const viewer = await signedInOperator(app(), "viewer");
  const { items } = (await viewer.get("/api/audit?act=added+an+operator")).body;
  expect(items[0]).toMatchObject({ subjectType: null, operator: viewer.email });
});
