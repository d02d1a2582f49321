import { listNotifications } from "@lode/core/contracts/http/notifications.schemas";
import type { Game } from "./game.ts";
import { callLode, type Player, type PlayerAccount } from "./player.ts";
import type { TaskToDo } from "./tasks-to-do.ts";

interface Repeated {
  account: PlayerAccount;
  task: TaskToDo;
}

const WARNED = "An action is no longer visible";

/** The tasks that the player's notices ask to do again, as the player reads them. */
async function readWarned({ world }: Game, player: Player): Promise<string[]> {
  const { body } = await callLode(world.stack.urls.web, player, "GET", "/api/notifications");
  return listNotifications.response
    .parse(body)
    .notifications.filter(({ title }) => title === WARNED)
    .map(({ text }) => text);
}

/** Every dishonest player does again what a notice names, and nothing else. Returns what was done again. */
export async function repeatWarned(game: Game): Promise<Repeated[]> {
  const repeated: Repeated[] = [];
  for (const player of game.players.filter(({ isHonest }) => !isHonest)) {
    const texts = await readWarned(game, player);
    for (const { account, task } of game.acts.listUndone(player.accounts)) {
      if (!texts.some((text) => text.includes(`${task.kind} of @${task.username} `))) continue;
      await game.acts.act(account, task);
      game.world.faults.delivered("repeats what a notice names");
      repeated.push({ account, task });
    }
  }
  return repeated;
}

/** Undoes again what a notice brought back. */
export async function undoRepeated(game: Game, repeated: readonly Repeated[]): Promise<void> {
  for (const { account, task } of repeated) {
    await game.acts.act(account, task, true);
    game.world.faults.delivered("undoes again after the notice");
  }
}
