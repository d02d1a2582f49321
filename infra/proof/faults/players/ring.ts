import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { maybe } from "@lode/db/query";
import { until } from "@lode/sandbox/people/until";
import { changeWallet, newWallet } from "../driver/change-wallet.ts";
import { beginAttempt } from "../driver/do-task.ts";
import { proveWallet } from "../driver/prove-wallet.ts";
import type { World } from "../world/start-world.ts";
import { linkAccount } from "./account-moves.ts";
import { joinAlone } from "./join-lode.ts";
import { callLode } from "./player.ts";
import type { TaskToDo } from "./tasks-to-do.ts";

export const RING_FAULT = "an invited miner with a known wallet";
const PASSWORD = "the passphrase of a ring";
const INVITED = 3;
const FACTS = { followers_count: 250, created_at: "2022-01-01T00:00:00.000Z" };

/** One person is invited three times, each time with another X account and the same wallet, and proves it. */
export async function playRing(world: World, task: TaskToDo): Promise<void> {
  const inviter = await joinAlone(world, "inviter@players.test", PASSWORD);
  const { body } = await callLode(world.stack.urls.web, inviter, "GET", "/api/referrals");
  const wallet = newWallet(world.random.fork("ring"));
  const people: string[] = [];
  for (let n = 0; n < INVITED; n++) {
    const invited = await joinAlone(world, `ring${n}@players.test`, PASSWORD, String(body.code));
    people.push(invited.userId);
    await changeWallet(world.stack.urls.web, invited, wallet.publicKey.toBase58());
    await proveWallet(world.stack.urls.web, invited, wallet);
    await doTask(world, invited, `ring_${n}`, task);
    await until("the referral is decided", () =>
      maybe(world.db, "select 1 from referrals where referred_id = :id and state <> 'pending'", {
        id: invited.userId,
      }),
    );
    world.faults.delivered(RING_FAULT);
  }
  writeFileSync(join(world.evidence, "people.json"), JSON.stringify([people]));
}

/** Links a new X account with this name and does the task with it. */
async function doTask(
  world: World,
  invited: Awaited<ReturnType<typeof joinAlone>>,
  username: string,
  task: TaskToDo,
): Promise<void> {
  const { id: externalId } = await world.sandbox.putXUser({ username, ...FACTS });
  await linkAccount(world, invited, { username });
  const text = `A comment by ${username}`;
  await world.sandbox.act({ username, action: task.kind, target: task.target, text });
  await beginAttempt(world.stack.urls.web, { bearer: invited.bearer, externalId }, task);
}
