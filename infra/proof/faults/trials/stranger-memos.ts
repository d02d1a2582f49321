import { many } from "@lode/db/query";
import { until } from "@lode/sandbox/people/until";
import { sendDust } from "../driver/send-dust.ts";
import { ask, trial } from "./trial.ts";

/** Each send uses up one fault, including the product's repeated sends. */
const MANY = 1_000;
const SENT = 3;

/** Payments never land and expire after 9 s. Meanwhile a stranger's dust names those withdrawals. */
export const strangerMemos = trial("expired payments, named in a stranger's memos", async (world, size) => {
  const { sandbox, faults, db } = world;
  await sandbox.rpc("dev_faults", { expire: MANY });
  faults.delivered("chain: expire");
  await ask(world, size);
  const sent = await until("payments that never land", async () => {
    const rows = await many<{ id: string }>(
      db,
      "select withdrawal_id as id from payout_attempts where state = 'broadcast'",
    );
    return rows.length >= SENT && rows;
  });
  // Payments sent before this line never land. The stranger's dust and later payments do.
  await sandbox.rpc("dev_faults", { expire: 0 });
  await sendDust(
    world,
    sent.map(({ id }) => `wd:${id}`),
  );
});
