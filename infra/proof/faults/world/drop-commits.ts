import type { World } from "./start-world.ts";

/** From now on this share of the commits succeeds without an answer. */
export function dropCommits({ wires, faults, random }: World, share: number): void {
  const dice = random.fork("commits");
  wires.database.dropAnswersTo("COMMIT", () => {
    const isDropped = dice.chance(share);
    if (isDropped) faults.delivered("answer to a commit dropped");
    return isDropped;
  });
}
