import { setTimeout as sleep } from "node:timers/promises";
import { many } from "@lode/db/query";
import type { World } from "./start-world.ts";

const EVERY_MS = 1_500;
/** Payments in hand land 50 slots (3 s) late, so that a freeze comes between sending and landing. */
const LATE = { hold: 6, holdSlots: 50 };
const FROZEN_MS = 4_000;

/** Wallets whose account is frozen while their payment is under way: it lands as a failure, and is refunded. */
export async function freezeUnderWay(world: World, isAsking: () => boolean): Promise<void> {
  const { sandbox, faults } = world;
  while (isAsking()) {
    await sleep(EVERY_MS);
    await sandbox.rpc("dev_faults", LATE);
    await sleep(EVERY_MS / 2);
    const wallets = await walletsUnderWay(world);
    for (const owner of wallets) {
      await sandbox.rpc("dev_freeze", { owner, frozen: true });
      faults.delivered("a wallet frozen under a payment");
    }
    await sleep(FROZEN_MS);
    for (const owner of wallets) await sandbox.rpc("dev_freeze", { owner, frozen: false });
  }
}

/** Of those that were paid before, so that they have an account to freeze. */
async function walletsUnderWay({ db }: World): Promise<string[]> {
  const rows = await many<{ wallet: string }>(
    db,
    `select distinct w.wallet_address as wallet from withdrawals w
     join payout_attempts p on p.withdrawal_id = w.id and p.state in ('signed', 'broadcast')
     where exists (select from withdrawals o where o.wallet_address = w.wallet_address and o.status = 'completed')
     limit 3`,
  );
  return rows.map(({ wallet }) => wallet);
}
