import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { FileText, Image, Share2 } from "lucide-react";
import { Link } from "react-router-dom";
import { useSettings } from "../../../../lib/settings.ts";
import { withdrawals as texts } from "../../../../texts/en/withdrawals.ts";
import { Mark, Status } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { LogoMark, StrataLine } from "../../../../ui/strata-line.tsx";
import { WithdrawalSteps } from "../withdrawal-steps.tsx";
import { TONES } from "../withdrawal-tones.ts";
import { savePdf, savePicture, shareReceipt } from "./keep-receipt.ts";
import { ChainSays } from "./payment-on-chain.tsx";
import { type ReceiptContent, receiptContent } from "./receipt-content.ts";

/** The picture shows less than the receipt, because it is made for sharing. */
function KeepButtons({
  withdrawal,
  content,
  shared,
  invitation,
}: {
  withdrawal: WithdrawalView;
  content: ReceiptContent;
  shared: ReceiptContent;
  invitation: string;
}) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button size="small" onClick={() => void shareReceipt(withdrawal, shared, invitation)}>
        <Share2 aria-hidden className="size-4" />
        {texts.share}
      </Button>
      <Button look="quiet" size="small" onClick={() => void savePicture(withdrawal, shared, invitation)}>
        <Image aria-hidden className="size-4" />
        {texts.savePicture}
      </Button>
      <Button look="quiet" size="small" onClick={() => savePdf(withdrawal, content)}>
        <FileText aria-hidden className="size-4" />
        {texts.savePdf}
      </Button>
    </div>
  );
}

function ReceiptLines({ lines }: Pick<ReceiptContent, "lines">) {
  return (
    <dl className="mt-6 divide-y divide-dashed divide-seam border-y border-dashed border-seam text-sm">
      {lines.map(({ label, value, isLong }) => (
        <div key={label} className={isLong ? "py-2.5" : "flex justify-between gap-4 py-2.5"}>
          <dt className="text-silt">{label}</dt>
          <dd className={isLong ? "font-mono text-xs break-all" : "text-right"}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A payout: what was deducted, what was paid, and where to find it on the chain. */
export function ReceiptCard({
  withdrawal,
  invitation,
}: {
  withdrawal: WithdrawalView;
  /** The miner's own link for others; empty while it is not known. */
  invitation: string;
}) {
  const { productName, solanaCluster, chain } = useSettings();
  const { status, explorer_url, transaction_hash, wallet_address } = withdrawal;
  const place = { product: productName, isSandbox: solanaCluster === "sandbox" };
  const content = receiptContent(withdrawal, place);
  const isPaid = status === "completed";
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
              {content.product}
            </p>
            <Status tone={TONES[status]} pulsing={status === "processing"} className="capitalize">
              {texts.statuses[status]}
            </Status>
          </div>
          <h1 id="receipt-title" className="mt-6 text-lg">
            {content.title}
          </h1>
          <p className="font-display text-2xl font-semibold tracking-tight">{content.amount}</p>
          {content.note ? (
            <p className="mt-2">
              <Mark>{content.note}</Mark>
            </p>
          ) : null}
          <WithdrawalSteps status={status} />
          <ReceiptLines lines={content.lines} />
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
      {isPaid ? (
        <KeepButtons
          withdrawal={withdrawal}
          content={content}
          shared={receiptContent(withdrawal, { ...place, isShared: true })}
          invitation={invitation}
        />
      ) : (
        <p className="mt-4 text-sm text-silt">{status === "failed" ? null : texts.notYet}</p>
      )}
    </>
  );
}
