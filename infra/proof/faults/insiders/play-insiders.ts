import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ConsoleClient } from "./console-client.ts";
import type { Conspiracy } from "./conspiracy.ts";
import type { Insider, InsiderRole } from "./insider.ts";
import { approveAll, cashIn, draftTask, givePoints, publishDraft, upholdObjections } from "./money-moves.ts";

const reason = "part of the plan";

interface ListedOperator {
  id: string;
  email: string;
  role: string;
  disabledAt: string | null;
}

const listOperators = async ({ console }: Insider): Promise<ListedOperator[]> =>
  ((await console.call("GET", "/api/operators")).body.items ?? []) as ListedOperator[];

/** An owner gives a viewer more power. */
async function promoteViewer({ insiders }: Conspiracy, insider: Insider): Promise<boolean> {
  const viewers = insiders.filter(({ role }) => role === "viewer").map(({ email }) => email);
  const viewer = (await listOperators(insider)).find(({ email }) => viewers.includes(email));
  if (!viewer) return false;
  const role = viewer.role === "viewer" ? "operator" : "viewer";
  const path = `/api/operators/${viewer.id}/role`;
  return (await insider.console.call("PUT", path, { role, reason })).status === 200;
}

/** An owner may have promoted the viewer meanwhile. */
const isViewer = async (console: ConsoleClient): Promise<boolean> =>
  ((await console.call("GET", "/api/me")).body.operator as { role?: string } | null)?.role === "viewer";

/** A viewer searches for parts of a friend's address, and for the same parts with another end. */
async function guessAddress(
  { friends, revealed }: Conspiracy,
  { console, random }: Insider,
): Promise<boolean> {
  if (!(await isViewer(console))) return false;
  const { email } = random.pick(friends);
  const part = email.slice(0, random.between(email.indexOf("@") + 1, email.length - 1));
  const wrong = `${part}~`;
  const ask = async (q: string) =>
    JSON.stringify((await console.call("GET", `/api/miners?q=${encodeURIComponent(q)}`)).body);
  if ((await ask(part)) !== (await ask(wrong))) revealed.push(part);
  return true;
}

/** A viewer tries what only others may do. Returns whether anything was allowed. */
async function overstep({ friends }: Conspiracy, { console, random }: Insider): Promise<boolean> {
  if (!(await isViewer(console))) return false;
  const userId = random.pick(friends).userId;
  const tries = [
    console.call("POST", `/api/miners/${userId}/adjust`, { requestId: randomUUID(), points: 50, reason }),
    console.call("POST", "/api/operators", { email: "x@insiders.test", role: "owner", reason }),
    console.call("POST", "/api/halts/payouts", { reason }),
  ];
  const answers = await Promise.all(tries);
  if (answers.some(({ status }) => status === 200)) throw new Error("A viewer changed something.");
  return true;
}

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
