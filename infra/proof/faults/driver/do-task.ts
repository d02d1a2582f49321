import { setTimeout as sleep } from "node:timers/promises";
import { attemptTask } from "@lode/core/contracts/http/tasks";
import type { MiningTask } from "@lode/db/tasks/tasks.repository";
import type { Participant } from "../../world/participants.ts";
import type { World } from "../world/start-world.ts";

const TIMEOUT_MS = 12_000;
const PAUSE_MS = 1_000;

/** Does a task once on X, then begins attempts until one is verified. False if the time-out comes first. */
export async function doTask(
  { sandbox, stack }: World,
  participant: Participant,
  task: MiningTask,
  patienceMs: number,
): Promise<boolean> {
  const { username } = participant;
  const target = task.targetPostId ?? task.targetUsername;
  await sandbox.act({ username, action: task.kind, target, text: `${username} by hand` });
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    if ((await say(stack.urls.web, participant, task)) === "completed") return true;
    await sleep(PAUSE_MS);
  }
  return false;
}

/** Lode's verdict; undefined for an error or a "not done", which a lagging list may cause. */
export async function say(
  baseUrl: string,
  { bearer, externalId }: Pick<Participant, "bearer" | "externalId">,
  task: Pick<MiningTask, "id" | "kind">,
): Promise<string | undefined> {
  try {
    const answer = await fetch(baseUrl + attemptTask.path, {
      method: "POST",
      headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
      body: JSON.stringify({ task_id: task.id, twitter_account_id: externalId, action_type: task.kind }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ((await answer.json()) as { status?: string }).status;
  } catch {
    return undefined;
  }
}
