import type { World } from "./start-world.ts";

/** Longer than a lease, after which another worker takes the work over. */
const LONG_MS = 20_000;
const LONG_SHARE = 0.02;
const SHORT_MS = 300;

/** Holds every commit back, as a disk that is slow to confirm a write: the transaction's locks stay meanwhile. */
export function slowCommits({ proxies, faults, random }: World): void {
  const dice = random.fork("slow commits");
  proxies.database.holdBack("COMMIT", () => {
    const isLong = dice.chance(LONG_SHARE);
    faults.delivered(isLong ? "commit held back for longer than a lease" : "commit held back");
    return isLong ? LONG_MS : SHORT_MS;
  });
}
