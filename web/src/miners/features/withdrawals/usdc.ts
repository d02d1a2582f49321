import { decimal } from "../../../lib/format.ts";

/** Formats the server's amount, "12345.60", in the page's language. */
export const usdc = (amount: string): string => `${decimal(Number(amount), 2)} USDC`;
