import type { NetworkConfig } from "@lode/adapters/networks/port";
import { findNetworkModule } from "@lode/adapters/networks/registry";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { draftTask, findTask } from "@lode/db/tasks/tasks.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { NO_LIMITS } from "../operators/limits-of-role.ts";
import { adjustPoints } from "../points/adjust-points.ts";
import { createTask } from "./create-task.ts";
import { type PolicyOf, publishTask } from "./publish-task.ts";

const world = useTestLode();

const draft = () =>
  world().transaction((trx) =>
    draftTask(trx, {
      network: "x",
      kind: "like",
      targetUsername: "lode",
      targetAccountId: "77",
      targetPostId: "20",
      basePoints: 10n,
      description: "Like it",
      expiresAt: null,
      budgetPoints: null,
    }),
  );
const policyOf: PolicyOf = (network, kind) => world().app.networks.get(network).policy[kind];

test("a task that a network's policy forbids to reward cannot be published, is refused with the rule, and stays a draft", async () => {
  const taskId = await draft();
  const forbidding: PolicyOf = (network, kind) => ({ ...policyOf(network, kind), rewardable: false });
  const app = { transaction: world().transaction, policyOf: forbidding };
  await expect(
    publishTask(app, { taskId, reason: reasonOf("a test"), by: "op", limits: NO_LIMITS }),
  ).rejects.toMatchObject({
    code: "not-rewardable",
    message: expect.stringContaining(policyOf("x", "like").source),
  });
  expect(await findTask(world().db, taskId)).toMatchObject({ state: "draft" });
  expect(await world().db("audit_log").where({ subject_id: taskId })).toEqual([]);
});

test("a draft is published once, with an audit row", async () => {
  const taskId = await draft();
  const app = { transaction: world().transaction, policyOf };
  await publishTask(app, { taskId, reason: reasonOf("a test"), by: "op", limits: NO_LIMITS });
  await expect(
    publishTask(app, { taskId, reason: reasonOf("a test"), by: "op", limits: NO_LIMITS }),
  ).rejects.toMatchObject({
    code: "not-a-draft",
  });
  expect(await world().db("audit_log").where({ subject_id: taskId })).toHaveLength(1);
});

test.each([
  ["sandbox", "", true],
  ["x", "", false],
  ["x", "yes", true],
] as const)(
  "X_PROVIDER=%s with acknowledgement %j: rewardable is %s",
  (provider, acknowledged, rewardable) => {
    const config = { ...world().app.config, X_PROVIDER: provider, X_POLICY_ACKNOWLEDGED: acknowledged };
    const policy = findNetworkModule("x")?.policyOf(config as NetworkConfig);
    expect(policy?.like).toMatchObject({ rewardable, source: expect.stringContaining("X Developer Terms") });
  },
);

/** Drafts a task as an operator does, and returns its id. */
async function drafted(
  by: string,
  points: { basePoints: bigint; budgetPoints: bigint | null },
): Promise<string> {
  const task = {
    network: "x",
    kind: "follow" as const,
    targetUsername: "lode",
    targetAccountId: "77",
    targetPostId: null,
    description: "Follow",
    expiresAt: null,
    ...points,
  };
  const { id } = await createTask(world().app, { task, texts: "", reason: reasonOf("a test"), by });
  return id;
}
const operator = { gifts: 1_000n, total: 100_000n, publish: { basePoints: 1_000n, ownBudget: 20_000n } };
const owner = { gifts: 50_000n, total: 1_000_000n, publish: null };

/** The sentence of the refusal, or "published". */
const publish = (taskId: string, by: string, limits: typeof operator | typeof owner): Promise<string> =>
  publishTask(
    { transaction: world().transaction, policyOf },
    { taskId, reason: reasonOf("a test"), by, limits },
  ).then(
    () => "published",
    (error: Error) => error.message,
  );

test("adversary: an operator cannot publish tasks of 99,900 base points, nor budgets above the day's sum", async () => {
  const by = newId();
  const large = await drafted(by, { basePoints: 99_900n, budgetPoints: 99_900n });
  expect(await publish(large, by, operator)).toMatch(/More than 1000 points a completion/);
  const own = await drafted(by, { basePoints: 1_000n, budgetPoints: 20_001n });
  expect(await publish(own, by, operator)).toMatch(/another operator publishes it/);
  expect(await publish(own, newId(), operator)).toBe("published");
  const outcomes: string[] = [];
  for (let n = 0; n < 8; n++) {
    const id = await drafted("a colleague", { basePoints: 1_000n, budgetPoints: 25_000n });
    outcomes.push(await publish(id, by, operator));
  }
  expect(outcomes.filter((one) => one === "published")).toHaveLength(4);
  expect(outcomes.at(-1)).toMatch(/put at risk 100000 points a day; 100000 were used today/);
});

test("no role can publish a task without a budget, and an owner can publish their own drafts within the day's sum", async () => {
  const by = newId();
  expect(await publish(await drafted(by, { basePoints: 10n, budgetPoints: null }), by, owner)).toMatch(
    /set a budget/,
  );
  const large = { basePoints: 99_900n, budgetPoints: 600_000n };
  expect(await publish(await drafted(by, large), by, owner)).toBe("published");
  const second = await drafted(by, large);
  expect(await publish(second, by, owner)).toMatch(/1000000 points a day/);
  expect(await findTask(world().db, second)).toMatchObject({ state: "draft" });
  expect(await publish(second, newId(), owner)).toBe("published");
});

test("adversary: adjustments and budgets are one sum, whichever comes first and however many at once", async () => {
  const by = newId();
  const { userId } = await buildMiner(world().db);
  const limits = { gifts: 1_000n, total: 1_000n, publish: null };
  const adjust = () =>
    adjustPoints(world().app, {
      requestId: newId(),
      userId,
      points: 300n,
      reason: reasonOf("a test"),
      by,
      limits,
    }).then(
      () => "published",
      (error: Error) => error.message,
    );
  const tasks = await Promise.all(
    [1, 2, 3].map(() => drafted("a colleague", { basePoints: 10n, budgetPoints: 300n })),
  );
  const outcomes = await Promise.all([adjust(), adjust(), ...tasks.map((id) => publish(id, by, limits))]);
  expect(outcomes.filter((one) => one === "published")).toHaveLength(3);
});
