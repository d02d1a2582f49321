import { planMails } from "@lode/db/mails/mails.repository";
import type { App } from "../app.ts";

/** Stores the request without checking whether the address is known; the worker looks it up. `email` in lower case. */
export const requestMail = (
  { transaction }: Pick<App, "transaction">,
  { purpose, email }: { purpose: "confirm" | "reset"; email: string },
): Promise<void> => transaction(async (trx) => void (await planMails(trx, purpose, [{ email }])));
