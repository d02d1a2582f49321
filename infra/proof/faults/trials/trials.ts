import { setTimeout as sleep } from "node:timers/promises";
import { askWithdrawal } from "../../world/ask-withdrawal.ts";
import { askWhile } from "../driver/ask-while.ts";
import { deliverTwice } from "../world/deliver-twice.ts";
import { dropCommits } from "../world/drop-commits.ts";
import type { World } from "../world/start-world.ts";
import { flushRedis } from "../world/tell-redis.ts";
import { ask, trial } from "./trial.ts";

const SYSTEM_PROGRAM_IS_NOT_THE_OWNER = "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo";

/** Redis is flushed again and again. */
export const flushed = trial("FLUSHALL under work", async (world, size) => {
  await askWhile(world, size, 2_500, async (isAsking) => {
    while (isAsking()) {
      await sleep(300);
      await flushRedis(world);
    }
  });
});

/** The payment lands, and its sender gets an error. */
export const answersLost = trial("answers of the node lost after landing", async (world, size) => {
  await injectChainFaults(world, { landThenError: size });
  await ask(world, size);
});

/** The payment lands 60 slots (3.6 s) after it was sent, within the life of its blockhash. */
export const landsLate = trial("payments that land late", async (world, size) => {
  await injectChainFaults(world, { hold: size, holdSlots: 60 });
  await ask(world, size);
});

/** The node takes the payment and cannot be asked about it. */
export const unsureNode = trial("a node that cannot be asked what landed", async (world, size) => {
  world.wires.solana.setFault(({ method }) =>
    method === "getSignatureStatuses" || method === "getTransaction"
      ? { kind: "5xx", status: 503 }
      : undefined,
  );
  await ask(world, size);
  await sleep(3_000);
  world.wires.solana.setFault(undefined);
});

/** Every job comes several times, also at the same moment. */
export const deliveredTwice = trial("every job delivered again", async (world, size) => {
  await askWhile(world, size, 2_500, (isAsking) => deliverTwice(world, isAsking));
});

/** Twenty at once on a balance for one. */
export const racedBalance = trial(
  "twenty withdrawals at once on a balance for one",
  async (world) => {
    world.operations.expectAccepted(world.miners.map(({ userId }) => ({ userId, accepted: 1 })));
    for (const miner of world.miners) {
      const wishes = Array.from({ length: 20 }, () => ({ key: world.wishes.uuid(), miner, amount: 100 }));
      world.faults.delivered("20 withdrawals at once on a balance for one");
      await Promise.all(wishes.map((wish) => askWithdrawal(world.stack.urls.web, world.operations, wish)));
    }
  },
  { points: 101n },
);

/** Half of the wallets cannot be paid, which is found out only before signing. */
export const unpayable = trial("wallets that cannot be paid", async (world, size) => {
  for (const { wallet } of world.miners.slice(0, size / 2)) {
    const account = { lamports: 1_000_000, owner: SYSTEM_PROGRAM_IS_NOT_THE_OWNER };
    await world.sandbox.rpc("dev_setAccount", wallet, account);
    world.faults.delivered("a wallet owned by a program");
  }
  await ask(world, size);
});

/** Commits succeed, but their answers are dropped; the API's clients retry. */
export const lostCommits = trial("answers to commits lost", async (world, size) => {
  dropCommits(world, 0.3);
  await ask(world, size);
  world.wires.database.dropAnswersTo(undefined);
});

async function injectChainFaults({ sandbox, faults }: World, fault: Record<string, number>): Promise<void> {
  await sandbox.rpc("dev_faults", fault);
  faults.delivered(`chain: ${JSON.stringify(fault)}`);
}
