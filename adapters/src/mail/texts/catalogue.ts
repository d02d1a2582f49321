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

type Nothing = Record<never, never>;

/** What each mail to miners is about. */
export interface MailFacts {
  /** After sign-up, without the name: anybody can sign up with any address and a name that contains a link. */
  confirmation: { name?: undefined };
  /** To the owner of an address when someone signs up with it again, which the page does not reveal. */
  alreadyRegistered: Nothing;
  reset: Nothing;
  passwordChanged: Nothing;
  walletChanged: { address: string; holdHours: number };
  objectionAnswered: { subject: ObjectionSubject; isUpheld: boolean; answer: string };
  /** The link opens the receipt. */
  payout: { points: bigint; address: string };
  /** On Monday morning to miners who have turned it on. They can leave it by its link. */
  weekly: WeekInMail & { unsubscribeUrl: string };
}

export type MailWriters = {
  [Kind in keyof MailFacts]: (product: string, facts: MailFacts[Kind]) => MailWords;
};

export interface MailCatalogue extends MailWriters {
  hello: string;
  hi: (name: string) => string;
  /** Before the link, for programs that do not show the button. */
  orOpen: string;
  unsubscribe: string;
}
