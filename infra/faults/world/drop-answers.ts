import type { World } from "./start-world.ts";

/** Whoever has just said `commit` to Postgres cannot know whether it was done. */
export function dropAnswers({ wires, faults }: World): void {
  if (wires.database.dropAnswers() > 0) faults.delivered("answer of Postgres dropped");
}
