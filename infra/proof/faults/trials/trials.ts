import { setTimeout as sleep } from "node:timers/promises";
import { askWithdrawal } from "../../world/ask-withdrawal.ts";
import { askWhile } from "../driver/ask-while.ts";
import { deliverTwice } from "../world/deliver-twice.ts";
import { dropCommits } from "../world/drop-commits.ts";
import { flushRedis } from "../world/run-on-redis.ts";
import type { World } from "../world/start-world.ts";
import { ask, trial } from "./trial.ts";

const MEMO_PROGRAM = "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo";

/** Redis is flushed repeatedly. */
export const flushed = trial("FLUSHALL during work", async (world, size) => {
  await askWhile(world, size, 2_500, async (isAsking) => {
    while (isAsking()) {
      await sleep(300);
      await flushRedis(world);
    }
  });
});

/** The payment lands, but its sender gets an error. */
export const answersLost = trial("answers lost after landing", async (world, size) => {
  await injectChainFaults(world, { landThenError: size });
  await ask(world, size);
});

/** The payment lands 60 slots (3.6 s) after it was sent, while its blockhash is still valid. */
export const landsLate = trial("payments that land late", async (world, size) => {
  await injectChainFaults(world, { hold: size, holdSlots: 60 });
  await ask(world, size);
});

/** The node accepts the payment, but queries about it fail. */
export const unsureNode = trial("a node that does not report what landed", async (world, size) => {
  world.proxies.solana.setFault(({ method }) =>
    method === "getSignatureStatuses" || method === "getTransaction"
      ? { kind: "5xx", status: 503 }
      : undefined,
  );
  await ask(world, size);
  await sleep(3_000);
  world.proxies.solana.setFault(undefined);
});

/** Every job is delivered several times, sometimes concurrently. */
export const deliveredTwice = trial("every job delivered again", async (world, size) => {
  await askWhile(world, size, 2_500, (isAsking) => deliverTwice(world, isAsking));
});

export const racedBalance = trial(
  "twenty withdrawals at once on a balance for one",
  async (world) => {
    world.operations.expectAccepted(world.miners.map(({ userId }) => ({ userId, accepted: 1 })));
    for (const miner of world.miners) {
      const requests = Array.from({ length: 20 }, () => ({
        key: world.requestRandom.uuid(),
        miner,
        amount: 100,
      }));
      world.faults.delivered("20 withdrawals at once on a balance for one");
      await Promise.all(
        requests.map((request) => askWithdrawal(world.stack.urls.web, world.operations, request)),
      );
    }
  },
  { points: 101n },
);

/** Half of the wallets cannot be paid. Lode detects this before signing. */
export const unpayable = trial("wallets that cannot be paid", async (world, size) => {
  for (const { wallet } of world.miners.slice(0, size / 2)) {
    const account = { lamports: 1_000_000, owner: MEMO_PROGRAM };
    await world.sandbox.rpc("dev_setAccount", wallet, account);
    world.faults.delivered("a wallet owned by a program");
  }
  await ask(world, size);
});

/** Commits succeed, but their answers are dropped; the API's clients retry. */
export const lostCommits = trial("answers to commits lost", async (world, size) => {
  dropCommits(world, 0.3);
  await ask(world, size);
  world.proxies.database.dropAnswersTo(undefined);
});

async function injectChainFaults({ sandbox, faults }: World, fault: Record<string, number>): Promise<void> {
  await sandbox.rpc("dev_faults", fault);
  faults.delivered(`chain: ${JSON.stringify(fault)}`);
}
