import { escapeHtml } from "@lode/core/domain/escape-html";
import { MAIL_FRAME } from "./mail-frame.ts";
import type { Mail } from "./mailer.ts";

type MailText = Omit<Mail, "to">;

interface Recipient {
  product: string;
  name: string;
  /** The target of the mail's button. */
  url: string;
}

/**
 * Sent after sign-up, without the name: anybody can sign up with any address and a name that contains a link. The link opens a page with a button, so a mail scanner that follows the link confirms
 * nothing.
 */
export const confirmationMail = (about: Omit<Recipient, "name">): MailText =>
  mailOf(about, {
    subject: `Confirm your email for ${about.product}`,
    paragraph: `Welcome to ${about.product}. Confirm your email address, then link your first X account. The link works for 24 hours.`,
    button: "Confirm my email",
    footer: "If you didn't sign up, you can ignore this email.",
  });

/**
 * Sent to the owner of an address when someone signs up with it again; the page does not reveal that it has
 * an account.
 */
export const alreadyRegisteredMail = (about: Recipient): MailText =>
  mailOf(about, {
    subject: `You already have a ${about.product} account`,
    paragraph: `Someone, perhaps you, tried to sign up for ${about.product} with this address. It already has an account, so you can just sign in.`,
    button: "Sign in",
    footer: "If it wasn't you, you can ignore this email. Your account has not changed.",
  });

/** Sent when a password reset is requested. */
export const resetMail = (about: Recipient): MailText =>
  mailOf(about, {
    subject: `Choose a new password for ${about.product}`,
    paragraph: "You asked to reset your password. The link works once, within the next hour.",
    button: "Choose a new password",
    footer: "If it wasn't you, you can ignore this email. Your password has not changed.",
  });

/** Sent to the account's owner after a password change. */
export const passwordChangedMail = (about: Recipient): MailText =>
  mailOf(about, {
    subject: `Your ${about.product} password was changed`,
    paragraph: "Your password was changed, and all your other sessions were signed out.",
    button: "It wasn't me: choose a new password",
    footer: "If it was you, there is nothing to do.",
  });

/** Sent when a miner's wallet is replaced. The link opens a page with a button. */
export function walletChangedMail(about: Recipient & { address: string; holdHours: number }): MailText {
  const hours = `${about.holdHours} ${about.holdHours === 1 ? "hour" : "hours"}`;
  const hold = about.holdHours > 0 ? ` Withdrawals to it are on hold for ${hours}.` : "";
  return mailOf(about, {
    subject: `Your ${about.product} wallet was changed`,
    paragraph: `Payouts now go to the Solana wallet ${about.address}.${hold}`,
    button: "It wasn't me: cancel the change",
    footer:
      "Cancelling brings the old wallet back, returns pending withdrawals and signs out every session. If it was you, there is nothing to do.",
  });
}

/** Sent when an operator has answered an objection. */
export const objectionAnsweredMail = ({
  what,
  isUpheld,
  answer,
  ...about
}: Recipient & { what: string; isUpheld: boolean; answer: string }): MailText =>
  mailOf(about, {
    subject: `Your objection was ${isUpheld ? "upheld" : "rejected"}`,
    paragraph: `Your objection to ${what} was ${isUpheld ? "upheld" : "rejected"}: ${answer}`,
    button: `Open ${about.product}`,
    footer: "An answer to an objection is final. You can write to us if you have a question.",
  });

/** Sent to every owner, and to the operator concerned, when an operator's account is changed. */
export const operatorActMail = ({
  actor,
  act,
  about,
  reason,
  ...console
}: {
  product: string;
  url: string;
  actor: string;
  act: string;
  about: string;
  reason: string;
}): MailText =>
  mailOf(console, {
    subject: `${console.product}: ${actor} ${act}`,
    paragraph: `${actor} ${act} (${about}). The reason: ${reason}`,
    button: "Open the console",
    footer:
      "Every owner gets this mail, and the operator concerned. If you did not expect it, look at the audit log.",
  });

/** Builds the HTML and the plain text from the same words. */
function mailOf(
  { product, name, url }: Omit<Recipient, "name"> & { name?: string },
  words: Record<"subject" | "paragraph" | "button" | "footer", string>,
): MailText {
  const greeting = name === undefined ? "Hello," : `Hi ${name},`;
  const { subject, paragraph, button, footer } = words;
  const text = [greeting, paragraph, `${button}: ${url}`, footer].join("\n\n");
  const orOpen = "If the button does not work, open this link:";
  const places: Record<string, string> = { ...words, product, greeting, url, orOpen };
  // A function, because `$&` in a replacement string has a special meaning.
  const html = MAIL_FRAME.replace(/\{\{(\w+)\}\}/g, (_, place: string) => escapeHtml(places[place] ?? ""));
  return { subject, text, html };
}
