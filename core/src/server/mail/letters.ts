import { escapeHtml } from "../escape-html.ts";
import type { Mail } from "./mailer.ts";

type Letter = Omit<Mail, "to">;

interface Parts {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  footer: string;
}

/** Sent after sign-up. The link opens a page with a button: a mail scanner that follows it confirms nothing. */
export function confirmationLetter(about: { product: string; name: string; url: string }): Letter {
  return letter({
    subject: `Confirm your e-mail for ${about.product}`,
    greeting: `Hello ${about.name},`,
    paragraphs: [
      `welcome to ${about.product}. Please confirm that this address is yours; the link works for 24 hours.`,
    ],
    action: { label: "Confirm my e-mail", url: about.url },
    footer: "If you did not sign up, ignore this mail: without the confirmation nothing happens.",
  });
}

/** Sent to the owner when someone signs up with an address that has an account; the page does not reveal it. */
export function alreadyRegisteredLetter(about: { product: string; name: string; url: string }): Letter {
  return letter({
    subject: `You already have a ${about.product} account`,
    greeting: `Hello ${about.name},`,
    paragraphs: [
      `somebody, perhaps you, just tried to sign up for ${about.product} with this address. It has an account already.`,
    ],
    action: { label: "Sign in", url: about.url },
    footer: "If it was not you, nothing has changed and there is nothing to do.",
  });
}

/** Sent when a password reset is requested. */
export function resetLetter(about: { product: string; name: string; url: string }): Letter {
  return letter({
    subject: `Choose a new password for ${about.product}`,
    greeting: `Hello ${about.name},`,
    paragraphs: ["a new password was asked for this address. The link works once, for one hour."],
    action: { label: "Choose a new password", url: about.url },
    footer: "If it was not you, ignore this mail: your password stays as it is.",
  });
}

/** Sent to the account's owner after a password change. */
export function passwordChangedLetter(about: { product: string; name: string; url: string }): Letter {
  return letter({
    subject: `Your ${about.product} password was changed`,
    greeting: `Hello ${about.name},`,
    paragraphs: ["your password was changed, and every other session was ended."],
    action: { label: "It was not me: choose a new password", url: about.url },
    footer: "If it was you, there is nothing to do.",
  });
}

/** Sent when a miner's wallet is replaced. The link opens a page with a button. */
export function walletChangedLetter(about: {
  product: string;
  name: string;
  address: string;
  holdHours: number;
  url: string;
}): Letter {
  const hold =
    about.holdHours > 0
      ? ` Withdrawals to it wait for ${about.holdHours} ${about.holdHours === 1 ? "hour" : "hours"}.`
      : "";
  return letter({
    subject: `Your ${about.product} wallet was changed`,
    greeting: `Hello ${about.name},`,
    paragraphs: [`from now on your payouts go to the Solana wallet ${about.address}.${hold}`],
    action: { label: "It was not me: cancel the change", url: about.url },
    footer:
      "Cancelling brings the old wallet back, returns pending withdrawals and signs out every session. If it was you, there is nothing to do.",
  });
}

function letter({ subject, greeting, paragraphs, action, footer }: Parts): Letter {
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), footer].join(
    "\n\n",
  );
  const body = [greeting, ...paragraphs].map((line) => `<p>${escapeHtml(line)}</p>`);
  if (action) body.push(`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`);
  body.push(`<p style="color:#666">${escapeHtml(footer)}</p>`);
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;max-width:34em">${body.join("\n")}</body></html>`;
  return { subject, text, html };
}
