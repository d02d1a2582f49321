import type { Network } from "@lode/adapters/networks/port";
import type { CommonConfig } from "@lode/adapters/settings/config";
import type { Reason } from "@lode/core/contracts/console/reason";
import { messageOf, Refused } from "@lode/core/contracts/errors";
import { allowanceOf } from "@lode/core/domain/attempts/check-allowance";
import { findAccountToAsk } from "@lode/db/accounts/accounts.repository";
import { recordSpending, spentOnTriesToday, TRIED } from "@lode/db/attempts/spending.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import { listDependent } from "@lode/db/operators/dependence.repository";
import { findTask, type MiningTask } from "@lode/db/tasks/tasks.repository";
import { readGrant } from "../accounts/steps/grants.ts";
import type { App } from "../app.ts";
import { MICRODOLLARS_A_CENT, verificationPause } from "../attempts/steps/verification-pause.ts";

export interface TrialStep {
  name: "target" | "probe";
  /** Null if the step could not be tried. */
  passed: boolean | null;
  /** What the step showed, as a sentence. */
  detail: string;
  costMicrodollars: number;
}

type TryApp = Pick<App, "db" | "clock" | "networks" | "sealingKeys"> & {
  config: Pick<CommonConfig, "X_PROVIDER" | "NETWORK_DAILY_SPEND_CENTS" | "X_DAILY_SPEND_PERCENT_PER_MINER">;
};

/**
 * Asks the network once what a miner's attempt would ask: whether the target exists under this name, and
 * whether a probe of this kind gets an answer. Asks nothing while verification is paused, or once this
 * operator's tries have cost as much today as one miner's checks may. Stores only the cost and an audit row.
 * Throws Refused("not-found").
 */
export async function tryTask(
  app: TryApp,
  { taskId, reason, by }: { taskId: string; reason: Reason; by: string },
): Promise<TrialStep[]> {
  const task = await findTask(app.db, taskId);
  if (!task) throw new Refused("not-found");
  return inTurn(by, async () => {
    const pause = await pauseBeforeTry(app, task.network, by);
    if (pause !== undefined) return [untried("target", pause), untried("probe", pause)];
    const network = app.networks.get(task.network);
    const steps = [await tryTarget(network, task), await tryProbe(app, network, task)];
    const cost = steps.reduce((sum, step) => sum + step.costMicrodollars, 0);
    await recordSpending(app.db, { network: task.network, purpose: "accounts", microdollars: cost });
    const outcome = steps.map(({ name, passed }) => `${name}: ${passed ?? "not tried"}`).join(", ");
    const detail = { reason, outcome, costMicrodollars: String(cost) };
    await recordAct(app.db, { actor: by, act: TRIED, subjectId: taskId, detail });
    return steps;
  });
}

const turns = new Map<string, Promise<unknown>>();

/** Tries of one operator follow each other, so that each knows what the one before has cost. */
async function inTurn<T>(by: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(by) ?? Promise.resolve()).catch(() => {}).then(work);
  turns.set(by, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(by) === turn) turns.delete(by);
  }
}

const untried = (name: TrialStep["name"], reason: string): TrialStep => ({
  name,
  passed: null,
  detail: `Not tried: ${reason}`,
  costMicrodollars: 0,
});

/** Why the network is not asked now; undefined if it may be asked. */
async function pauseBeforeTry(app: TryApp, network: string, by: string): Promise<string | undefined> {
  const pause = await verificationPause(app, network);
  if (pause) return pause.reason;
  const ceiling = BigInt(app.config.NETWORK_DAILY_SPEND_CENTS) * MICRODOLLARS_A_CENT;
  const allowance = allowanceOf(ceiling, app.config.X_DAILY_SPEND_PERCENT_PER_MINER);
  if (
    allowance === 0n ||
    (await spentOnTriesToday(app.db, [by, ...(await listDependent(app.db, by))])) < allowance
  )
    return undefined;
  return "your tries have used up their allowance until midnight UTC";
}

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
