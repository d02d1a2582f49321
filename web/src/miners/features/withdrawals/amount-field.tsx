import { withdrawals } from "../../../texts/en/withdrawals.ts";
import { Field } from "../../../ui/field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { largestAmount } from "./withdrawal-blocker.ts";

export function AmountField({
  amount,
  balance,
  onChange,
}: {
  amount: string;
  /** Null while it loads. */
  balance: number | null;
  onChange: (amount: string) => void;
}) {
  return (
    <Field
      label={withdrawals.amountLabel}
      type="number"
      inputMode="numeric"
      min={100}
      max={balance ?? undefined}
      step={1}
      value={amount}
      onChange={(event) => onChange(event.target.value)}
      hint={
        balance === null ? (
          <Skeleton className="inline-block h-4 w-32 align-middle" />
        ) : (
          withdrawals.available(balance)
        )
      }
      aside={
        <button
          type="button"
          disabled={balance === null}
          onClick={() => onChange(String(largestAmount(BigInt(balance ?? 0))))}
          className="min-h-6 min-w-6 max-md:-my-3 max-md:min-h-11 max-md:min-w-11 rounded-xs px-1 text-sm font-medium text-ore-deep underline underline-offset-4 disabled:text-silt"
        >
          {withdrawals.max}
        </button>
      }
    />
  );
}
