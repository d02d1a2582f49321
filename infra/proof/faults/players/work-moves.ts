import { beginAttempt } from "../driver/do-task.ts";
import type { Game, Move } from "./game.ts";
import type { Player, PlayerAccount } from "./player.ts";
import type { TaskToDo } from "./tasks-to-do.ts";

const claimDone = ({ world }: Game, { bearer }: Player, { externalId }: PlayerAccount, task: TaskToDo) =>
  beginAttempt(world.stack.urls.web, { bearer, externalId }, task);

/** Does the task on X, begins an attempt, and returns the verdict. */
async function doOnce(game: Game, player: Player, account: PlayerAccount, task: TaskToDo) {
  await game.acts.act(account, task);
  return claimDone(game, player, account, task);
}

const anyTask = ({ tasks }: Game, { random }: Player): TaskToDo => random.pick(tasks);
const anyAccount = ({ accounts, random }: Player): PlayerAccount => random.pick(accounts);

/** Does each task once. Unlimited tasks must be awarded, limited tasks only if Lode completed them. */
export async function workHonestly(game: Game, player: Player, done: Set<string>): Promise<boolean> {
  const task = game.tasks.find(({ id }) => !done.has(id));
  const [account] = player.accounts;
  if (!task || !account) return false;
  done.add(task.id);
  const answer = await doOnce(game, player, account, task);
  if (!task.isLimited || answer === "completed") game.acts.expectAward(player, account, task);
  return answer === "completed";
}

export const work: Move = {
  name: "works",
  async make(game, player) {
    return (await doOnce(game, player, anyAccount(player), anyTask(game, player))) === "completed";
  },
};

export const workMoves: readonly Move[] = [
  {
    name: "undoes right after the award",
    async make(game, player) {
      const [account, task] = [anyAccount(player), anyTask(game, player)];
      const answer = await doOnce(game, player, account, task);
      await game.acts.act(account, task, true);
      return answer === "completed";
    },
  },
  {
    name: "undoes while the award is decided",
    async make(game, player) {
      const [account, task] = [anyAccount(player), anyTask(game, player)];
      await game.acts.act(account, task);
      await Promise.all([claimDone(game, player, account, task), game.acts.act(account, task, true)]);
      return true;
    },
  },
  {
    name: "claims what was not done",
    async make(game, player) {
      await claimDone(game, player, anyAccount(player), anyTask(game, player));
      return true;
    },
  },
  {
    name: "races for a limited task with all accounts",
    async make(game, player) {
      const limited = game.tasks.filter(({ isLimited }) => isLimited);
      const task = limited.at(-1);
      if (!task) return false;
      for (const account of player.accounts) await game.acts.act(account, task);
      await Promise.all(player.accounts.map((account) => claimDone(game, player, account, task)));
      return player.accounts.length > 1;
    },
  },
];
