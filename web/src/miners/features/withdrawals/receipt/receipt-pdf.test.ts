import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { expect, test } from "vitest";
import { receiptContent } from "./receipt-content.ts";
import { receiptPdf } from "./receipt-pdf.ts";

const withdrawal: WithdrawalView = {
  id: "01900000-0000-7000-8000-000000000000",
  amount: 100,
  fee: 1,
  token_amount: "1.00",
  withdrawal_type: "stablecoin",
  status: "completed",
  wallet_address: "5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY",
  created_at: "2026-11-22T10:00:00.000Z",
  ended_at: "2026-11-22T10:00:09.000Z",
  hold_reason: null,
  hold_reason_said: [],
  hold_until: null,
  failure_reason: null,
  failure_reason_said: [],
  transaction_hash: "4".repeat(88),
  explorer_url: "http://127.0.0.1:8899/tx/4",
};
const content = receiptContent(withdrawal, { product: "Lode (Grün)", isSandbox: true });
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

test("a receipt says what was deducted, what was paid, to which wallet, and that it is play money", () => {
  expect(content.amount).toBe("1.00 USDC");
  const values = Object.fromEntries(content.lines.map(({ label, value }) => [label, value]));
  expect(values).toMatchObject({
    Amount: "100 points",
    "Transfer fee": "1 point",
    Deducted: "101 points",
    Wallet: withdrawal.wallet_address,
    Transaction: withdrawal.transaction_hash,
    "Receipt number": withdrawal.id,
  });
  expect(content.note).toContain("play money");
  expect(receiptContent(withdrawal, { product: "Lode", isSandbox: false }).note).toBe("");
});

test("the PDF's cross-reference table points at each object, and its text is escaped Latin-1", () => {
  const file = textOf(receiptPdf(content));
  expect(file.startsWith("%PDF-1.4\n")).toBe(true);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const table = file.slice(start).split("\n").slice(3);
  const offsets = table.flatMap((line) => /^(\d{10}) 00000 n $/.exec(line)?.[1] ?? []).map(Number);
  expect(offsets).toHaveLength(8);
  for (const [index, offset] of offsets.entries()) {
    expect(file.slice(offset, offset + 7)).toBe(`${index + 1} 0 obj`);
  }
  const [, length, stream] = /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? [];
  expect(stream).toHaveLength(Number(length));
  expect(stream).toContain("(Lode \\(Gr\u00fcn\\)) Tj");
  expect(stream).toContain(`(${withdrawal.transaction_hash}) Tj`);
});
