import { makeParticipants } from "../../world/participants.ts";
import { publishNewTask } from "../../world/publish-new-task.ts";
import { say } from "../driver/do-task.ts";
import { trial } from "./trial.ts";

/** Each account of the trial earns 15: 10, and 5 for its followers and its age. */
const BASE_POINTS = 10n;
const LIMITS = [
  { budgetPoints: 100n, maxCompletions: null },
  { budgetPoints: null, maxCompletions: 3 },
];

/** Ten accounts with bonuses race for what is enough for six, and for what is enough for three. */
export const racedLimits = trial("accounts that race for a budget and for places", async (world, size) => {
  const { stack, db, sandbox, faults } = world;
  const participants = await makeParticipants(stack, db, size, "r");
  for (const [n, limits] of LIMITS.entries()) {
    const target = await sandbox.putXUser({ username: `raced_${n}` });
    const wanted = {
      network: "x",
      ...{ targetUsername: `raced_${n}`, targetAccountId: target.id, targetPostId: null },
      ...{ kind: "follow" as const, basePoints: BASE_POINTS, description: "Raced", expiresAt: null },
    };
    const task = { ...wanted, id: await publishNewTask(db, { ...wanted, ...limits }) };
    for (const { username } of participants)
      await sandbox.act({ username, action: "follow", target: task.targetUsername });
    faults.delivered("all at once on a task with a limit");
    await Promise.all(participants.map((person) => say(stack.urls.web, person, task)));
  }
});
