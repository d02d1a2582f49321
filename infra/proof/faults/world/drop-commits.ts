import type { World } from "./start-world.ts";

/** Of the commits such a share is carried out without an answer, from now on. */
export function dropCommits({ wires, faults, random }: World, share: number): void {
  const dice = random.fork("commits");
  wires.database.dropAnswersTo("COMMIT", () => {
    const strikes = dice.chance(share);
    if (strikes) faults.delivered("answer to a commit dropped");
    return strikes;
  });
}
