import { useRef, useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { count } from "../../../lib/format.ts";
import { useSettings } from "../../../lib/settings.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { type KeyedRequest, keyFor } from "./idempotency-key.ts";
import { largestAmount, obstacleTo, pointsIn } from "./obstacle.ts";
import { useRequestWithdrawal } from "./queries.ts";
import { Receipt } from "./receipt.tsx";

const FAILED = "Withdrawal failed. Please try again.";

function Kind() {
  const { ticker } = useSettings();
  const option = "facet flex min-h-11 items-center gap-3 border px-4 text-sm";
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Receive as</legend>
      <div className="grid gap-2 sm:max-md:grid-cols-2">
        <label className={`${option} border-chain bg-chain-wash`}>
          <input type="radio" name="withdrawal-type" defaultChecked className="accent-chain" />
          USDC
        </label>
        <label className={`${option} cursor-not-allowed! border-seam text-silt`}>
          <input type="radio" name="withdrawal-type" disabled />
          {ticker}
          <span className="ml-auto text-xs whitespace-nowrap">Coming Soon</span>
        </label>
      </div>
    </fieldset>
  );
}

export function WithdrawForm({ balance, wallet }: { balance: number; wallet: string | null }) {
  const [amount, setAmount] = useState("");
  const last = useRef<KeyedRequest | null>(null);
  const requesting = useRequestWithdrawal();
  const obstacle = obstacleTo({ wallet, amount, balance: BigInt(balance) });

  const submit = () => {
    const points = pointsIn(amount);
    if (obstacle || wallet === null || points === null || requesting.isPending) return;
    const body = { amount: Number(points), withdrawalType: "stablecoin", walletAddress: wallet } as const;
    last.current = keyFor(body, last.current, requesting.error);
    requesting.mutate(
      { key: last.current.key, body },
      {
        onSuccess: () => {
          showToast({ title: `Withdrawal initiated: ${count(body.amount)} points to USDC`, tone: "ore" });
          setAmount("");
        },
        onError: (error) => showError(sentenceFor(error, FAILED)),
      },
    );
  };

  return (
    <form
      noValidate
      className="grid gap-6 md:grid-cols-2 md:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-5">
        <Field
          label="Amount in points"
          type="number"
          inputMode="numeric"
          min={100}
          max={balance}
          step={1}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          hint={`${count(balance)} points available`}
          aside={
            <button
              type="button"
              onClick={() => setAmount(String(largestAmount(BigInt(balance))))}
              className="min-h-6 rounded-xs px-1 text-sm font-medium text-ore-deep underline underline-offset-4"
            >
              Max
            </button>
          }
        />
        <Kind />
      </div>
      <div className="grid gap-4">
        <Receipt amount={pointsIn(amount)} wallet={wallet} />
        {requesting.isError ? <Notice tone="fault">{sentenceFor(requesting.error, FAILED)}</Notice> : null}
        <Button
          type="submit"
          disabled={obstacle !== null || requesting.isPending}
          aria-describedby="withdraw-obstacle"
        >
          {requesting.isPending ? (
            <>
              <Spinner />
              Processing...
            </>
          ) : (
            "Withdraw"
          )}
        </Button>
        <p id="withdraw-obstacle" role="status" className="text-sm text-silt empty:hidden">
          {obstacle ? (
            <>
              {obstacle.sentence}
              {obstacle.detail ? <span className="block">{obstacle.detail}</span> : null}
            </>
          ) : null}
        </p>
      </div>
    </form>
  );
}
