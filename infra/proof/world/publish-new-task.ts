import { createTask } from "@lode/app/tasks/create-task";
import { publishTask } from "@lode/app/tasks/publish-task";
import type { Db } from "@lode/db/connection";
import type { NewTask } from "@lode/db/tasks/tasks.repository";
import { transactionOf } from "@lode/db/transaction";
import { policyOf } from "../../commands/operators/policy-of.ts";

/** Creates a draft and publishes it, as an operator does. Returns its id. */
export async function publishNewTask(db: Db, { texts = [], ...task }: NewTask): Promise<string> {
  const app = { db, transaction: transactionOf(db), policyOf };
  const made = await createTask(app, { task, texts, by: "infra" });
  if ("taken" in made) throw new Error(`Another task already has one of the texts of "${task.description}".`);
  const outcome = await publishTask(app, { taskId: made.id, by: "infra" });
  if (outcome !== "published")
    throw new Error(`The task "${task.description}" was not published: ${outcome}.`);
  return made.id;
}
