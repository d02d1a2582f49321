import type { NetworkConfig } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import { systemClock } from "@lode/adapters/process/clock";
import { createTask } from "@lode/app/tasks/create-task";
import { type PolicyOf, publishTask } from "@lode/app/tasks/publish-task";
import { reasonOf } from "@lode/core/contracts/console/reason";
import type { Db } from "@lode/db/connection";
import type { NewTask } from "@lode/db/tasks/tasks.repository";
import { transactionOf } from "@lode/db/transaction";
import { settingsOrRunning } from "@lode/ops/settings/running-note";
import type { SandboxControls } from "@lode/sandbox/people/sandbox-controls";

/** A network's policy under the settings of the API and the workers. */
const policyOf: PolicyOf = (network, kind) => {
  const inForce = { X_PROVIDER: "sandbox", X_POLICY_ACKNOWLEDGED: "", ...settingsOrRunning() };
  return networkModule(network).policyOf(inForce as unknown as NetworkConfig)[kind];
};

/** Publishes a follow task on a user of the X sandbox, unless `task` says otherwise. */
export async function publishFollow(
  db: Db,
  sandbox: Pick<SandboxControls, "xUser">,
  task: Partial<NewTask>,
): Promise<string> {
  const target = await sandbox.xUser(task.targetUsername ?? "lode");
  return publishNewTask(db, {
    network: "x",
    kind: "follow",
    targetUsername: target.username,
    targetAccountId: target.id,
    targetPostId: null,
    basePoints: 10n,
    description: `Follow @${target.username}`,
    expiresAt: null,
    budgetPoints: null,
    ...task,
  });
}

/**
 * Creates a draft and publishes it, as an operator does. Returns its id. `policy`: the networks' rules, by default
 * under the settings of this process.
 */
export async function publishNewTask(
  db: Db,
  { texts = [], ...task }: NewTask,
  policy: PolicyOf = policyOf,
): Promise<string> {
  const app = { db, transaction: transactionOf(db), clock: systemClock, policyOf: policy };
  const { id } = await createTask(app, { task, texts: texts.join("\n"), by: "infra" });
  const reason = reasonOf("part of the demo");
  await publishTask(app, { taskId: id, reason, by: "infra", limits: null });
  return id;
}
