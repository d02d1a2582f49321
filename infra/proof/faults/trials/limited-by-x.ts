import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeParticipants, makeTasks } from "../../world/participants.ts";
import { beginAttempt } from "../driver/do-task.ts";
import { trial } from "./trial.ts";

const LIMITED_S = 4;

/** X answers 429 to every probe. Each miner has done the task and begins an attempt. */
export const limitedByX = trial("X rate limit reached", async (world, size) => {
  const { stack, db, sandbox, faults, evidence } = world;
  const participants = await makeParticipants(stack, db, size, "l");
  const [task] = (await makeTasks(stack, db, 1)).follow;
  if (!task) throw new Error("No task was made.");
  const reset = String(Math.ceil(Date.now() / 1_000) + LIMITED_S);
  await sandbox.setXFaults([
    { route: "GET /2/users", status: 429, headers: { "x-rate-limit-reset": reset } },
  ]);
  faults.delivered("429 to every probe of a follow");
  for (const { username } of participants) {
    const target = task.targetUsername;
    await sandbox.act({ username, action: "follow", target });
  }
  const saying = participants.map((person) => beginAttempt(stack.urls.web, person, task));
  await sleep(LIMITED_S * 1_000);
  await sandbox.setXFaults([]);
  await Promise.all(saying);
  const expected = participants.map(({ externalId }) => ({ externalId, awards: 1 }));
  writeFileSync(join(evidence, "expected-awards.json"), JSON.stringify(expected));
});
