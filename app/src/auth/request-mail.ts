import { recordEmailRequest } from "@lode/db/auth/email-requests.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { App } from "../app.ts";

/** Stores the request without checking whether the address is known; the worker looks it up. */
export const requestMail = (
  { transaction }: Pick<App, "transaction">,
  request: { purpose: "confirm" | "reset"; email: string },
): Promise<void> =>
  transaction(async (trx) => {
    const requestId = await recordEmailRequest(trx, request);
    await append(trx, "email.requested", { requestId }, null);
  });
