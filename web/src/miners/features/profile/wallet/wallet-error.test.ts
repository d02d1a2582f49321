import { expect, test } from "vitest";
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
