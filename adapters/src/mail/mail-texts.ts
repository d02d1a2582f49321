import { escapeHtml } from "@lode/core/domain/escape-html";
import type { Language } from "@lode/core/domain/languages";
import type { ObjectionSubject } from "@lode/core/domain/objections/objection";
import { MAIL_FRAME } from "./mail-frame.ts";
import type { Mail } from "./mailer.ts";
import type { MailCatalogue, MailWords, WeekInMail } from "./texts/catalogue.ts";
import { english } from "./texts/english.ts";
import { german } from "./texts/german.ts";

type MailText = Omit<Mail, "to">;

const CATALOGUES: Record<Language, MailCatalogue> = { en: english, de: german };

interface Recipient {
  product: string;
  name: string;
  /** The target of the mail's button. */
  url: string;
  /** Kept with the profile, or with the sign-up. */
  language: Language;
}

/**
 * Sent after sign-up, without the name: anybody can sign up with any address and a name that contains a link. The link opens a page with a button, so a mail scanner that follows the link confirms
 * nothing.
 */
export const confirmationMail = (about: Omit<Recipient, "name">): MailText =>
  mailOf(about, CATALOGUES[about.language].confirmation(about.product));

/**
 * Sent to the owner of an address when someone signs up with it again; the page does not reveal that it has
 * an account.
 */
export const alreadyRegisteredMail = (about: Recipient): MailText =>
  mailOf(about, CATALOGUES[about.language].alreadyRegistered(about.product));

/** Sent when a password reset is requested. */
export const resetMail = (about: Recipient): MailText =>
  mailOf(about, CATALOGUES[about.language].reset(about.product));

/** Sent to the account's owner after a password change. */
export const passwordChangedMail = (about: Recipient): MailText =>
  mailOf(about, CATALOGUES[about.language].passwordChanged(about.product));

/** Sent when a miner's wallet is replaced. The link opens a page with a button. */
export const walletChangedMail = (about: Recipient & { address: string; holdHours: number }): MailText =>
  mailOf(about, CATALOGUES[about.language].walletChanged(about.product, about.address, about.holdHours));

/** Sent when an operator has answered an objection. */
export const objectionAnsweredMail = (
  about: Recipient & { subject: ObjectionSubject; isUpheld: boolean; answer: string },
): MailText => mailOf(about, CATALOGUES[about.language].objectionAnswered(about.product, about));

/** Sent when a withdrawal is paid. The link opens its receipt. */
export const payoutMail = (about: Recipient & { points: bigint; address: string }): MailText =>
  mailOf(about, CATALOGUES[about.language].payout(about.product, about));

/** Sent on Monday morning to miners who have turned it on. They can leave it by its link. */
export const weeklyMail = (about: Recipient & { unsubscribeUrl: string } & WeekInMail): MailText =>
  mailOf(about, CATALOGUES[about.language].weekly(about.product, about));

/** Sent to every owner, and to the operator concerned, when an operator's account is changed. In English. */
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
  mailOf(
    { ...console, language: "en" },
    {
      subject: `${console.product}: ${actor} ${act}`,
      paragraph: `${actor} ${act} (${about}). The reason: ${reason}`,
      button: "Open the console",
      footer:
        "Every owner gets this mail, and the operator concerned. If you did not expect it, look at the audit log.",
    },
  );

/** Sent to every owner when an alarm opens, turns red or clears. In English, like every mail to operators. */
export const alarmMail = ({
  light,
  text,
  runbook,
  openedAt,
  clearedAt,
  ...console
}: {
  product: string;
  url: string;
  light: "amber" | "red";
  text: string;
  runbook: string;
  openedAt: Date;
  clearedAt: Date | null;
}): MailText =>
  mailOf(
    { ...console, language: "en" },
    {
      subject: `${console.product}: ${clearedAt ? "cleared" : `${light} alarm`}: ${text}`,
      paragraph: `${text}.${clearedAt ? " This has not been so for five minutes." : ""} The alarm opened at ${openedAt.toISOString()}; its runbook is docs/runbooks/${runbook}.md.`,
      button: "Open the console",
      footer: "Every owner gets this mail.",
    },
  );

const LEAVING = `<br/><a href="{{unsubscribeUrl}}" style="color:inherit">{{unsubscribe}}</a>`;

/** Builds the HTML and the plain text from the same words. */
function mailOf(
  {
    product,
    name,
    url,
    language,
    unsubscribeUrl,
  }: Omit<Recipient, "name"> & { name?: string; unsubscribeUrl?: string },
  words: MailWords,
): MailText {
  const { hello, hi, orOpen, unsubscribe } = CATALOGUES[language];
  const greeting = name === undefined ? hello : hi(name);
  const { subject, paragraph, button, footer } = words;
  const text = [greeting, paragraph, `${button}: ${url}`, footer];
  if (unsubscribeUrl !== undefined) text.push(`${unsubscribe}: ${unsubscribeUrl}`);
  const places: Record<string, string> = { ...words, product, greeting, url, orOpen, language, unsubscribe };
  if (unsubscribeUrl !== undefined) places.unsubscribeUrl = unsubscribeUrl;
  // A function, because `$&` in a replacement string has a special meaning.
  const frame = MAIL_FRAME.replace("{{leaving}}", unsubscribeUrl === undefined ? "" : LEAVING);
  const html = frame.replace(/\{\{(\w+)\}\}/g, (_, place: string) => escapeHtml(places[place] ?? ""));
  const mail = { subject, text: text.join("\n\n"), html };
  return unsubscribeUrl === undefined ? mail : { ...mail, unsubscribeUrl };
}
