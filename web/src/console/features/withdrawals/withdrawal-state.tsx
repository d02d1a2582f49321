import { StateBadge } from "../../ui/state-badge.tsx";

/** The status, or what keeps it there. */
export function WithdrawalState({
  status,
  held,
  inDoubt,
}: {
  status: string;
  held: boolean;
  inDoubt: boolean;
}) {
  if (inDoubt) return <StateBadge state="in doubt" tone="fault" />;
  if (status === "pending" && held) return <StateBadge state="held" />;
  return <StateBadge state={status} />;
}
