import { keepConspiracy } from "../insiders/conspiracy.ts";
import { gatherConspiracy } from "../insiders/gather-conspiracy.ts";
import { LIMIT_SETTINGS } from "../insiders/limits.ts";
import { INSIDER_MOVES, makeMove, OPENING, playInsider } from "../insiders/play-insiders.ts";
import type { Scenario } from "../scenario.ts";

const FRIENDS = 3;

/** No faults, only operators who steal. Nobody causes more than their role and one person may cause. */
export const insiders: Scenario = {
  name: "S16",
  title: "viewers, operators and one owner who take what they can",
  /** Seconds. */
  size: 180,
  miners: 0,
  settings: LIMIT_SETTINGS,
  async run(world, seconds) {
    world.faults.expect([...INSIDER_MOVES]);
    const conspiracy = await gatherConspiracy(world, FRIENDS);
    const owner = conspiracy.insiders.find(({ role }) => role === "owner");
    // Objections come first: gifts soon use up the day's limit.
    for (const move of OPENING) if (owner) await makeMove(conspiracy, owner, move);
    const endsAt = Date.now() + seconds * 1_000;
    await Promise.all(conspiracy.insiders.map((insider) => playInsider(conspiracy, insider, endsAt)));
    keepConspiracy(conspiracy);
  },
};
