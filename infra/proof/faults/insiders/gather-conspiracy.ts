import { joinLode } from "../players/join-lode.ts";
import type { Player } from "../players/player.ts";
import type { World } from "../world/start-world.ts";
import { type Conspiracy, openConspiracy } from "./conspiracy.ts";
import { hireInsider, type Insider, signInOwner } from "./insider.ts";

/** Beside the owner: two operators and two viewers, and some of their friends who are miners. */
const STAFF = [
  { name: "ada", role: "operator" },
  { name: "grace", role: "operator" },
  { name: "vera", role: "viewer" },
  { name: "viktor", role: "viewer" },
] as const;

export async function gatherConspiracy(world: World, friends: number): Promise<Conspiracy> {
  const insiders: Insider[] = [await signInOwner(world, world.random.fork("owner"))];
  for (const { name, role } of STAFF)
    insiders.push(await hireInsider(world, { name, role, random: world.random.fork(name) }));
  const players: Player[] = [];
  for (let n = 0; n < friends; n++) {
    const random = world.random.fork(`friend ${n}`);
    const { player } = await joinLode(world, { name: `friend${n}`, isHonest: true, accounts: 2, random });
    players.push(player);
  }
  return openConspiracy(world, insiders, players);
}
