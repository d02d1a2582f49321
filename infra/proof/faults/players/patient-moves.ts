import { run } from "@lode/db/query";
import { beginAttempt } from "../driver/do-task.ts";
import type { World } from "../world/start-world.ts";
import { linkAccount } from "./account-moves.ts";
import type { Game, Move } from "./game.ts";
import { joinAlone } from "./join-lode.ts";
import { callLode, type Player } from "./player.ts";

/** Deletes the Lode account. Returns false while a withdrawal is on its way. */
async function leaveLode({ stack }: World, player: Player): Promise<boolean> {
  const body = { password: player.password };
  return (await callLode(stack.urls.web, player, "DELETE", "/api/account", body)).status === 200;
}

/** Only the time is changed: another miner may link a removed account after seven days. */
const passWeek = ({ db }: World, { userId }: Player): Promise<unknown> =>
  run(db, "update social_accounts set removed_at = removed_at - interval '8 days' where user_id = :userId", {
    userId,
  });

/** Signs up again with another address and links the same X accounts. */
export async function comeBack(world: World, player: Player): Promise<boolean> {
  if (!(await leaveLode(world, player))) return false;
  await passWeek(world, player);
  const formerIds = [...player.formerIds, player.userId];
  const email = `again-${formerIds.length}-${player.email}`;
  Object.assign(player, { ...(await joinAlone(world, email, player.password)), email, formerIds });
  for (const account of player.accounts) await linkAccount(world, player, account);
  return true;
}

/** Earns, undoes the act, deletes the Lode account and comes back with the same X account. */
export async function undoAndComeBack({ world, acts, tasks }: Game, player: Player): Promise<boolean> {
  const [account, task] = [player.random.pick(player.accounts), player.random.pick(tasks)];
  await acts.act(account, task);
  const { bearer } = player;
  await beginAttempt(world.stack.urls.web, { bearer, externalId: account.externalId }, task);
  await acts.act(account, task, true);
  return comeBack(world, player);
}

export const patientMoves: readonly Move[] = [
  { name: "undoes, deletes the Lode account and comes back", make: undoAndComeBack },
];
