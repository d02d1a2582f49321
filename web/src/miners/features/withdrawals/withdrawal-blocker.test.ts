import { expect, test } from "vitest";
import { apiError } from "../../../lib/api-error.ts";
import { keyFor, largestAmount, pointsIn, usdc, withdrawalBlocker } from "./withdrawal-blocker.ts";

test.each([
  ["1.00", "1.00 USDC"],
  ["0.00", "0.00 USDC"],
  ["12345.60", "12,345.60 USDC"],
  // The largest possible withdrawal, which a float still holds exactly.
  ["10000000.01", "10,000,000.01 USDC"],
])("the amount %s is shown as %s", (amount, text) => {
  expect(usdc(amount)).toBe(text);
});

const BODY = { amount: 100 };
const first = keyFor(BODY, null, null);

test("a key has 128 bits, and no two keys are equal", () => {
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor(BODY, null, null).key).not.toBe(first.key);
});

test.each([
  ["the network failed", apiError(0, "unreachable", {}), BODY, true],
  ["the server failed", apiError(503, "unavailable", {}), BODY, true],
  ["the server failed, but the amount was changed", apiError(503, "", {}), { amount: 200 }, false],
  ["the server refused", apiError(400, "no", {}), BODY, false],
  ["it succeeded", null, BODY, false],
])("after %s the key is kept: %s", (_, error, body, kept) => {
  expect(keyFor(body, first, error).key === first.key).toBe(kept);
});

test.each([
  ["100", 100n],
  [" 101 ", 101n],
  ["0", null],
  ["", null],
  ["-5", null],
  ["100.5", null],
  ["1e3", null],
  ["12345678901", null],
])("%j is read as %s", (text, points) => {
  expect(pointsIn(text)).toBe(points);
});

const MINIMUM = "Minimum withdrawal amount is 100 points ($1)";
const BALANCE = "Insufficient points balance (including 1 point transfer fee)";

test.each<[string | null, string, bigint, string | null]>([
  [null, "100", 500n, "Please connect your wallet first"],
  [null, "", 0n, "Please connect your wallet first"],
  ["w", "", 500n, ""],
  ["w", "", 50n, "A withdrawal starts at 101 points, the fee included."],
  ["w", "?", 500n, "Please enter a valid amount"],
  ["w", "99", 500n, MINIMUM],
  ["w", "99", 0n, MINIMUM],
  ["w", "100", 100n, BALANCE],
  ["w", "100", 101n, null],
  ["w", "500", 500n, BALANCE],
  ["w", "499", 500n, null],
])("wallet %s, amount %j, balance %d: %s", (wallet, amount, balance, sentence) => {
  expect(withdrawalBlocker({ wallet, amount, balance })?.sentence ?? null).toBe(sentence);
});

test.each([
  ["?", 100n, "You need 101 points (100 + 1 fee). You have 100."],
  ["100", 100n, "You need 101 points (100 + 1 fee). You have 100."],
  ["100", 1n, "You need 101 points (100 + 1 fee). You have 1."],
  ["1500", 1400n, "You need 1,501 points (1,500 + 1 fee). You have 1,400."],
])("amount %j of a balance of %d: %s", (amount, balance, detail) => {
  expect(withdrawalBlocker({ wallet: "w", amount, balance })?.detail).toBe(detail);
});

test("an unknown balance is not called too low", () => {
  expect(withdrawalBlocker({ wallet: "w", amount: "100", balance: null })).toEqual({
    sentence: "Reading your balance...",
  });
});

test.each([
  [0n, 0n],
  [1n, 0n],
  [101n, 100n],
])("of %d points at most %d can be withdrawn", (balance, amount) => {
  expect(largestAmount(balance)).toBe(amount);
});
