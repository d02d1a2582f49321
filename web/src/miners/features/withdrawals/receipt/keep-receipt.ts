import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { withdrawals as texts } from "../../../../texts/en/withdrawals.ts";
import { sharePicture } from "../../../../ui/share-picture.ts";
import { showError } from "../../../../ui/toast.ts";
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

export async function savePicture(
  withdrawal: WithdrawalView,
  content: ReceiptContent,
  invitation: string,
): Promise<void> {
  await receiptPicture(content, invitation)
    .then((picture) => download(picture, nameOf(withdrawal, "png")))
    .catch(() => showError(texts.pictureFailed));
}

export function savePdf(withdrawal: WithdrawalView, content: ReceiptContent): void {
  const pdf = new Blob([Uint8Array.from(receiptPdf(content))], { type: "application/pdf" });
  download(pdf, nameOf(withdrawal, "pdf"));
}

/**
 * Shares the picture with the invitation, else copies the amount, the transaction and the invitation as text. Never
 * shares the page, which only its miner can open.
 */
export async function shareReceipt(
  withdrawal: WithdrawalView,
  content: ReceiptContent,
  invitation: string,
): Promise<void> {
  const picture = await receiptPicture(content, invitation).catch(() => null);
  const lines = [texts.shareText(content.amount, content.product), withdrawal.explorer_url ?? "", invitation];
  const text = lines.filter((line) => line !== "").join("\n");
  await sharePicture(picture, { name: nameOf(withdrawal, "png"), text, copied: texts.copied });
}
