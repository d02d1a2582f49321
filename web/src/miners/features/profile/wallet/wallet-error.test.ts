import { expect, test } from "vitest";
import { MobileFailure } from "./mobile/mobile-failure.ts";
import { walletErrorSentence } from "./wallet-error.ts";

test.each([
  ["User rejected the request.", true, "You cancelled the connection."],
  ["Transaction cancelled", true, "You cancelled the connection."],
  ["Window closed", true, "You cancelled the connection."],
  ["Wallet not connected", false, "Wallet not connected"],
  ["", false, "Unknown error"],
])("the error %j is a cancellation: %s, and is shown as %j", (message, cancelled, sentence) => {
  expect(walletErrorSentence(message)).toEqual({ cancelled, sentence });
});

test.each([
  ["cancelled", true, "You cancelled the connection."],
  // Has the word "closed", by which other wallets say that their user closed the window.
  ["closed", false, "The wallet app closed the connection."],
  ["blocked", false, "Your browser blocks the connection to wallet apps"],
] as const)(
  "a wallet app's failure %s is a cancellation: %s, and is shown as %j",
  (kind, cancelled, sentence) => {
    expect(walletErrorSentence(new MobileFailure(kind))).toEqual({ cancelled, sentence });
  },
);
