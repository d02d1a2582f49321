import type { World } from "../world/start-world.ts";
import type { ActLog } from "./act-log.ts";
import type { Player } from "./player.ts";
import type { TaskToDo } from "./tasks-to-do.ts";

/** The state that all players share. */
export interface Game {
  world: World;
  acts: ActLog;
  /** The tasks published so far. */
  tasks: TaskToDo[];
  players: Player[];
}

/** An action of a player. The report counts it by its name. */
export interface Move {
  name: string;
  /** Returns false if the move was not possible. */
  make(game: Game, player: Player): Promise<boolean>;
}
