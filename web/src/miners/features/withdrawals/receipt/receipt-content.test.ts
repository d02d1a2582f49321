import type { WithdrawalView } from "@lode/core/contracts/http/withdrawals";
import { expect, test } from "vitest";
import { receiptContent } from "./receipt-content.ts";

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
const content = receiptContent(withdrawal, { product: "Lode", isSandbox: true });

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
