import type { WithdrawalStatus } from "@lode/core/domain/withdrawals/lifecycle";
import { StateBadge } from "../../ui/state-badge.tsx";

/** Shows the status, or the reason why the withdrawal waits. */
export function WithdrawalState({
  status,
  held,
  inDoubt,
}: {
  status: WithdrawalStatus;
  held: boolean;
  inDoubt: boolean;
}) {
  if (inDoubt) return <StateBadge state="in-doubt" />;
  if (status === "pending" && held) return <StateBadge state="held" />;
  return <StateBadge state={status} />;
}
