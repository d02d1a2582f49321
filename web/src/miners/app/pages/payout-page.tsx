import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Image, Printer, Share2 } from "lucide-react";
import { Suspense } from "react";
import { Link, Navigate, useParams } from "react-router-dom";
import { isApiError } from "../../../lib/api-error.ts";
import { type Chain, type PaymentOnChain, paymentQuery, unitsInUsdc } from "../../../lib/chain.ts";
import { download } from "../../../lib/download.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { useSettings } from "../../../lib/settings.ts";
import { withdrawals as texts } from "../../../texts/en/withdrawals.ts";
import { Mark, Status } from "../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { laterPart } from "../../../ui/later-part.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import {
  type Canvas,
  DISPLAY,
  drawPicture,
  facet,
  LEFT,
  SANS,
  SEAM,
  SILT,
  WIDTH,
  write,
} from "../../../ui/picture.ts";
import { sharePicture } from "../../../ui/share-picture.ts";
import { LogoMark, StrataLine } from "../../../ui/strata-line.tsx";
import { showError } from "../../../ui/toast.ts";
import { referralsQuery } from "../../features/referrals/queries.ts";
import { withdrawalQuery } from "../../features/withdrawals/queries.ts";
import { type ReceiptContent, receiptContent } from "../../features/withdrawals/receipt/receipt-content.ts";
import { usdc } from "../../features/withdrawals/withdrawal-blocker.ts";
import { TONES, WithdrawalSteps } from "../../features/withdrawals/withdrawal-steps.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

function drawLines(canvas: Canvas, { lines, note }: ReceiptContent): void {
  let y = 500;
  for (const { label, value, isLong } of lines) {
    facet(canvas, SEAM, [
      [LEFT, y - 44],
      [WIDTH - LEFT, y - 44],
      [WIDTH - LEFT, y - 42],
      [LEFT, y - 42],
    ]);
    write(canvas, label, [LEFT, y], `500 27px ${SANS}`, SILT);
    if (isLong) y += 38;
    canvas.textAlign = isLong ? "left" : "right";
    write(canvas, value, [isLong ? LEFT : WIDTH - LEFT, y], isLong ? "18px monospace" : `500 27px ${SANS}`);
    canvas.textAlign = "left";
    y += isLong ? 62 : 66;
  }
  write(canvas, note, [LEFT, y + 4], `600 25px ${SANS}`, SILT);
}

/** Draws the receipt with an invitation. Rejects if drawing fails. */
const receiptPicture = (content: ReceiptContent, invitation: string): Promise<Blob> =>
  drawPicture(invitation, (canvas) => {
    write(canvas, content.product, [LEFT, 132], `600 40px ${DISPLAY}`);
    write(canvas, content.title, [LEFT, 182], `27px ${SANS}`, SILT);
    write(canvas, content.amount, [LEFT, 324], `600 108px ${DISPLAY}`);
    write(canvas, content.paidAt, [LEFT, 384], `27px ${SANS}`, SILT);
    drawLines(canvas, content);
  });

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

const nameOf = ({ id }: WithdrawalView, ending: string): string => `lode-payout-${id}.${ending}`;

async function savePicture(
  withdrawal: WithdrawalView,
  content: ReceiptContent,
  invitation: string,
): Promise<void> {
  await receiptPicture(content, invitation)
    .then((picture) => download(picture, nameOf(withdrawal, "png")))
    .catch(() => showError(texts.pictureFailed));
}

/**
 * Shares the picture with the invitation, else copies the amount, the transaction and the invitation as text. Never
 * shares the page, which only its miner can open.
 */
async function shareReceipt(
  withdrawal: WithdrawalView,
  content: ReceiptContent,
  invitation: string,
): Promise<void> {
  const picture = await receiptPicture(content, invitation).catch(() => null);
  const lines = [texts.shareText(content.amount, content.product), withdrawal.explorer_url ?? "", invitation];
  const text = lines.filter((line) => line !== "").join("\n");
  await sharePicture(picture, { name: nameOf(withdrawal, "png"), text, copied: texts.copied });
}

/** The picture shows less than the receipt, because it is made for sharing. */
function KeepButtons({
  withdrawal,
  shared,
  invitation,
}: {
  withdrawal: WithdrawalView;
  shared: ReceiptContent;
  invitation: string;
}) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      <Button size="small" onClick={() => void shareReceipt(withdrawal, shared, invitation)}>
        <Share2 aria-hidden className="size-4" />
        {texts.share}
      </Button>
      <Button look="quiet" size="small" onClick={() => void savePicture(withdrawal, shared, invitation)}>
        <Image aria-hidden className="size-4" />
        {texts.savePicture}
      </Button>
      <Button look="quiet" size="small" onClick={() => print()}>
        <Printer aria-hidden className="size-4" />
        {texts.print}
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
function ReceiptCard({
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
          shared={receiptContent(withdrawal, { ...place, isShared: true })}
          invitation={invitation}
        />
      ) : (
        <p className="mt-4 text-sm text-silt">{status === "failed" ? null : texts.notYet}</p>
      )}
    </>
  );
}

const WeeklyMailSwitch = laterPart(
  async () => (await import("../../features/notifications/weekly-mail.tsx")).WeeklyMailSwitch,
);

function Receipt({ id }: { id: string }) {
  const read = useQuery({
    ...withdrawalQuery(id),
    refetchInterval: usePollingInterval(),
  });
  const invitation = useQuery(referralsQuery()).data?.url ?? "";
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
          <ReceiptCard withdrawal={withdrawal} invitation={invitation} />
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
