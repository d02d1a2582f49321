import { setTimeout as sleep } from "node:timers/promises";
import { chainMoves } from "./chain-moves.ts";
import type { Game, Move } from "./game.ts";
import { linkMoves } from "./link-moves.ts";
import { patientMoves } from "./patient-moves.ts";
import type { Player } from "./player.ts";
import { walletMoves, withdraw } from "./wallet-moves.ts";
import { work, workHonestly, workMoves } from "./work-moves.ts";

/** Work is listed more often than other moves, because the other moves need points. */
const ALL: readonly Move[] = [
  ...Array.from({ length: 6 }, () => work),
  ...workMoves,
  ...linkMoves,
  ...walletMoves,
  ...chainMoves,
  ...patientMoves,
];
export const MOVES: readonly string[] = [...new Set(ALL.map(({ name }) => name))];

const PAUSE_MS = { least: 200, most: 1_000 };
const AMOUNT = 100;
/** Two tasks earn at least a withdrawal and its fee. */
const TASKS_PER_WITHDRAWAL = 2;

/** Makes every move once, in random order, before repeating any. */
export async function playDishonestly(game: Game, player: Player, endsAt: number): Promise<void> {
  let remaining: Move[] = [];
  while (Date.now() < endsAt) {
    if (remaining.length === 0) remaining = [...ALL];
    const [move] = remaining.splice(player.random.between(0, remaining.length - 1), 1);
    if (move) await make(game, player, move);
    await rest(player);
  }
}

export async function playHonestly(game: Game, player: Player, endsAt: number): Promise<void> {
  const done = new Set<string>();
  let completed = 0;
  while (Date.now() < endsAt) {
    if (await workHonestly(game, player, done)) completed += 1;
    if (completed >= TASKS_PER_WITHDRAWAL) {
      completed = 0;
      await withdraw(game.world, player, AMOUNT);
    }
    await rest(player);
  }
}

const rest = ({ random }: Player): Promise<void> => sleep(random.between(PAUSE_MS.least, PAUSE_MS.most));

/** Counts refusals by X, Lode or the chain separately, to detect a run in which nothing works. */
async function make(game: Game, player: Player, move: Move): Promise<void> {
  try {
    if (await move.make(game, player)) game.world.faults.delivered(move.name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    game.world.faults.delivered(`could not: ${move.name}`, { reason });
  }
}
