import type { DbOrTrx, Trx } from "../connection.ts";
import { manyValues, oneValue, run } from "../query.ts";

/** The accounts of the network whose follows count, best first; empty where all follows count. */
export const readCore = (db: DbOrTrx, network: string): Promise<string[]> =>
  manyValues<string>(
    db,
    `select external_id as "externalId" from trusted_accounts where network = :network order by place`,
    { network },
  );

/** Whether the network's core is missing or was found more than a day ago. */
export const isCoreOld = (db: DbOrTrx, network: string): Promise<boolean> =>
  oneValue<boolean>(
    db,
    `select not exists (
       select from trusted_accounts where network = :network and grown_at > now() - interval '1 day') as "isOld"`,
    { network },
  );

/** Replaces the network's core. `externalIds`: each once, best first. */
export async function replaceCore(trx: Trx, network: string, externalIds: readonly string[]): Promise<void> {
  await run(trx, "delete from trusted_accounts where network = :network", { network });
  await run(
    trx,
    `insert into trusted_accounts (network, external_id, place)
     select :network, id, place from unnest(:externalIds::text[]) with ordinality as core(id, place)`,
    { network, externalIds },
  );
}
