import { pointsToUsdc } from "@lode/core/domain/amounts";
import { FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import { count, shorten } from "../../../lib/format.ts";

/** What the withdrawal would cost and pay, by the server's rules. */
export function WithdrawalPreview({ amount, wallet }: { amount: bigint | null; wallet: string | null }) {
  const points = amount ?? 0n;
  const lines = [
    { label: "Amount", value: `${count(Number(points))} points` },
    { label: "Transfer fee", value: `${FEE_POINTS} point` },
    { label: "Deducted", value: `${count(Number(amount === null ? 0n : points + FEE_POINTS))} points` },
    { label: "To", value: wallet ? shorten(wallet, 4) : "no wallet yet" },
  ];
  return (
    <div aria-live="polite" className="facet border border-seam bg-bedrock">
      <dl className="divide-y divide-dashed divide-seam px-4">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 py-2.5 text-sm">
            <dt className="text-silt">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 py-3.5">
          <dt className="font-medium whitespace-nowrap">You receive</dt>
          <dd className="font-display text-lg font-semibold whitespace-nowrap">
            {pointsToUsdc(points)} USDC
          </dd>
        </div>
      </dl>
    </div>
  );
}
