import { GiveUpError, messageOf } from "@lode/core/contracts/errors";
import { createTransport } from "nodemailer";
import { outsideTransactions } from "../process/outside-transactions.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Resolves when the server has accepted the mail. Throws GiveUpError if the server refuses the recipient
   * permanently, and a retryable error otherwise. Neither error names the address.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const mailer: Mailer = {
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => transport.close(),
  };
  return outsideTransactions("mailer", mailer, ["close"]);
}

const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;

/** Replies of 5yz to a recipient are final (RFC 5321, section 4.2.1): a retry would be refused too. */
function failureOf(error: unknown): Error {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  if (responseCode >= 500 && command === "RCPT TO")
    return new GiveUpError(`The mail server refuses the recipient (${responseCode})`);
  return new Error(messageOf(error).replace(ADDRESS, "…"));
}
