import type { WithdrawalStatus } from "@lode/core/domain/withdrawals/lifecycle";
import { withdrawals } from "../../../texts/en/withdrawals.ts";
import type { Tone } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";

export const TONES: Record<WithdrawalStatus, Tone> = {
  pending: "idle",
  processing: "chain",
  completed: "sound",
  failed: "fault",
};

const STEPS: readonly WithdrawalStatus[] = ["pending", "processing", "completed"];

/** Shows the progress of a withdrawal. A failed withdrawal shows its reason instead. */
export function WithdrawalSteps({ status }: { status: WithdrawalStatus }) {
  if (status === "failed") return null;
  const reached = STEPS.indexOf(status);
  return (
    <ol aria-label={withdrawals.progress} className="mt-3 grid grid-cols-3 gap-1">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? "step" : undefined}
          className={classNames(
            "border-t-4 pt-1.5 text-xs capitalize",
            index <= reached ? "border-chain" : "border-shelf text-silt",
            index === reached && "font-semibold",
          )}
        >
          {withdrawals.statuses[step]}
        </li>
      ))}
    </ol>
  );
}
