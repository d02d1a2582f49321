import { say } from "../driver/do-task.ts";
import type { Player, PlayerAccount } from "./player.ts";
import type { Move, Table } from "./table.ts";
import type { TaskToDo } from "./tasks-to-do.ts";

const sayDone = ({ world }: Table, { bearer }: Player, { externalId }: PlayerAccount, task: TaskToDo) =>
  say(world.stack.urls.web, { bearer, externalId }, task);

/** Does the task on X, begins one attempt, and reads the verdict. */
async function doOnce(table: Table, player: Player, account: PlayerAccount, task: TaskToDo) {
  await table.acts.act(account, task);
  return sayDone(table, player, account, task);
}

const anyTask = ({ tasks }: Table, { random }: Player): TaskToDo => random.pick(tasks);
const anyAccount = ({ accounts, random }: Player): PlayerAccount => random.pick(accounts);

/** Every task once with the own account. What is open to all is owed; of the rest what Lode called completed. */
export async function workHonestly(table: Table, player: Player, done: Set<string>): Promise<boolean> {
  const task = table.tasks.find(({ id }) => !done.has(id));
  const [account] = player.accounts;
  if (!task || !account) return false;
  done.add(task.id);
  const answer = await doOnce(table, player, account, task);
  if (!task.isLimited || answer === "completed") table.acts.expectAward(player, account, task);
  return answer === "completed";
}

export const workMoves: readonly Move[] = [
  {
    name: "works",
    async make(table, player) {
      return (await doOnce(table, player, anyAccount(player), anyTask(table, player))) === "completed";
    },
  },
  {
    name: "undoes right after the award",
    async make(table, player) {
      const [account, task] = [anyAccount(player), anyTask(table, player)];
      const answer = await doOnce(table, player, account, task);
      await table.acts.act(account, task, true);
      return answer === "completed";
    },
  },
  {
    name: "undoes while the award is decided",
    async make(table, player) {
      const [account, task] = [anyAccount(player), anyTask(table, player)];
      await table.acts.act(account, task);
      await Promise.all([sayDone(table, player, account, task), table.acts.act(account, task, true)]);
      return true;
    },
  },
  {
    name: "says what was not done",
    async make(table, player) {
      await sayDone(table, player, anyAccount(player), anyTask(table, player));
      return true;
    },
  },
  {
    name: "races for a limited task with all accounts",
    async make(table, player) {
      const limited = table.tasks.filter(({ isLimited }) => isLimited);
      const task = limited.at(-1);
      if (!task) return false;
      for (const account of player.accounts) await table.acts.act(account, task);
      await Promise.all(player.accounts.map((account) => sayDone(table, player, account, task)));
      return player.accounts.length > 1;
    },
  },
];
