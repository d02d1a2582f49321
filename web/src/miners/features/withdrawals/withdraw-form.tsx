import { useId, useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { count } from "../../../lib/format.ts";
import { useSettings } from "../../../lib/settings.ts";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { useSubmitWithdrawal, WITHDRAWAL_FAILED } from "./use-submit-withdrawal.ts";
import { largestAmount, pointsIn, type WithdrawalBlocker, withdrawalBlocker } from "./withdrawal-blocker.ts";
import { WithdrawalPreview } from "./withdrawal-preview.tsx";

function TokenChoice() {
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

function AmountField({
  amount,
  balance,
  onChange,
}: {
  amount: string;
  balance: number;
  onChange: (amount: string) => void;
}) {
  return (
    <Field
      label="Amount in points"
      type="number"
      inputMode="numeric"
      min={100}
      max={balance}
      step={1}
      value={amount}
      onChange={(event) => onChange(event.target.value)}
      hint={`${count(balance)} points available`}
      aside={
        <button
          type="button"
          onClick={() => onChange(String(largestAmount(BigInt(balance))))}
          className="min-h-6 rounded-xs px-1 text-sm font-medium text-ore-deep underline underline-offset-4"
        >
          Max
        </button>
      }
    />
  );
}

function Blocker({ id, blocker }: { id: string; blocker: WithdrawalBlocker | null }) {
  return (
    <p id={id} role="status" className="text-sm text-silt empty:hidden">
      {blocker ? (
        <>
          {blocker.sentence}
          {blocker.detail ? <span className="block">{blocker.detail}</span> : null}
        </>
      ) : null}
    </p>
  );
}

export function WithdrawForm({ balance, wallet }: { balance: number; wallet: string | null }) {
  const blockerId = useId();
  const [amount, setAmount] = useState("");
  const { requesting, submit } = useSubmitWithdrawal(() => setAmount(""));
  const points = pointsIn(amount);
  const blocker = withdrawalBlocker({ wallet, amount, balance: BigInt(balance) });
  return (
    <form
      noValidate
      className="grid gap-6 md:grid-cols-2 md:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocker && wallet !== null && points !== null && !requesting.isPending) submit(points, wallet);
      }}
    >
      <div className="grid gap-5">
        <AmountField amount={amount} balance={balance} onChange={setAmount} />
        <TokenChoice />
      </div>
      <div className="grid gap-4">
        <WithdrawalPreview amount={points} wallet={wallet} />
        {requesting.isError ? (
          <Notice tone="fault">{sentenceFor(requesting.error, WITHDRAWAL_FAILED)}</Notice>
        ) : null}
        <SubmitButton
          pending={requesting.isPending}
          pendingText="Processing..."
          disabled={blocker !== null}
          aria-describedby={blockerId}
        >
          Withdraw
        </SubmitButton>
        <Blocker id={blockerId} blocker={blocker} />
      </div>
    </form>
  );
}
