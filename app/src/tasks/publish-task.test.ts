import type { NetworkConfig } from "@lode/adapters/networks/port";
import { findNetworkModule } from "@lode/adapters/networks/registry";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { draftTask, findTask } from "@lode/db/tasks/tasks.repository";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
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

test("a task that a network's policy forbids to reward cannot be published, and stays a draft", async () => {
  const taskId = await draft();
  const forbidding: PolicyOf = (network, kind) => ({ ...policyOf(network, kind), rewardable: false });
  const app = { transaction: world().transaction, policyOf: forbidding };
  await expect(publishTask(app, { taskId, reason: reasonOf("a test"), by: "op" })).rejects.toMatchObject({
    code: "not-rewardable",
  });
  expect(await findTask(world().db, taskId)).toMatchObject({ state: "draft" });
  expect(await world().db("audit_log").where({ subject_id: taskId })).toEqual([]);
});

test("a draft is published once, with an audit row", async () => {
  const taskId = await draft();
  const app = { transaction: world().transaction, policyOf };
  await publishTask(app, { taskId, reason: reasonOf("a test"), by: "op" });
  await expect(publishTask(app, { taskId, reason: reasonOf("a test"), by: "op" })).rejects.toMatchObject({
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
