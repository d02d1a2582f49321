import { wallet } from "../../../../texts/en/wallet.ts";
import { MobileFailure } from "./mobile/mobile-failure.ts";

/** Words that wallets use when their user closes the window or declines. */
const CANCELLED = /reject|cancel|denied|declined|closed/i;

/** Cancelling is a choice, not a fault. Any other error is shown in the wallet's own words. */
export function walletErrorSentence(error: Error | string): { cancelled: boolean; sentence: string } {
  // The page's own sentences need no guess at their meaning.
  if (error instanceof MobileFailure)
    return { cancelled: error.kind === "cancelled", sentence: error.message };
  const message = typeof error === "string" ? error : error.message;
  return CANCELLED.test(message)
    ? { cancelled: true, sentence: wallet.failure.cancelled }
    : { cancelled: false, sentence: message || wallet.failure.unknown };
}
