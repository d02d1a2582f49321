import { GiveUpError, messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import { createTransport } from "nodemailer";
import { measureOutsideCall } from "../logging/outside-call.ts";
import { outsideTransactions } from "../process/outside-transactions.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for each try, so that a mailbox recognises a repeated mail. */
  messageId?: string;
  /** Unsubscribes from these mails: a POST does it at once (RFC 8058), a GET shows a page that asks. */
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

const timeouts = (ms: number) => ({
  dnsTimeout: ms,
  connectionTimeout: ms,
  greetingTimeout: ms,
  socketTimeout: ms,
});

export const openTransport = (url: string, ms: number) => createTransport({ url, ...timeouts(ms) });

export function createMailer(smtpUrl: string, from: string): Mailer {
  // Mails in a row share a connection. The job repeats a mail whose connection is lost, not the pool.
  const pool = { pool: true, maxRequeues: 0, idleTimeout: TIMEOUT_MS } as const;
  const transport = createTransport({ url: smtpUrl, ...pool, ...timeouts(TIMEOUT_MS) });
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

/** nodemailer's error about a failed mail. */
interface SmtpError {
  responseCode?: number | undefined;
  response?: string | undefined;
  command?: string | undefined;
}

/** The first pause; the job's age makes later ones longer. */
const PAUSE_MS = 10_000;
export const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;
/** Class, subject and detail (RFC 3463), after the reply code. */
const ENHANCED = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/m;
/** The words with which servers without enhanced codes refuse a sender that they do not trust. */
const ABOUT_US = /auth|relay|sender|policy|block|spam|denied|dkim|dmarc|spf/i;

/**
 * Converts a failure into what the job should do: give up if the recipient's mailbox is at fault, and try again
 * otherwise, because an outage, a limit or our own configuration is repaired without the miner. No message names an
 * address.
 */
function smtpFailure(error: unknown): Error {
  const { responseCode = 0, response = "", command } = error as SmtpError;
  if (isRecipientsFault({ responseCode, response, command }))
    return new GiveUpError(`The mail server refuses the recipient (${responseCode})`);
  return new RetryLaterError(messageOf(error).replace(ADDRESS, "…"), PAUSE_MS);
}

/** Whether no retry can help: the mailbox does not exist (5.1.x) or takes no mail (5.2.x). */
export function isRecipientsFault({ responseCode = 0, response = "", command }: SmtpError): boolean {
  if (responseCode < 500) return false;
  const [, subject, detail] = ENHANCED.exec(response) ?? [];
  // 5.1.7 and 5.1.8 are about the sender's address.
  if (subject === "1") return detail !== "7" && detail !== "8";
  if (subject !== undefined) return subject === "2";
  return command === "RCPT TO" && responseCode !== 530 && !ABOUT_US.test(response);
}
