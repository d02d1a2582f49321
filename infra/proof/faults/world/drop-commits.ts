import type { World } from "./start-world.ts";

/** Drops the answers to this share of the commits. */
export function dropCommits({ proxies, faults, random }: World, share: number): void {
  const dice = random.fork("commits");
  proxies.database.dropAnswersTo("COMMIT", () => {
    const isDropped = dice.chance(share);
    if (isDropped) faults.delivered("answer to a commit dropped");
    return isDropped;
  });
}
