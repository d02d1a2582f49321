import { setTimeout as sleep } from "node:timers/promises";
import { attemptTask } from "@lode/core/contracts/http/tasks";
import type { MiningTask } from "@lode/db/tasks/tasks.repository";
import { doOnX, type Participant } from "../../world/participants.ts";
import { callLode } from "../players/player.ts";
import type { World } from "../world/start-world.ts";

const PAUSE_MS = 1_000;

/** Does a task once on X, then begins attempts until an attempt is verified. Returns false on time-out. */
export async function doTask(
  { sandbox, stack }: World,
  participant: Participant,
  task: MiningTask,
  patienceMs: number,
): Promise<boolean> {
  await doOnX(sandbox, participant.username, task);
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    if ((await beginAttempt(stack.urls.web, participant, task)) === "completed") return true;
    await sleep(PAUSE_MS);
  }
  return false;
}

/** Returns Lode's verdict; undefined for an error or "not done", which a lagging list may cause. */
export async function beginAttempt(
  baseUrl: string,
  { bearer, externalId }: Pick<Participant, "bearer" | "externalId">,
  task: Pick<MiningTask, "id" | "kind">,
): Promise<string | undefined> {
  try {
    const attempt = { task_id: task.id, twitter_account_id: externalId, action_type: task.kind };
    const { body } = await callLode(baseUrl, { bearer }, "POST", attemptTask.path, attempt);
    return (body as { status?: string }).status;
  } catch {
    return undefined;
  }
}
