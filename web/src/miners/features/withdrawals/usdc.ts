import { locale } from "../../../lib/language.ts";

const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats the server's amount, "12345.60", in the page's language. */
export const usdc = (amount: string): string => `${money.format(Number(amount))} USDC`;
