import { setTimeout as sleep } from "node:timers/promises";
import type { Conspiracy } from "./conspiracy.ts";
import type { Insider, InsiderRole } from "./insider.ts";
import { approveAll, cashIn, draftTask, givePoints, publishDraft, upholdObjections } from "./money-moves.ts";
import { guessAddress, overstep, promoteViewer } from "./people-moves.ts";

interface InsiderMove {
  name: string;
  make(conspiracy: Conspiracy, insider: Insider): Promise<boolean>;
}

const DRAFT: InsiderMove = { name: "an insider drafts a task", make: draftTask };
const PUBLISH: InsiderMove = { name: "an insider publishes a draft", make: publishDraft };
const UPHOLD: InsiderMove = { name: "an insider upholds objections of a friend", make: upholdObjections };
/** Some drafts are dearer than a day's limit of gifts. */
export const OPENING: readonly InsiderMove[] = [DRAFT, PUBLISH, UPHOLD, DRAFT, PUBLISH, UPHOLD, UPHOLD];

const MONEY: readonly InsiderMove[] = [
  DRAFT,
  PUBLISH,
  { name: "an insider gives points", make: givePoints },
  UPHOLD,
  { name: "an insider approves what waits", make: (_, insider) => approveAll(insider) },
  { name: "a friend cashes in", make: cashIn },
];

const MOVES: Record<InsiderRole, readonly InsiderMove[]> = {
  viewer: [
    { name: "a viewer guesses an address", make: guessAddress },
    { name: "a viewer oversteps", make: overstep },
  ],
  operator: MONEY,
  owner: [...MONEY, { name: "an owner promotes a viewer", make: promoteViewer }],
};
export const INSIDER_MOVES = [
  ...new Set(Object.values(MOVES).flatMap((moves) => moves.map(({ name }) => name))),
];

const PAUSE_MS = { least: 100, most: 500 };

/** Makes moves of the insider's role in random order until `endsAt`. A refusal ends the move. */
export async function playInsider(conspiracy: Conspiracy, insider: Insider, endsAt: number): Promise<void> {
  let remaining: InsiderMove[] = [];
  while (Date.now() < endsAt) {
    if (remaining.length === 0) remaining = [...MOVES[insider.role]];
    const [move] = remaining.splice(insider.random.between(0, remaining.length - 1), 1);
    if (move) await makeMove(conspiracy, insider, move);
    await sleep(insider.random.between(PAUSE_MS.least, PAUSE_MS.most));
  }
}

export async function makeMove(
  conspiracy: Conspiracy,
  insider: Insider,
  { name, make }: InsiderMove,
): Promise<void> {
  const { faults } = conspiracy.world;
  try {
    faults.delivered((await make(conspiracy, insider)) ? name : `refused: ${name}`);
  } catch (error) {
    faults.delivered(`could not: ${name}`, {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}
