import { getWithdrawal, type WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { Suspense } from "react";
import { Link, Navigate, useParams } from "react-router-dom";
import { readPart } from "../../../lib/api.ts";
import { isApiError } from "../../../lib/api-error.ts";
import { type Chain, type PaymentOnChain, paymentQuery, unitsInUsdc } from "../../../lib/chain.ts";
import { dateAndTime, inPoints } from "../../../lib/format.ts";
import { useSettings } from "../../../lib/settings.ts";
import { withdrawals as texts } from "../../../texts/en/withdrawals.ts";
import { Mark, Status } from "../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { laterPart } from "../../../ui/later-part.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { LogoMark, StrataLine } from "../../../ui/strata-line.tsx";
import { usdc } from "../../features/withdrawals/withdrawal-blocker.ts";
import { TONES, WithdrawalSteps } from "../../features/withdrawals/withdrawal-steps.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

const sentenceFor = (payment: PaymentOnChain): string =>
  payment.state === "finalized"
    ? texts.chain.finalized(usdc(unitsInUsdc(payment.units)))
    : texts.chain[payment.state];

/** What the chain itself says of a payout. Lode has no part in the answer. */
function ChainSays({ chain, signature, wallet }: { chain: Chain; signature: string; wallet: string }) {
  const { data, isError } = useQuery(paymentQuery(chain, signature, wallet));
  return (
    <p role="status" className="mt-4 text-sm">
      <span className="text-silt">{texts.onChain}: </span>
      {data ? sentenceFor(data) : isError ? texts.chain.notAsked : texts.chain.asking}
    </p>
  );
}

function ReceiptLines({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { amount, fee, wallet_address, transaction_hash, created_at, ended_at, id } = withdrawal;
  const lines: [label: string, value: string | null | undefined, isLong?: true][] = [
    [texts.amount, inPoints(amount)],
    [texts.fee, inPoints(fee)],
    [texts.deducted, inPoints(amount + fee)],
    [texts.requested, dateAndTime(created_at)],
    [texts.completed, ended_at && dateAndTime(ended_at)],
    [texts.wallet, wallet_address, true],
    [texts.transaction, transaction_hash, true],
    [texts.number, id, true],
  ];
  return (
    <dl className="mt-6 divide-y divide-dashed divide-seam border-y border-dashed border-seam text-sm">
      {lines.map(([label, value, isLong]) =>
        value ? (
          <div key={label} className={isLong ? "py-2.5" : "flex justify-between gap-4 py-2.5"}>
            <dt className="text-silt">{label}</dt>
            <dd className={isLong ? "font-mono text-xs text-balance break-all" : "text-right"}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function ReceiptCard({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { productName, solanaCluster, chain } = useSettings();
  const { status, explorer_url, transaction_hash, wallet_address } = withdrawal;
  const amount = usdc(withdrawal.token_amount);
  return (
    <>
      <article
        aria-labelledby="receipt-title"
        className="facet-large overflow-hidden border border-seam bg-surface"
      >
        <div className="p-5 md:p-8">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="flex items-center gap-2 font-display font-semibold">
              <LogoMark className="size-7" />
              {productName}
            </p>
            <Status tone={TONES[status]} pulsing={status === "processing"} className="capitalize">
              {texts.statuses[status]}
            </Status>
          </div>
          <h1 id="receipt-title" className="mt-6 text-lg">
            {texts.receiptTitle}
          </h1>
          <p className="font-display text-2xl font-semibold tracking-tight">{amount}</p>
          {solanaCluster === "sandbox" ? (
            <p className="mt-2">
              <Mark>{texts.playMoney}</Mark>
            </p>
          ) : null}
          <WithdrawalSteps status={status} />
          <ReceiptLines withdrawal={withdrawal} />
          {chain && transaction_hash ? (
            <ChainSays chain={chain} signature={transaction_hash} wallet={wallet_address} />
          ) : null}
          <p className="mt-4 flex flex-wrap gap-x-5 text-sm">
            {explorer_url ? <NewTabLink href={explorer_url}>{texts.viewTransaction}</NewTabLink> : null}
            <Link
              to="/proof"
              className="inline-flex min-h-6 items-center rounded-xs font-medium underline underline-offset-4 max-md:min-h-11"
            >
              {texts.checkInLedger}
            </Link>
          </p>
        </div>
        <StrataLine whole className="strata-fade-both h-16 w-full" />
      </article>
      {status === "completed" ? (
        <Button look="quiet" size="small" className="mt-6 print:hidden" onClick={() => print()}>
          <Printer aria-hidden className="size-4" />
          {texts.print}
        </Button>
      ) : (
        <p className="mt-4 text-sm text-silt">{status === "failed" ? null : texts.notYet}</p>
      )}
    </>
  );
}

const WeeklyMailSwitch = laterPart(
  async () => (await import("../../features/notifications/weekly-mail.tsx")).WeeklyMailSwitch,
);

const withdrawalQuery = (id: string) =>
  readPart(["withdrawals", id], getWithdrawal, ({ withdrawal }) => withdrawal, { params: { id } });

function Receipt({ id }: { id: string }) {
  const read = useQuery(withdrawalQuery(id));
  const { error } = read;
  // The server answers 400 to a malformed id.
  if (isApiError(error) && error.status > 0 && error.status < 500) {
    return (
      <>
        <h1 className="sr-only">{texts.receiptTitle}</h1>
        <EmptyState title={texts.notFound} />
      </>
    );
  }
  return (
    <Loaded read={read} what={texts.receiptLoading} shape="h-[40rem]">
      {(withdrawal) => (
        <>
          <ReceiptCard withdrawal={withdrawal} />
          <div className="mt-6 print:hidden">
            <Suspense>{withdrawal.status === "completed" ? <WeeklyMailSwitch /> : null}</Suspense>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** The receipt of a withdrawal, which only its miner can open. */
export function PayoutPage() {
  const session = useSession();
  const { id = "" } = useParams();
  if (session.status === "loading") return <LoadingPage />;
  if (session.status !== "signed-in") return <Navigate to="/profile" replace />;
  return (
    <div className="page max-w-2xl py-8 md:py-12">
      <PageTitle>{texts.receiptTitle}</PageTitle>
      <Link to="/profile#withdraw" className={buttonStyle("bare", "small", "-ml-3 mb-4 print:hidden")}>
        <ArrowLeft aria-hidden className="size-4" />
        {texts.back}
      </Link>
      <Receipt id={id} />
    </div>
  );
}
