import { setTimeout as sleep } from "node:timers/promises";
import { many } from "@lode/db/query";
import type { World } from "./start-world.ts";

const EVERY_MS = 1_500;
/** Payments land 50 slots (3 s) late, so a freeze can come between sending and landing. */
const LATE = { hold: 6, holdSlots: 50 };
const FROZEN_MS = 4_000;

/** Freezes wallets during their payment, which then fails and is refunded. */
export async function freezeDuringPayment(world: World, isAsking: () => boolean): Promise<void> {
  const { sandbox, faults } = world;
  while (isAsking()) {
    await sleep(EVERY_MS);
    await sandbox.rpc("dev_faults", LATE);
    await sleep(EVERY_MS / 2);
    const wallets = await walletsBeingPaid(world);
    for (const owner of wallets) {
      await sandbox.rpc("dev_freeze", { owner, frozen: true });
      faults.delivered("a wallet frozen during a payment");
    }
    await sleep(FROZEN_MS);
    for (const owner of wallets) await sandbox.rpc("dev_freeze", { owner, frozen: false });
  }
}

/** Only wallets that were paid before have a token account to freeze. */
async function walletsBeingPaid({ db }: World): Promise<string[]> {
  const rows = await many<{ wallet: string }>(
    db,
    `select distinct w.wallet_address as wallet from withdrawals w
     join payout_attempts p on p.withdrawal_id = w.id and p.state in ('signed', 'broadcast')
     where exists (select from withdrawals o where o.wallet_address = w.wallet_address and o.status = 'completed')
     limit 3`,
  );
  return rows.map(({ wallet }) => wallet);
}
