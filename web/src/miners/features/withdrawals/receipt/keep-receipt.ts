import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { withdrawals as texts } from "../../../../texts/en/withdrawals.ts";
import { copyText } from "../../../../ui/copy-text.ts";
import { showError, showToast } from "../../../../ui/toast.ts";
import type { ReceiptContent } from "./receipt-content.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { receiptPicture } from "./receipt-picture.ts";

const nameOf = ({ id }: WithdrawalView, ending: string): string => `lode-payout-${id}.${ending}`;

function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Safari reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function savePicture(withdrawal: WithdrawalView, content: ReceiptContent): Promise<void> {
  await receiptPicture(content)
    .then((picture) => download(picture, nameOf(withdrawal, "png")))
    .catch(() => showError(texts.pictureFailed));
}

export function savePdf(withdrawal: WithdrawalView, content: ReceiptContent): void {
  const pdf = new Blob([Uint8Array.from(receiptPdf(content))], { type: "application/pdf" });
  download(pdf, nameOf(withdrawal, "pdf"));
}

/**
 * Shares the picture if the system can share files, else copies the amount and the transaction as text. Never
 * shares the page, which only its miner can open.
 */
export async function shareReceipt(withdrawal: WithdrawalView, content: ReceiptContent): Promise<void> {
  const text = texts.shareText(content.amount, content.product);
  const picture = await receiptPicture(content).catch(() => null);
  const files = picture ? [new File([picture], nameOf(withdrawal, "png"), { type: "image/png" })] : [];
  if (files.length > 0 && navigator.canShare?.({ files })) {
    // Closing the system's share sheet rejects.
    await navigator.share({ text, files }).catch(() => {});
    return;
  }
  if (await copyText([text, withdrawal.explorer_url ?? ""].join("\n").trim()))
    showToast({ title: texts.copied });
}
