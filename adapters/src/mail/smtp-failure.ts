import { GiveUpError, messageOf, RetryLaterError } from "@lode/core/contracts/errors";

/** What nodemailer says of a failed mail. */
interface SmtpError {
  responseCode?: number | undefined;
  response?: string | undefined;
  command?: string | undefined;
}

/** The first pause; the job's age makes later ones longer. */
const PAUSE_MS = 10_000;
const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;
/** Class, subject and detail (RFC 3463), after the reply code. */
const ENHANCED = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/m;
/** What servers without enhanced codes say of a sender that they do not trust. */
const ABOUT_US = /auth|relay|sender|policy|block|spam|denied|dkim|dmarc|spf/i;

/**
 * Converts a failure into what the job should do: give up if the recipient's mailbox is at fault, and try again otherwise,
 * because an outage, a limit or our own configuration is repaired without the miner. No message names an address.
 */
export function smtpFailure(error: unknown): Error {
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
