import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { shorten } from "@lode/core/domain/shorten";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { dateAndTime, inPoints } from "../../../lib/format.ts";
import { withdrawals as texts } from "../../../texts/en/withdrawals.ts";
import { sayHere } from "../../../texts/say.ts";
import { Status } from "../../../ui/badge.tsx";
import { EmptyState, ShowOlder } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { showToast } from "../../../ui/toast.ts";
import { withdrawalsQuery } from "./queries.ts";
import { usdc } from "./withdrawal-blocker.ts";
import { TONES, WithdrawalSteps } from "./withdrawal-steps.tsx";

export function WithdrawalHistory() {
  const read = useInfiniteQuery(withdrawalsQuery());
  const { data } = read;
  const withdrawals = data?.pages.flatMap((page) => page.withdrawals) ?? [];
  return (
    <section aria-labelledby="withdrawals-title" className="mt-8">
      <h3 id="withdrawals-title" className="mb-3 text-lg">
        {texts.history}
      </h3>
      <Loaded read={read} what={texts.historyLoading} shape="h-24" rows={2} />
      {data && withdrawals.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyNote}</EmptyState>
      ) : null}
      <ul>
        {withdrawals.map((withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
      <ShowOlder read={read} />
    </section>
  );
}

function PaidLinks({ id, token_amount, explorer_url }: WithdrawalView) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {explorer_url ? <NewTabLink href={explorer_url}>{texts.viewTransaction}</NewTabLink> : null}
      <Link
        to={`/profile/withdrawals/${id}`}
        className="inline-flex min-h-6 items-center gap-1 rounded-xs max-md:min-h-11 font-medium underline underline-offset-4"
      >
        <ReceiptText aria-hidden className="size-4" />
        {texts.receipt}
        <span className="sr-only">{texts.receiptOf(usdc(token_amount))}</span>
      </Link>
    </p>
  );
}

function useSayArrived({ status, token_amount }: WithdrawalView): void {
  const before = useRef(status);
  useEffect(() => {
    if (status === "completed" && before.current !== status)
      showToast({ title: texts.arrived(usdc(token_amount)), tone: "ore", atTop: true });
    before.current = status;
  }, [status, token_amount]);
}

function WithdrawalRow({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { status, hold_reason, hold_until, failure_reason } = withdrawal;
  useSayArrived(withdrawal);
  return (
    <li className="border-t border-seam py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-display text-base font-semibold">{inPoints(withdrawal.amount)}</span>{" "}
          <span className="text-silt">{texts.toUsdc(usdc(withdrawal.token_amount))}</span>
        </p>
        <Status tone={TONES[status]} pulsing={status === "processing"} className="capitalize">
          {texts.statuses[status]}
        </Status>
      </div>
      <p className="text-sm text-silt">
        {dateAndTime(withdrawal.created_at)} · {texts.toWallet(shorten(withdrawal.wallet_address))}
      </p>
      <WithdrawalSteps status={status} />
      {hold_reason ? (
        <p className="mt-2 text-sm">
          {sayHere(hold_reason)}
          {hold_until ? ` (${texts.until(dateAndTime(hold_until))})` : null}
        </p>
      ) : null}
      {status === "failed" ? (
        <p className="mt-2 text-sm text-fault">
          {failure_reason ? sayHere(failure_reason) : texts.paymentFailed}.{" "}
          {texts.returned(withdrawal.amount + withdrawal.fee)}
        </p>
      ) : null}
      {status === "completed" && withdrawal.transaction_hash ? <PaidLinks {...withdrawal} /> : null}
    </li>
  );
}
