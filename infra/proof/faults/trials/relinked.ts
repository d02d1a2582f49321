import { makeParticipants, makeTasks } from "../../world/participants.ts";
import { say } from "../driver/do-task.ts";
import { linkAccount, removeAccount } from "../players/account-moves.ts";
import { openActLog } from "../players/act-log.ts";
import { decideRechecks } from "../world/decide-rechecks.ts";
import { trial } from "./trial.ts";

const ACCOUNTS = 4;
/** As the bench makes them. */
const FACTS = { followers: 250, verified: false, createdAt: "2022-01-01T00:00:00.000Z" };

/** Each is awarded, undoes the act, and removes and links the account again; then weeks pass. */
export const relinked = trial(
  "acts undone, and their accounts removed and linked again",
  async (world) => {
    const { stack, db, faults, evidence, sandbox } = world;
    const participants = await makeParticipants(stack, db, ACCOUNTS, "u");
    const [task] = (await makeTasks(stack, db, 1)).follow;
    if (!task) throw new Error("There is no task.");
    const toDo = { id: task.id, kind: task.kind, target: task.targetUsername, isLimited: false };
    const acts = openActLog(sandbox);
    for (const person of participants) {
      const account = { ...person, ...FACTS };
      await acts.act(account, toDo);
      await say(stack.urls.web, person, task);
      await acts.act(account, toDo, true);
      await removeAccount(world, person, account);
      if (await linkAccount(world, person, account))
        faults.delivered("an act undone, its account removed and linked again");
    }
    await decideRechecks(world);
    acts.keep(
      evidence,
      participants.map(({ userId }) => ({ userId, isHonest: false })),
      [],
    );
  },
  { settings: { RECHECK_SHARE: "100" } },
);
