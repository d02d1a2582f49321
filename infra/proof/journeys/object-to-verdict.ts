import { addObjection } from "@lode/core/contracts/http/objections";
import type { Miner } from "@lode/sandbox/people/miner";
import type { TestStack } from "./test-stack.ts";

/** Tries a task three times without doing it, and objects to the last verdict. */
export async function objectToVerdict({ sandbox, db }: TestStack, miner: Miner): Promise<void> {
  await sandbox.putXUser({
    username: "frieda_flawed",
    followers_count: 250,
    created_at: "2022-01-01T00:00:00.000Z",
  });
  const account = await miner.link("frieda_flawed");
  const [task] = await miner.tasks();
  if (!task) throw new Error("There is no task.");
  for (let n = 0; n < 3; n++) await miner.attempt(task, account);
  const last = await db("task_attempts")
    .where({ user_id: miner.userId, state: "not_done" })
    .orderBy("id", "desc")
    .first();
  const text = "I did follow them, and I still do.";
  await miner.client.call(addObjection, { body: { subject: "verdict", subject_id: last.id, text } });
}
