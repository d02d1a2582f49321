import { makeParticipants, makeTasks } from "../../world/participants.ts";
import { beginAttempt } from "../driver/do-task.ts";
import { linkAccount, removeAccount } from "../players/account-moves.ts";
import { openActLog } from "../players/act-log.ts";
import { decideRechecks } from "../world/decide-rechecks.ts";
import { trial } from "./trial.ts";

const ACCOUNTS = 4;
/** The facts that makeParticipants gives its accounts. */
const FACTS = { followers: 250, verified: false, createdAt: "2022-01-01T00:00:00.000Z" };

/** Each account gets an award, undoes the act, and is removed and linked again. Then re-checks are due. */
export const relinked = trial(
  "acts undone, accounts removed and linked again",
  async (world) => {
    const { stack, db, faults, evidence, sandbox } = world;
    const participants = await makeParticipants(stack, db, ACCOUNTS, "u");
    const [task] = (await makeTasks(stack, db, 1)).follow;
    if (!task) throw new Error("No task was made.");
    const { id, kind, targetUsername: username } = task;
    const toDo = { id, kind, username, target: username, isLimited: false };
    const acts = openActLog(sandbox);
    for (const person of participants) {
      const account = { ...person, ...FACTS };
      await acts.act(account, toDo);
      await beginAttempt(stack.urls.web, person, task);
      await acts.act(account, toDo, true);
      await removeAccount(world, person, account);
      if (await linkAccount(world, person, account))
        faults.delivered("an act undone, its account removed and linked again");
    }
    await decideRechecks(world);
    acts.keep(
      evidence,
      participants.map(({ userId }) => ({ userId, isHonest: false, formerIds: [] })),
      [],
    );
  },
  { settings: { RECHECK_SHARE: "100" } },
);
