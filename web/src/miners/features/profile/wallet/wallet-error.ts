import { wallet } from "../../../../texts/en/wallet.ts";

/** Words that wallets use when their user closes the window or declines. */
const CANCELLED = /reject|cancel|denied|declined|closed/i;

/** Cancelling is a choice, not a fault. Any other error is shown in the wallet's own words. */
export const walletErrorSentence = (message: string): { cancelled: boolean; sentence: string } =>
  CANCELLED.test(message)
    ? { cancelled: true, sentence: wallet.cancelled }
    : { cancelled: false, sentence: message || wallet.unknownError };
