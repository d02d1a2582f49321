import { type ReactNode, useId, useRef, useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { useSettings } from "../../../lib/settings.ts";
import { withdrawals } from "../../../texts/en/withdrawals.ts";
import { Notice } from "../../../ui/notice.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { AmountField } from "./amount-field.tsx";
import { type KeyedRequest, keyFor } from "./idempotency-key.ts";
import { useRequestWithdrawal } from "./queries.ts";
import { pointsIn, type WithdrawalBlocker, withdrawalBlocker } from "./withdrawal-blocker.ts";
import { WithdrawalPreview } from "./withdrawal-preview.tsx";

/** Keeps the idempotency key between attempts: see `keyFor`. */
function useSubmitWithdrawal(onRequested: () => void) {
  const requesting = useRequestWithdrawal();
  const last = useRef<KeyedRequest | null>(null);
  const submit = (points: bigint, wallet: string) => {
    const body = { amount: Number(points), withdrawalType: "stablecoin", walletAddress: wallet } as const;
    last.current = keyFor(body, last.current, requesting.error);
    requesting.mutate(
      { key: last.current.key, body },
      {
        onSuccess: () => {
          showToast({ title: withdrawals.initiated(body.amount), tone: "ore" });
          onRequested();
        },
        onError: (error) => showError(sentenceFor(error, withdrawals.failed)),
      },
    );
  };
  return { requesting, submit };
}

function TokenChoice() {
  const { ticker } = useSettings();
  const option = "facet flex min-h-11 items-center gap-3 border px-4 text-sm";
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{withdrawals.receiveAs}</legend>
      <div className="grid gap-2">
        <label className={`${option} border-chain bg-chain-wash`}>
          <input type="radio" name="withdrawal-type" defaultChecked className="accent-chain" />
          USDC
        </label>
        <label className={`${option} cursor-not-allowed! border-seam text-silt`}>
          <input type="radio" name="withdrawal-type" disabled />
          {ticker}
          <span className="ml-auto text-right text-xs">{withdrawals.comingSoon(ticker)}</span>
        </label>
      </div>
    </fieldset>
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

export function WithdrawForm({
  balance,
  wallet,
  connect,
}: {
  /** Null while it loads. */
  balance: number | null;
  wallet: string | null;
  /** Connects a wallet without leaving the form. */
  connect: ReactNode;
}) {
  const blockerId = useId();
  const [amount, setAmount] = useState("");
  const [isDone, setIsDone] = useState(false);
  const { requesting, submit } = useSubmitWithdrawal(() => {
    setAmount("");
    setIsDone(true);
  });
  const change = (next: string) => {
    setAmount(next);
    setIsDone(false);
  };
  const points = pointsIn(amount);
  const known = balance === null ? null : BigInt(balance);
  const blocker = withdrawalBlocker({ wallet, amount, balance: known, isDone });
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[repeat(2,minmax(0,1fr))] md:items-start *:grid-cols-[minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocker && wallet !== null && points !== null && !requesting.isPending) submit(points, wallet);
      }}
    >
      <div className="grid gap-5">
        <AmountField amount={amount} balance={balance} onChange={change} />
        <TokenChoice />
      </div>
      <div className="grid gap-4">
        <WithdrawalPreview amount={points} wallet={wallet} connect={connect} />
        {requesting.isError ? (
          <Notice tone="fault">{sentenceFor(requesting.error, withdrawals.failed)}</Notice>
        ) : null}
        <SubmitButton
          look="offered"
          pending={requesting.isPending}
          pendingText={withdrawals.processing}
          disabled={blocker !== null}
          aria-describedby={blockerId}
        >
          {withdrawals.withdraw}
        </SubmitButton>
        <Blocker id={blockerId} blocker={blocker} />
      </div>
    </form>
  );
}
