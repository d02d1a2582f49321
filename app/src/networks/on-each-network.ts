import type { Network } from "@lode/adapters/networks/port";
import type { Needs } from "../app.ts";

/** Works on each network in turn, even after a failure. Throws the first failure at the end. */
export async function onEachNetwork(
  { networks }: Needs<"networks">,
  work: (network: Network) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const network of networks.all) await work(network).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
