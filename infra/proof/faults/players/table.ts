import type { World } from "../world/start-world.ts";
import type { ActLog } from "./act-log.ts";
import type { Player } from "./player.ts";
import type { TaskToDo } from "./tasks-to-do.ts";

/** What all players share. */
export interface Table {
  world: World;
  acts: ActLog;
  /** Published so far. */
  tasks: TaskToDo[];
  players: Player[];
}

/** One thing that a player does; named as it is counted in the report. */
export interface Move {
  name: string;
  /** False where there was nothing to do it with. */
  make(table: Table, player: Player): Promise<boolean>;
}
