import { escapeHtml } from "../escape-html.ts";
import type { Mail } from "./mailer.ts";

type MailText = Omit<Mail, "to">;

interface Recipient {
  product: string;
  name: string;
  /** Where the mail's button leads. */
  url: string;
}

/** Sent after sign-up. The link opens a page with a button: a mail scanner that follows it confirms nothing. */
export const confirmationMail = (about: Recipient): MailText =>
  mailOf(about, {
    subject: `Confirm your e-mail for ${about.product}`,
    paragraph: `welcome to ${about.product}. Please confirm your e-mail address. The link is valid for 24 hours.`,
    button: "Confirm my e-mail",
    footer: "If you did not sign up, you can ignore this mail.",
  });

/** Sent to the owner when someone signs up with an address that has an account; the page does not reveal it. */
export const alreadyRegisteredMail = (about: Recipient): MailText =>
  mailOf(about, {
    subject: `You already have a ${about.product} account`,
    paragraph: `someone, perhaps you, tried to sign up for ${about.product} with this address, which already has an account.`,
    button: "Sign in",
    footer: "If it was not you, you can ignore this mail: your account has not changed.",
  });

/** Sent when a password reset is requested. */
export const resetMail = (about: Recipient): MailText =>
  mailOf(about, {
    subject: `Choose a new password for ${about.product}`,
    paragraph: "you asked to reset your password. The link can be used once and is valid for one hour.",
    button: "Choose a new password",
    footer: "If it was not you, ignore this mail: your password has not changed.",
  });

/** Sent to the account's owner after a password change. */
export const passwordChangedMail = (about: Recipient): MailText =>
  mailOf(about, {
    subject: `Your ${about.product} password was changed`,
    paragraph: "your password was changed, and all other sessions were signed out.",
    button: "It was not me: choose a new password",
    footer: "If it was you, you can ignore this mail.",
  });

/** Sent when a miner's wallet is replaced. The link opens a page with a button. */
export function walletChangedMail(about: Recipient & { address: string; holdHours: number }): MailText {
  const hours = `${about.holdHours} ${about.holdHours === 1 ? "hour" : "hours"}`;
  const hold = about.holdHours > 0 ? ` Withdrawals to it are held for ${hours}.` : "";
  return mailOf(about, {
    subject: `Your ${about.product} wallet was changed`,
    paragraph: `from now on, payouts go to the Solana wallet ${about.address}.${hold}`,
    button: "It was not me: cancel the change",
    footer:
      "Cancelling restores the old wallet, returns pending withdrawals and signs out every session. If it was you, you can ignore this mail.",
  });
}

function mailOf(
  { name, url }: Recipient,
  { subject, paragraph, button, footer }: Record<"subject" | "paragraph" | "button" | "footer", string>,
): MailText {
  const greeting = `Hello ${name},`;
  const text = [greeting, paragraph, `${button}: ${url}`, footer].join("\n\n");
  const body = `<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(paragraph)}</p>
<p><a href="${escapeHtml(url)}">${escapeHtml(button)}</a></p>
<p style="color:#666">${escapeHtml(footer)}</p>`;
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;max-width:34em">${body}</body></html>`;
  return { subject, text, html };
}
