import { createTransport } from "nodemailer";
import { outsideTransactions } from "../process/outside-transactions.ts";
import { measureOutsideCall } from "../tracing/outside-call.ts";
import { smtpFailure } from "./smtp-failure.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for each try, so that a mailbox recognises a repeated mail. */
  messageId?: string;
  /** Leaves these mails: a POST does it at once (RFC 8058), a GET shows a page that asks. */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Resolves when the server has accepted the mail. Throws GiveUpError if the recipient's mailbox is at fault, and
   * RetryLaterError otherwise. Neither error names the address.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const mailer: Mailer = {
    async send({ unsubscribeUrl, ...mail }) {
      const headers = { ...AUTOMATIC, ...(unsubscribeUrl === undefined ? {} : leavingBy(unsubscribeUrl)) };
      try {
        await measureOutsideCall({ system: "smtp", operation: "send" }, () =>
          transport.sendMail({ from, headers, ...mail }),
        );
      } catch (error) {
        throw smtpFailure(error);
      }
    },
    close: () => transport.close(),
  };
  return outsideTransactions("mailer", mailer, ["close"]);
}

/** RFC 3834: out-of-office programs and ticket systems do not answer such a mail. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

const leavingBy = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
