import type { Network } from "@lode/adapters/networks/port";
import type { CommonConfig } from "@lode/adapters/settings/config";
import type { Reason } from "@lode/core/contracts/console/reason";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import { findAccountToAsk } from "@lode/db/accounts/accounts.repository";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import { findTask, type MiningTask } from "@lode/db/tasks/tasks.repository";
import { readGrant } from "../accounts/steps/grants.ts";
import type { App } from "../app.ts";
import { type PauseApp, verificationPause } from "../attempts/steps/verification-pause.ts";

type TryApp = PauseApp & Pick<App, "networks" | "sealingKeys"> & { config: Pick<CommonConfig, "X_PROVIDER"> };

export interface TrialStep {
  name: "target" | "probe";
  /** Null if the step could not be tried. */
  passed: boolean | null;
  /** What the step showed, as a sentence. */
  detail: string;
  costMicrodollars: number;
}

/**
 * Asks the network once what a miner's attempt would ask: whether the target exists under this name, and
 * whether a probe of this kind gets an answer. Asks nothing while verification is paused. Stores only the cost
 * and an audit row. Throws Refused("not-found").
 */
export async function tryTask(
  app: TryApp,
  { taskId, reason, by }: { taskId: string; reason?: Reason | undefined; by: string },
): Promise<TrialStep[]> {
  const task = await findTask(app.db, taskId);
  if (!task) throw new Refused("not-found");
  const pause = await verificationPause(app, task.network);
  if (pause) return [untried("target", pause.reason), untried("probe", pause.reason)];
  const network = app.networks.get(task.network);
  const steps = [await tryTarget(network, task), await tryProbe(app, network, task)];
  const cost = steps.reduce((sum, step) => sum + step.costMicrodollars, 0);
  await recordSpending(app.db, { network: task.network, purpose: "accounts", microdollars: cost });
  const outcome = steps.map(({ name, passed }) => `${name}: ${passed ?? "not tried"}`).join(", ");
  const detail = { ...(reason ? { reason } : {}), outcome, costMicrodollars: String(cost) };
  await recordAct(app.db, { actor: by, act: "tried a task", subjectId: taskId, detail });
  return steps;
}

const untried = (name: TrialStep["name"], reason: string): TrialStep => ({
  name,
  passed: null,
  detail: `Not tried: ${reason}`,
  costMicrodollars: 0,
});

async function tryTarget(network: Network, task: MiningTask): Promise<TrialStep> {
  const step = { name: "target" as const };
  try {
    const { facts, costMicrodollars } = await network.facts([{ externalId: task.targetAccountId }]);
    const [found] = facts;
    if (!found) {
      const detail = `${network.name} shows no account with the id ${task.targetAccountId}`;
      return { ...step, passed: false, detail, costMicrodollars };
    }
    // A name of NIP-05 is not the name of the profile: it was looked up when the task was made.
    const isLookedUp = task.targetUsername.includes("@");
    const passed = isLookedUp || found.username.toLowerCase() === task.targetUsername.toLowerCase();
    const seen = `The id ${found.externalId} is @${found.username}, with ${found.followersCount} followers`;
    const detail = passed ? seen : `${seen}, and not @${task.targetUsername}`;
    return { ...step, passed, detail, costMicrodollars };
  } catch (error) {
    return { ...step, passed: false, detail: messageOf(error), costMicrodollars: 0 };
  }
}

/**
 * Probes with an account of the sandbox. On a live network, a miner's token is used only for that miner's own
 * attempts.
 */
async function tryProbe(app: TryApp, network: Network, task: MiningTask): Promise<TrialStep> {
  if (app.config.X_PROVIDER !== "sandbox")
    return untried("probe", "a probe uses a miner's token, and this is not the sandbox");
  const account = await findAccountToAsk(app.db, task.network);
  const read = account && (await readGrant(app, account.id));
  if (!account || !read) return untried("probe", "no account is linked yet");
  const question = { ...task, externalId: account.externalId, grant: read.grant };
  const [result] = await network.probe([question]).catch(() => []);
  if (!result) return untried("probe", "the network took no question");
  const { outcome, receipt } = result;
  const isAnswered = outcome.state !== "unknown";
  const asked = `Asked about @${account.username}: ${receipt.endpoint}`;
  const detail = isAnswered ? `${asked}. ${receipt.observed}` : `${asked}. ${outcome.reason}`;
  return { name: "probe", passed: isAnswered, detail, costMicrodollars: receipt.costMicrodollars };
}
