import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { NETWORKS } from "@lode/core/domain/networks/networks";

/**
 * Where a task is done by hand: on the network's page, or on Lode's signing page where acts are signed. Undefined if the
 * task is not open to the account.
 */
export function openAddress(
  { id, network, action_urls: urls }: Pick<MiningTaskView, "id" | "network" | "action_urls">,
  accountId: string,
): string | undefined {
  const url = urls[accountId];
  return url && NETWORKS[network].isSigned ? `/sign/${id}/${encodeURIComponent(accountId)}` : url;
}
