import { requestWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { shorten } from "@lode/core/domain/shorten";
import { FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import { type ReactNode, useId, useRef, useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { inPoints } from "../../../lib/format.ts";
import { useSettings } from "../../../lib/settings.ts";
import { useSend } from "../../../lib/use-send.ts";
import { withdrawals } from "../../../texts/en/withdrawals.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { CodeShape } from "../../../ui/empty-state.tsx";
import { Field, submitting } from "../../../ui/field.tsx";
import { Fault } from "../../../ui/notice.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import {
  type KeyedRequest,
  keyFor,
  largestAmount,
  pointsIn,
  usdc,
  type WithdrawalBlocker,
  withdrawalBlocker,
} from "./withdrawal-blocker.ts";

/** Keeps the idempotency key between attempts: see `keyFor`. */
function useSubmitWithdrawal(onRequested: () => void) {
  const requesting = useSend(requestWithdrawal, { changes: ["withdrawals", "stats", "points", "profile"] });
  const last = useRef<KeyedRequest | null>(null);
  const submit = (points: bigint, wallet: string) => {
    const body = { amount: Number(points), withdrawalType: "stablecoin", walletAddress: wallet } as const;
    last.current = keyFor(body, last.current, requesting.error);
    requesting.mutate(
      { body, headers: { "Idempotency-Key": last.current.key } },
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
  connect: ReactNode;
}) {
  const blockerId = useId();
  const [amount, setAmount] = useState("");
  // A number field gives no text for invalid input, such as "5,00".
  const [isNumber, setIsNumber] = useState(true);
  const { requesting, submit } = useSubmitWithdrawal(() => setAmount(""));
  const points = pointsIn(amount);
  const known = balance === null ? null : BigInt(balance);
  const blocker = withdrawalBlocker({ wallet, amount: isNumber ? amount : "?", balance: known });
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[repeat(2,minmax(0,1fr))] md:items-start *:grid-cols-[minmax(0,1fr)]"
      onSubmit={submitting(() => {
        if (!blocker && wallet !== null && points !== null && !requesting.isPending) submit(points, wallet);
      })}
    >
      <div className="grid gap-5">
        <AmountField
          amount={amount}
          balance={balance}
          onChange={(next, field) => {
            setAmount(next);
            setIsNumber(!field?.validity.badInput);
          }}
        />
        <TokenChoice />
      </div>
      <div className="grid gap-4">
        <WithdrawalPreview amount={points} wallet={wallet} connect={connect} />
        <Fault of={requesting.error} otherwise={withdrawals.failed} />
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

function AmountField({
  amount,
  balance,
  onChange,
}: {
  amount: string;
  /** Null while it loads. */
  balance: number | null;
  onChange: (amount: string, field?: HTMLInputElement) => void;
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
      onChange={(event) => onChange(event.target.value, event.target)}
      // Otherwise scrolling would change the amount.
      onWheel={(event) => event.currentTarget.blur()}
      hint={
        balance === null ? (
          <CodeShape className="inline-block h-4 w-32 align-middle" />
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

function WithdrawalPreview({
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
    [withdrawals.amount, inPoints(Number(points))],
    [withdrawals.fee, withdrawals.withFee(Number(FEE_POINTS))],
    [withdrawals.deducted, inPoints(amount === null ? 0 : Number(points + FEE_POINTS))],
    [withdrawals.to, wallet ? shorten(wallet) : connect],
  ] as const;
  return (
    <div aria-live="polite" className="facet border border-seam bg-bedrock">
      <dl className="divide-y divide-dashed divide-seam px-4">
        {lines.map(([label, value]) => (
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
