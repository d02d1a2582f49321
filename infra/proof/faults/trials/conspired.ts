import { keepConspiracy } from "../insiders/conspiracy.ts";
import { gatherConspiracy } from "../insiders/gather-conspiracy.ts";
import { LIMIT_SETTINGS } from "../insiders/limits.ts";
import { approveAll, draftTask, give, publishDraft } from "../insiders/money-moves.ts";
import { withdraw } from "../players/wallet-moves.ts";
import { trial } from "./trial.ts";

const DRAFTS = 10;
const GIFTS = 5;
const GIFT = 60;
const PARTS = 3;
const PART = 160;
/** Needs two approvals by itself. */
const LARGE = 650;

/** An owner and an operator take what they can for two friends: by tasks, by gifts, in parts, by approving twice. */
export const conspired = trial(
  "insiders give points to friends, who withdraw them",
  async (world) => {
    const conspiracy = await gatherConspiracy(world, 2);
    const [owner, operator] = conspiracy.insiders;
    const [friend, other] = conspiracy.friends;
    if (!owner || !operator || !friend || !other) throw new Error("The conspiracy is not complete.");
    for (let n = 0; n < DRAFTS; n++) {
      await draftTask(conspiracy, operator);
      await publishDraft(conspiracy, operator);
    }
    await give(owner, other.userId, LARGE + 1);
    for (const insider of conspiracy.insiders)
      for (let n = 0; n < GIFTS; n++) await give(insider, friend.userId, GIFT);
    for (let n = 0; n < PARTS; n++) await withdraw(world, friend, PART - n);
    await withdraw(world, other, LARGE);
    await approveAll(owner);
    await approveAll(owner);
    world.faults.delivered("insiders who take what they can");
    keepConspiracy(conspiracy);
  },
  { settings: LIMIT_SETTINGS, miners: 0 },
);
