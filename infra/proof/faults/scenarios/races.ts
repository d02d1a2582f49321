import { listTasks } from "@lode/core/contracts/http/tasks";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import { askWithdrawal } from "../../world/ask-withdrawal.ts";
import type { SeededMiner } from "../../world/seed-miners.ts";
import { changeWallet, newWallet, raceBalance } from "../driver/client.ts";
import type { Scenario, World } from "../world/start-world.ts";

const AT_ONCE = 50;
const WALLET_CHANGES = 10;
/** Four tasks are 200 writes; a miner may make 240 per minute. */
const TASKS = ["lode", "oreworks", "mara_digs", "tomas_pick"];

/** Sends concurrent requests that compete for a balance, a task or a wallet. */
export const races: Scenario = {
  name: "S9",
  title:
    "fifty requests at once on a balance for one, fifty on one task, and wallets changed during a payout",
  size: 100,
  miners: 100 + WALLET_CHANGES,
  /** Enough for a single withdrawal of 100 and its fee. */
  points: 101n,
  async run(world, size) {
    const racers = world.miners.slice(0, Math.min(size, world.miners.length - WALLET_CHANGES));
    const movers = world.miners.slice(-WALLET_CHANGES);
    world.operations.expectAccepted([...racers, ...movers].map(({ userId }) => ({ userId, accepted: 1 })));
    for (const racer of racers) await raceBalance(world, racer, AT_ONCE);
    await Promise.all(movers.map((mover) => changeWalletDuringPayout(world, mover)));
    await completeAtOnce(world);
  },
};

/** A payment in progress goes to the requested wallet, even if the miner has stored another by then. */
async function changeWalletDuringPayout(world: World, miner: SeededMiner): Promise<void> {
  const { web } = world.stack.urls;
  await askWithdrawal(web, world.operations, { key: world.requestRandom.uuid(), miner, amount: 100 });
  for (let n = 0; n < 5; n++) {
    const isChanged = await changeWallet(web, miner, newWallet(world.requestRandom).publicKey.toBase58());
    if (isChanged) world.faults.delivered("wallet changed during a payout");
  }
}

async function completeAtOnce({ stack, sandbox, db, faults }: World): Promise<void> {
  for (const targetUsername of TASKS) await publishFollow(db, sandbox, { targetUsername });
  const person = { email: "racer@faults.test", password: "a seam below the hill", displayName: "racer" };
  const miner = await becomeMiner(stack.urls.web, sandbox, person);
  const account = await miner.link("vera_vein");
  const listed = await miner.client.call(listTasks);
  for (const task of "tasks" in listed ? listed.tasks : []) {
    await sandbox.act({ username: account.username, action: "follow", target: task.target_username });
    faults.delivered(`${AT_ONCE} completions of one task at once`);
    await Promise.all(Array.from({ length: AT_ONCE }, () => miner.attempt(task, account)));
  }
}
