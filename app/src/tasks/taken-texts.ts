import { constraintOf } from "@lode/db/transaction";

/** A text and the task that has it, which has not ended. */
export interface TakenText {
  text: string;
  taskId: string;
}

/** Undefined if the database refuses a text because another task that has not ended has it. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) === "task_texts_reserved") return undefined;
    throw error;
  }
}
