import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { maybe } from "@lode/db/query";
import { until } from "@lode/sandbox/people/until";
import { changeWallet, newWallet } from "../driver/change-wallet.ts";
import { beginAttempt } from "../driver/do-task.ts";
import { linkAccount } from "../players/account-moves.ts";
import { joinAlone } from "../players/join-lode.ts";
import { callLode } from "../players/player.ts";
import { publishTasks } from "../players/tasks-to-do.ts";
import { trial } from "./trial.ts";

const PASSWORD = "the passphrase of a ring";
const INVITED = 3;

/** One person is invited three times, each time with another X account and the same wallet. */
export const ring = trial(
  "one person is invited several times",
  async (world) => {
    const { stack, sandbox, db, faults, evidence, random } = world;
    const { web } = stack.urls;
    const [task] = await publishTasks(world, 0, world.requestRandom);
    if (!task) throw new Error("No task was published.");
    const inviter = await joinAlone(world, "inviter@players.test", PASSWORD);
    const { body } = await callLode(web, inviter, "GET", "/api/referrals");
    const wallet = newWallet(random).publicKey.toBase58();
    const people: string[] = [];
    for (let n = 0; n < INVITED; n++) {
      const username = `ring_${n}`;
      const { id: externalId } = await sandbox.putXUser({
        username,
        followers_count: 250,
        created_at: "2022-01-01T00:00:00.000Z",
      });
      const invited = await joinAlone(world, `ring${n}@players.test`, PASSWORD, String(body.code));
      people.push(invited.userId);
      await changeWallet(web, invited, wallet);
      await linkAccount(world, invited, { username });
      await sandbox.act({
        username,
        action: task.kind,
        target: task.target,
        text: `A comment by ${username}`,
      });
      await beginAttempt(web, { bearer: invited.bearer, externalId }, task);
      await until("the referral is decided", () =>
        maybe(db, "select 1 from referrals where referred_id = :id and state <> 'pending'", {
          id: invited.userId,
        }),
      );
      faults.delivered("an invited miner with a known wallet");
    }
    writeFileSync(join(evidence, "people.json"), JSON.stringify([people]));
  },
  { settings: { REFERRAL_POINTS: "50", WALLET_CHANGE_HOLD: "0" } },
);
