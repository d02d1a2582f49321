import { beginAttempt } from "../driver/do-task.ts";
import { linkAccount, removeAccount } from "./account-moves.ts";
import type { Move } from "./game.ts";

export const linkMoves: readonly Move[] = [
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
