import { many } from "@lode/db/query";
import { until } from "../../world/until.ts";
import { dustTreasury } from "../driver/dust-treasury.ts";
import { ask, trial } from "./trial.ts";

/** Each send uses up one fault, the product's repeated ones as well. */
const MANY = 1_000;
const SENT = 3;

/** Payments that can never land expire after 9 s; meanwhile a stranger writes their withdrawals' names on dust. */
export const namedByAStranger = trial(
  "payments that expire, and a stranger who names them",
  async (world, size) => {
    const { sandbox, faults, db } = world;
    await sandbox.rpc("dev_faults", { expire: MANY });
    faults.delivered("chain: expire");
    await ask(world, size);
    const sent = await until("payments that can never land", async () => {
      const rows = await many<{ id: string }>(
        db,
        "select withdrawal_id as id from payout_attempts where state = 'broadcast'",
      );
      return rows.length >= SENT && rows;
    });
    // What was sent never lands; the stranger's dust and whatever is sent from now on does.
    await sandbox.rpc("dev_faults", { expire: 0 });
    await dustTreasury(
      world,
      sent.map(({ id }) => `wd:${id}`),
    );
  },
);
