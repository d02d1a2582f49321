import type { World } from "../world/start-world.ts";
import type { ActLog } from "./act-log.ts";
import type { Player } from "./player.ts";
import type { TaskToDo } from "./tasks-to-do.ts";

/** Shared by all players. */
export interface Game {
  world: World;
  acts: ActLog;
  /** Published so far. */
  tasks: TaskToDo[];
  players: Player[];
}

/** One thing that a player does, counted by its name in the report. */
export interface Move {
  name: string;
  /** False if it was not possible. */
  make(game: Game, player: Player): Promise<boolean>;
}
