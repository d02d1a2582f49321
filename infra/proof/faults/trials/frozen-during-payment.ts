import { setTimeout as sleep } from "node:timers/promises";
import { many } from "@lode/db/query";
import { askWithdrawal } from "../../world/ask-withdrawal.ts";
import type { SeededMiner } from "../../world/seed-miners.ts";
import type { World } from "../world/start-world.ts";
import { waitUntilIdle } from "../world/wait-until-idle.ts";
import { trial } from "./trial.ts";

const BREAKER = 3;
/** 4.8 s: time for a freeze between sending and landing, within the life of the blockhash. */
const LATE_SLOTS = 80;
/** The product keeps sending the same bytes until they are found; the chain delays those sends too. */
const MANY = 1_000;
const PATIENCE_MS = 30_000;

/**
 * Freezes wallets during their payments, so that more payments in a row fail than would otherwise halt
 * payouts. Then other miners withdraw.
 */
export const frozenDuringPayment = trial(
  "wallets frozen during their payments",
  async (world, size) => {
    const { sandbox, miners, faults } = world;
    const hostile = miners.slice(0, BREAKER + 2);
    await askAll(world, hostile); // creates the token accounts to freeze
    await waitUntilIdle(world, PATIENCE_MS);
    await sandbox.rpc("dev_faults", { hold: MANY, holdSlots: LATE_SLOTS });
    await askAll(world, hostile);
    const open = new Set(hostile.map(({ wallet }) => wallet));
    const giveUpAt = Date.now() + PATIENCE_MS;
    while (open.size > 0 && Date.now() < giveUpAt) {
      for (const owner of (await walletsBeingPaid(world)).filter((wallet) => open.has(wallet))) {
        await sandbox.rpc("dev_freeze", { owner, frozen: true });
        faults.delivered("a wallet frozen during a payment");
        open.delete(owner);
      }
      await sleep(50);
    }
    await waitUntilIdle(world, PATIENCE_MS);
    await sandbox.rpc("dev_faults", { hold: 0 });
    await askAll(world, miners.slice(hostile.length, size));
  },
  { settings: { PAYOUT_BREAKER: String(BREAKER), RECIPIENT_FAULT_PAUSE: "0" } },
);

async function askAll(
  { stack, operations, requestRandom }: World,
  miners: readonly SeededMiner[],
): Promise<void> {
  for (const miner of miners)
    await askWithdrawal(stack.urls.web, operations, { key: requestRandom.uuid(), miner, amount: 100 });
}

async function walletsBeingPaid({ db }: World): Promise<string[]> {
  const rows = await many<{ wallet: string }>(
    db,
    `select w.wallet_address as wallet from withdrawals w join payout_attempts p on p.withdrawal_id = w.id
     where p.state = 'broadcast'`,
  );
  return rows.map(({ wallet }) => wallet);
}
