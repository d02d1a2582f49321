import { locale } from "../../../lib/language.ts";

const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The server's amount, "12345.60", as the page's language writes it. */
export const usdc = (amount: string): string => `${money.format(Number(amount))} USDC`;
