import type { ObjectionSubject } from "@lode/core/domain/objections/objection";

/** The words of one mail. The HTML and the plain text are made of the same words. */
export interface MailWords {
  subject: string;
  paragraph: string;
  button: string;
  footer: string;
}

/** What the weekly mail says about the week that has ended. */
export interface WeekInMail {
  points: bigint;
  rank: number | null;
  /** Ranks gained since the last weekly mail; null if that one named no rank. */
  rise: number | null;
  open: number;
  missing: bigint;
}

export interface MailCatalogue {
  hello: string;
  hi: (name: string) => string;
  /** Before the link, for programs that do not show the button. */
  orOpen: string;
  unsubscribe: string;
  confirmation: (product: string) => MailWords;
  alreadyRegistered: (product: string) => MailWords;
  reset: (product: string) => MailWords;
  passwordChanged: (product: string) => MailWords;
  walletChanged: (product: string, address: string, holdHours: number) => MailWords;
  objectionAnswered: (
    product: string,
    answered: { subject: ObjectionSubject; isUpheld: boolean; answer: string },
  ) => MailWords;
  weekly: (product: string, week: WeekInMail) => MailWords;
  payout: (product: string, paid: { points: bigint; address: string }) => MailWords;
}
