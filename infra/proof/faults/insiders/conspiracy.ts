import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Player } from "../players/player.ts";
import type { TaskToDo } from "../players/tasks-to-do.ts";
import type { World } from "../world/start-world.ts";
import type { Insider } from "./insider.ts";
import { LIMITS } from "./limits.ts";

/** What insiders and their friends among the miners share. */
export interface Conspiracy {
  world: World;
  insiders: Insider[];
  friends: Player[];
  /** Published by insiders, for the friends to do. */
  tasks: TaskToDo[];
  drafts: { id: string; task: TaskToDo }[];
  /** Parts of addresses that a viewer searched for and that were answered differently from a wrong part. */
  revealed: string[];
}

export const openConspiracy = (world: World, insiders: Insider[], friends: Player[]): Conspiracy => ({
  world,
  insiders,
  friends,
  tasks: [],
  drafts: [],
  revealed: [],
});

/** Writes what the checker must know: the limits in force, and what viewers learnt. */
export function keepConspiracy({ world, insiders, revealed }: Conspiracy): void {
  const write = (file: string, content: unknown) =>
    writeFileSync(join(world.evidence, file), JSON.stringify(content));
  write("review-above.json", LIMITS.reviewAbove);
  write("insiders.json", {
    limits: LIMITS,
    accounts: insiders.map(({ email, role }) => ({ email, role })),
    revealed,
  });
}
