import { Refused } from "@lode/core/contracts/errors";
import type { Trx } from "@lode/db/connection";
import { isOwnMiner } from "@lode/db/operators/own-miners.repository";

/** Throws Refused("role-too-low") if the operator is the miner whom the act is good for. */
export async function refuseOwnMiner(trx: Trx, act: { by: string; userId: string }): Promise<void> {
  if (await isOwnMiner(trx, act))
    throw new Refused("role-too-low", { error: "This miner is you: another operator must do it" });
}
