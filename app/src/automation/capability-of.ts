import type { Network } from "@lode/adapters/networks/port";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { networkFacts } from "@lode/core/domain/networks/networks";

/** Whether automation can do a kind for an account. `reason`: why it cannot; null if it can. */
export function capabilityOf(
  { id, can }: Pick<Network, "id" | "can">,
  { isDelegated }: { isDelegated: boolean },
  kind: ActionKind,
): { allowed: boolean; reason: string | null } {
  const { act, reason } = can[kind];
  if (!act) return { allowed: false, reason };
  return isDelegated
    ? { allowed: true, reason: null }
    : { allowed: false, reason: networkFacts(id).undelegated };
}
