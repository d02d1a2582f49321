import { pointsToUsdc } from "@lode/core/domain/amounts";
import { shorten } from "@lode/core/domain/shorten";
import { FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import type { ReactNode } from "react";
import { withdrawals } from "../../../texts/en/withdrawals.ts";
import { usdc } from "./usdc.ts";

/** Shows what the withdrawal would cost and pay, by the server's rules. */
export function WithdrawalPreview({
  amount,
  wallet,
  connect,
}: {
  amount: bigint | null;
  wallet: string | null;
  /** Shown in the wallet's place while no wallet is connected. */
  connect: ReactNode;
}) {
  const points = amount ?? 0n;
  const lines = [
    { label: withdrawals.amount, value: withdrawals.points(Number(points)) },
    { label: withdrawals.fee, value: withdrawals.withFee(Number(FEE_POINTS)) },
    {
      label: withdrawals.deducted,
      value: withdrawals.points(amount === null ? 0 : Number(points + FEE_POINTS)),
    },
    { label: withdrawals.to, value: wallet ? shorten(wallet) : connect },
  ];
  return (
    <div aria-live="polite" className="facet border border-seam bg-bedrock">
      <dl className="divide-y divide-dashed divide-seam px-4">
        {lines.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm"
          >
            <dt className="text-silt">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3.5">
          <dt className="font-medium whitespace-nowrap">{withdrawals.youReceive}</dt>
          <dd className="font-display text-lg font-semibold whitespace-nowrap">
            {usdc(pointsToUsdc(points))}
          </dd>
        </div>
      </dl>
    </div>
  );
}
