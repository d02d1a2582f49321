import { pointsToUsdc } from "@lode/core/domain/amounts";
import type { ObjectionSubject } from "@lode/core/domain/objections/objection";
import { inEnglish } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";

/** The words of one mail. The HTML and the plain text have the same words. */
export interface MailWords {
  subject: string;
  paragraph: string;
  button: string;
  footer: string;
}

type Nothing = Record<never, never>;

export interface MailFacts {
  /**
   * Sent after sign-up. It has no name, because anybody can sign up with any address and a name that contains a link.
   */
  confirmation: { name?: undefined };
  /** Sent to the owner of an address when someone signs up with it again, which the page does not reveal. */
  alreadyRegistered: Nothing;
  reset: Nothing;
  passwordChanged: Nothing;
  walletChanged: { address: string; holdHours: number };
  objectionAnswered: { subject: ObjectionSubject; isUpheld: boolean; answer: string };
  /** The link opens the receipt. */
  payout: { points: bigint; address: string };
  /** Sent on Monday morning to miners who have turned it on. Its link unsubscribes. */
  weekly: { points: bigint; rank: number | null; open: number; missing: bigint; unsubscribeUrl: string };
}

export type MailWriters = {
  [Kind in keyof MailFacts]: (product: string, facts: MailFacts[Kind]) => MailWords;
};

export interface MailCatalogue extends MailWriters {
  hello: string;
  hi: (name: string) => string;
  /** The text before the link, for programs that do not show the button. */
  orOpen: string;
  unsubscribe: string;
}

const plural = (value: bigint | number, one: string, many = `${one}s`): string =>
  `${value} ${Number(value) === 1 ? one : many}`;

export const english: MailCatalogue = {
  hello: "Hello,",
  hi: (name) => `Hi ${name},`,
  orOpen: "If the button does not work, open this link:",
  unsubscribe: "Unsubscribe from these mails",
  confirmation: (product) => ({
    subject: `Confirm your email for ${product}`,
    paragraph: `Welcome to ${product}. Confirm your email address, then link your first X account. The link works for 24 hours.`,
    button: "Confirm my email",
    footer: "If you didn't sign up, you can ignore this email.",
  }),
  alreadyRegistered: (product) => ({
    subject: `You already have a ${product} account`,
    paragraph: `Someone, perhaps you, tried to sign up for ${product} with this address. It already has an account, so you can just sign in.`,
    button: "Sign in",
    footer: "If it wasn't you, you can ignore this email. Your account has not changed.",
  }),
  reset: (product) => ({
    subject: `Choose a new password for ${product}`,
    paragraph: "You asked to reset your password. The link works once, within the next hour.",
    button: "Choose a new password",
    footer: "If it wasn't you, you can ignore this email. Your password has not changed.",
  }),
  passwordChanged: (product) => ({
    subject: `Your ${product} password was changed`,
    paragraph: "Your password was changed, and all your other sessions were signed out.",
    button: "It wasn't me: choose a new password",
    footer: "If it was you, there is nothing to do.",
  }),
  walletChanged: (product, { address, holdHours }) => {
    const hold = holdHours > 0 ? ` Withdrawals to it are on hold for ${plural(holdHours, "hour")}.` : "";
    return {
      subject: `Your ${product} wallet was changed`,
      paragraph: `Payouts now go to the Solana wallet ${address}.${hold}`,
      button: "It wasn't me: cancel the change",
      footer:
        "Cancelling brings back the wallet that you had before every change of the last three days, returns every pending withdrawal and signs out every session. If it was you, there is nothing to do.",
    };
  },
  objectionAnswered: (product, { subject, isUpheld, answer }) => ({
    subject: `Your objection was ${isUpheld ? "upheld" : "rejected"}`,
    paragraph: `Your objection to ${inEnglish(say(`contested.${subject}`))} was ${isUpheld ? "upheld" : "rejected"}: ${answer}`,
    button: `Open ${product}`,
    footer: "An answer to an objection is final. You can write to us if you have a question.",
  }),
  weekly: (product, { points, rank, open, missing }) => ({
    subject: points > 0n ? `Your week: ${plural(points, "point")}` : `What is open on ${product}`,
    paragraph: [
      points > 0n ? `You earned ${plural(points, "point")} last week.` : "You earned nothing last week.",
      rank === null ? "" : `Your rank is #${rank}.`,
      open === 0 ? "No task is open for you right now." : `Open for you: ${plural(open, "task")}.`,
      missing > 0n
        ? `You need ${plural(missing, "more point", "more points")} for a withdrawal.`
        : "You have enough points for a withdrawal.",
    ]
      .filter(Boolean)
      .join(" "),
    button: "Open the dashboard",
    footer: "You get this mail on Monday because you turned it on in your profile.",
  }),
  payout: (product, { points, address }) => ({
    subject: `You were paid $${pointsToUsdc(points)}`,
    paragraph: `Your withdrawal of ${points} points is complete: ${pointsToUsdc(points)} USDC arrived in your Solana wallet ${address}.`,
    button: "See the receipt",
    footer: `${product} mails you about every payout. If you did not ask for this one, change your password.`,
  }),
};
