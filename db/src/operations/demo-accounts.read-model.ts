import type { DbOrTrx } from "../connection.ts";
import { manyValues } from "../query.ts";

/** Miners of the demo. Their password is in the sources. */
export const DEMO_ADDRESSES = ["ada@demo.test", "ben@demo.test", "cleo@demo.test"];

/** Accounts of the demo, and operators with an example address, whose passwords are public or were printed. */
export const listDemoAccounts = (db: DbOrTrx): Promise<string[]> =>
  manyValues<string>(
    db,
    `select email from users where email = any(:addresses)
     union all
     select email from operators where email like '%.test' and disabled_at is null
     order by email limit 10`,
    { addresses: DEMO_ADDRESSES },
  );
