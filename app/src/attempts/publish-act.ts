import { NetworkFailure } from "@lode/adapters/networks/failure";
import type { Action, Network } from "@lode/adapters/networks/port";
import { orRefuse, Refused } from "@lode/core/contracts/errors";
import { decideAttempt } from "@lode/core/domain/attempts/lifecycle";
import { readAttemptFacts } from "@lode/db/attempts/attempts.read-model";
import type { Needs } from "../app.ts";

type PublishApp = Needs<"db" | "clock" | "networks">;

type ActToSign = Parameters<typeof readAttemptFacts>[1];

/**
 * The template that the miner's account signs to do a task, in the network's own form. `text`: for comments. Throws
 * Refused, with "target-gone" if the network no longer has the post.
 */
export const prepareAct = (
  app: PublishApp,
  { text, ...asked }: ActToSign & { text: string | null },
): Promise<string> => withAct(app, asked, (sign, action) => sign.prepare({ ...action, text }));

/**
 * Publishes what the account has signed. Only verification gives points. Throws Refused, with "act-not-exact" if it is
 * not exactly the task's act or does not say that it was paid.
 */
export const publishAct = (
  app: PublishApp,
  { signed, ...asked }: ActToSign & { signed: string },
): Promise<void> => withAct(app, asked, (sign, action) => sign.publish(action, signed));

/**
 * Calls `work` with the act by which the miner's account does an open task. Throws Refused, with "not-found" on networks
 * whose acts are not signed, and with the network's failure as a reason for the miner.
 */
async function withAct<T>(
  { db, clock, networks }: PublishApp,
  asked: ActToSign,
  work: (sign: NonNullable<Network["sign"]>, action: Action) => Promise<T>,
): Promise<T> {
  const { account, task } = await readAttemptFacts(db, asked);
  if (!account) throw new Refused("account-not-linked");
  if (!task) throw new Refused("task-not-found");
  const { externalId } = asked;
  orRefuse(decideAttempt({ actionType: task.kind }, task, { ...account, externalId }, clock.now()));
  const { sign, policy } = networks.get(task.network);
  if (!sign) throw new Refused("not-found");
  if (!policy[task.kind].rewardable) throw new Refused("not-rewardable");
  const { kind, targetUsername, targetAccountId, targetPostId } = task;
  try {
    return await work(sign, { kind, targetUsername, targetAccountId, targetPostId, externalId, text: null });
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    if (error.kind === "gone") throw new Refused("target-gone");
    throw new Refused(error.kind === "refused" ? "act-not-exact" : "network-unavailable");
  }
}
