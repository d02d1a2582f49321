import type { Network } from "@lode/adapters/networks/port";
import type { Needs } from "../app.ts";

/**
 * Works on each network that is on, one after the other, so that the failure of one network does not keep the others
 * waiting. Throws the first failure at the end.
 */
export async function onEachNetwork(
  { networks }: Needs<"networks">,
  work: (network: Network) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const network of networks.all) await work(network).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
