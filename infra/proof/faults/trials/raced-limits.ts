import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import { makeParticipants } from "../../world/participants.ts";
import { beginAttempt } from "../driver/do-task.ts";
import { trial } from "./trial.ts";

/** Each account of the trial earns 15 points: 10 base, and 5 for its followers and its age. */
const BASE_POINTS = 10n;
const LIMITS = [
  { budgetPoints: 100n, maxCompletions: null },
  { budgetPoints: null, maxCompletions: 3 },
];

/** Ten accounts race for a budget that suffices for six awards, and for three completions. */
export const racedLimits = trial("accounts race for a budget and for completions", async (world, size) => {
  const { stack, db, sandbox, faults } = world;
  const participants = await makeParticipants(stack, db, size, "r");
  for (const [n, limits] of LIMITS.entries()) {
    const target = await sandbox.putXUser({ username: `raced_${n}` });
    const wanted = {
      network: "x",
      targetUsername: `raced_${n}`,
      targetAccountId: target.id,
      targetPostId: null,
      kind: "follow" as const,
      basePoints: BASE_POINTS,
      description: "Raced",
      expiresAt: null,
    };
    const task = { ...wanted, id: await publishNewTask(db, { ...wanted, ...limits }) };
    for (const { username } of participants)
      await sandbox.act({ username, action: "follow", target: task.targetUsername });
    faults.delivered("all accounts at once on a limited task");
    await Promise.all(participants.map((person) => beginAttempt(stack.urls.web, person, task)));
  }
});
