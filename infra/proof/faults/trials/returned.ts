import { maybe } from "@lode/db/query";
import { until } from "@lode/sandbox/people/until";
import { beginAttempt } from "../driver/do-task.ts";
import { openActLog } from "../players/act-log.ts";
import { joinLode } from "../players/join-lode.ts";
import { comeBack } from "../players/patient-moves.ts";
import { publishTasks } from "../players/tasks-to-do.ts";
import { withdraw } from "../players/wallet-moves.ts";
import { decideRechecks } from "../world/decide-rechecks.ts";
import { trial } from "./trial.ts";

/** Two tasks earn more than the least withdrawal and its fee. */
const TASKS = 2;
const AMOUNT = 100;

/**
 * A miner earns, is paid, undoes everything, deletes the Lode account and comes back with the same X account. Then
 * re-checks are due.
 */
export const returned = trial(
  "acts undone, a Lode account deleted and made again",
  async (world) => {
    const { stack, db, faults, evidence, random } = world;
    const acts = openActLog(world.sandbox);
    const who = { name: "returner", isHonest: true, accounts: 1, random: random.fork("returner") };
    const { player } = await joinLode(world, who);
    const [account] = player.accounts;
    if (!account) throw new Error("The player has no account.");
    const tasks = [];
    for (let n = 0; n < TASKS; n++)
      tasks.push(...(await publishTasks(world, n, world.requestRandom)).slice(0, 1));
    const { bearer } = player;
    for (const task of tasks) {
      await acts.act(account, task);
      await beginAttempt(stack.urls.web, { bearer, externalId: account.externalId }, task);
    }
    await withdraw(world, player, AMOUNT);
    await until("the withdrawal is paid", () =>
      maybe(db, "select 1 from withdrawals where user_id = :id and status = 'completed'", {
        id: player.userId,
      }),
    );
    for (const task of tasks) await acts.act(account, task, true);
    if (await comeBack(world, player)) faults.delivered("a Lode account deleted and made again");
    await decideRechecks(world);
    acts.keep(evidence, [{ ...player, isHonest: false }], []);
  },
  { settings: { RECHECK_SHARE: "100", WALLET_CHANGE_HOLD: "0" } },
);
