import { setTimeout as sleep } from "node:timers/promises";
import { chainMoves } from "./chain-moves.ts";
import { linkMoves } from "./link-moves.ts";
import type { Player } from "./player.ts";
import type { Move, Table } from "./table.ts";
import { walletMoves, withdraw } from "./wallet-moves.ts";
import { workHonestly, workMoves } from "./work-moves.ts";

/** Earning moves come more often than the rest: the others need points. */
const DECK: readonly Move[] = [
  ...Array.from({ length: 6 }, () => workMoves[0]).flatMap((move) => move ?? []),
  ...workMoves,
  ...linkMoves,
  ...walletMoves,
  ...chainMoves,
];
export const MOVES: readonly string[] = [...new Set(DECK.map(({ name }) => name))];

const PAUSE_MS = { least: 200, most: 1_000 };
const AMOUNT = 100;
/** Two tasks are worth at least a withdrawal and its fee. */
const TASKS_PER_WITHDRAWAL = 2;

/** Every move once before any comes again, in an order of the player's own. */
export async function playCleverly(table: Table, player: Player, endsAt: number): Promise<void> {
  let hand: Move[] = [];
  while (Date.now() < endsAt) {
    if (hand.length === 0) hand = [...DECK];
    const [move] = hand.splice(player.random.between(0, hand.length - 1), 1);
    if (move) await make(table, player, move);
    await rest(player);
  }
}

export async function playHonestly(table: Table, player: Player, endsAt: number): Promise<void> {
  const done = new Set<string>();
  let completed = 0;
  while (Date.now() < endsAt) {
    if (await workHonestly(table, player, done)) completed += 1;
    if (completed >= TASKS_PER_WITHDRAWAL) {
      completed = 0;
      await withdraw(table.world, player, AMOUNT);
    }
    await rest(player);
  }
}

const rest = ({ random }: Player): Promise<void> => sleep(random.between(PAUSE_MS.least, PAUSE_MS.most));

/** Refusals by X, Lode or the chain are counted separately, so that a run in which nothing works is noticed. */
async function make(table: Table, player: Player, move: Move): Promise<void> {
  try {
    if (await move.make(table, player)) table.world.faults.delivered(move.name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    table.world.faults.delivered(`could not: ${move.name}`, { reason });
  }
}
