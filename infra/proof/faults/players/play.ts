import { setTimeout as sleep } from "node:timers/promises";
import { beginAttempt } from "../driver/do-task.ts";
import { linkAccount, removeAccount } from "./account-moves.ts";
import { chainMoves } from "./chain-moves.ts";
import type { Game, Move } from "./game.ts";
import { patientMoves } from "./patient-moves.ts";
import type { Player, PlayerAccount } from "./player.ts";
import type { TaskToDo } from "./tasks-to-do.ts";
import { walletMoves, withdraw } from "./wallet-moves.ts";

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
async function workHonestly(game: Game, player: Player, done: Set<string>): Promise<boolean> {
  const task = game.tasks.find(({ id }) => !done.has(id));
  const [account] = player.accounts;
  if (!task || !account) return false;
  done.add(task.id);
  const answer = await doOnce(game, player, account, task);
  if (!task.isLimited || answer === "completed") game.acts.expectAward(player, account, task);
  return answer === "completed";
}

const work: Move = {
  name: "works",
  async make(game, player) {
    return (await doOnce(game, player, anyAccount(player), anyTask(game, player))) === "completed";
  },
};

const workMoves: readonly Move[] = [
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

const linkMoves: readonly Move[] = [
  {
    name: "removes an account and links it again",
    async make({ world }, player) {
      const account = player.random.pick(player.accounts);
      return (await removeAccount(world, player, account)) && linkAccount(world, player, account);
    },
  },
  {
    name: "undoes, removes and links again",
    async make({ world, acts, tasks }, player) {
      const [account, task] = [player.random.pick(player.accounts), player.random.pick(tasks)];
      await acts.act(account, task);
      await beginAttempt(
        world.stack.urls.web,
        { bearer: player.bearer, externalId: account.externalId },
        task,
      );
      await acts.act(account, task, true);
      return (await removeAccount(world, player, account)) && linkAccount(world, player, account);
    },
  },
  {
    name: "revokes at X and links again",
    async make({ world }, player) {
      const account = player.random.pick(player.accounts);
      await world.sandbox.revoke(account.username);
      return linkAccount(world, player, account);
    },
  },
  {
    name: "links an account to another player",
    async make({ world, players }, player) {
      const account = player.random.pick(player.accounts);
      const other = player.random.pick(players.filter(({ isHonest }) => !isHonest));
      await removeAccount(world, player, account);
      // Lode may refuse the link. If it allows the link, the other player may use the account too.
      await linkAccount(world, other, account);
      return linkAccount(world, player, account);
    },
  },
];

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
