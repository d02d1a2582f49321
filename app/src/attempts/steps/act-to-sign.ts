import { NetworkFailure } from "@lode/adapters/networks/failure";
import type { Action, Network } from "@lode/adapters/networks/port";
import { orRefuse, Refused } from "@lode/core/contracts/errors";
import { decideAttempt } from "@lode/core/domain/attempts/lifecycle";
import { readAttemptFacts } from "@lode/db/attempts/attempt-facts.read-model";
import type { App } from "../../app.ts";

export type SignApp = Pick<App, "db" | "clock" | "networks">;

export interface ActToSign {
  userId: string;
  taskId: string;
  /** The network's id of the miner's account. */
  externalId: string;
}

/**
 * The act of an open task, as the miner's account does it. Throws Refused, with "not-found" on networks whose acts are
 * not signed.
 */
export async function actToSign(
  { db, clock, networks }: SignApp,
  asked: ActToSign,
): Promise<{ action: Action; sign: NonNullable<Network["sign"]> }> {
  const { account, task } = await readAttemptFacts(db, asked);
  if (!account) throw new Refused("account-not-linked");
  if (!task) throw new Refused("task-not-found");
  orRefuse(decideAttempt({ actionType: task.kind }, task, account, clock.now()));
  const { sign, policy } = networks.get(task.network);
  if (!sign) throw new Refused("not-found");
  if (!policy[task.kind].rewardable) throw new Refused("not-rewardable");
  const { kind, targetUsername, targetAccountId, targetPostId } = task;
  const target = { kind, targetUsername, targetAccountId, targetPostId };
  return { action: { ...target, externalId: asked.externalId, text: null }, sign };
}

/** The network's failure as a reason for the miner. */
export function signRefusal(error: unknown): unknown {
  if (!(error instanceof NetworkFailure)) return error;
  if (error.kind === "gone") return new Refused("target-gone");
  return new Refused(error.kind === "refused" ? "act-not-exact" : "network-unavailable");
}
