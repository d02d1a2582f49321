import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { dateAndTime } from "../../../../lib/format.ts";
import { withdrawals as texts } from "../../../../texts/en/withdrawals.ts";
import { usdc } from "../withdrawal-blocker.ts";

export interface ReceiptLine {
  label: string;
  value: string;
  /** Whether the value is too long for one line with its label. */
  isLong: boolean;
}

/** The content of a receipt. */
export interface ReceiptContent {
  product: string;
  title: string;
  amount: string;
  paidAt: string;
  lines: readonly ReceiptLine[];
  /** Empty on a real chain. */
  note: string;
}

export function receiptContent(
  withdrawal: WithdrawalView,
  { product, isSandbox }: { product: string; isSandbox: boolean },
): ReceiptContent {
  const { amount, fee, wallet_address, transaction_hash, created_at, ended_at, id } = withdrawal;
  const short = (label: string, value: string) => ({ label, value, isLong: false });
  const long = (label: string, value: string) => ({ label, value, isLong: true });
  return {
    product,
    title: texts.receiptTitle,
    amount: usdc(withdrawal.token_amount),
    paidAt: ended_at ? dateAndTime(ended_at) : "",
    lines: [
      short(texts.amount, texts.points(amount)),
      short(texts.fee, texts.points(fee)),
      short(texts.deducted, texts.points(amount + fee)),
      short(texts.requested, dateAndTime(created_at)),
      ...(ended_at ? [short(texts.completed, dateAndTime(ended_at))] : []),
      long(texts.wallet, wallet_address),
      ...(transaction_hash ? [long(texts.transaction, transaction_hash)] : []),
      long(texts.number, id),
    ],
    note: isSandbox ? texts.playMoney : "",
  };
}
