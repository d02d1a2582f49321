import type { Network } from "@lode/adapters/networks/port";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { networkFacts } from "@lode/core/domain/networks/networks";
import { type Said, say } from "@lode/core/domain/sentences/say";

/** Whether automation can do a kind for an account. `reason`: why it cannot; null if it can. */
export function capabilityOf(
  { id, can }: Pick<Network, "id" | "can">,
  { isDelegated }: { isDelegated: boolean },
  kind: ActionKind,
): { allowed: boolean; reason: Said | null } {
  const { act, reason } = can[kind];
  if (!act) return { allowed: false, reason };
  const { undelegated } = networkFacts(id);
  return isDelegated || !undelegated
    ? { allowed: true, reason: null }
    : { allowed: false, reason: say(undelegated) };
}
