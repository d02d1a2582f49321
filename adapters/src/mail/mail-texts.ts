import { escapeHtml } from "@lode/core/domain/escape-html";
import type { Language } from "@lode/core/domain/languages";
import type { Mail } from "./mailer.ts";
import * as texts from "./texts/english.ts";
import { german } from "./texts/german.ts";

/** The HTML of every mail, with {{placeholders}} for its texts. */
const MAIL_FRAME = `<!doctype html><html dir="ltr" lang="{{language}}"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/><meta name="x-apple-disable-message-reformatting"/><title>{{subject}}</title><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .bedrock, .bedrock > table > tbody > tr > td { background-color: #090b12 !important; }
  .surface { background-color: #10131c !important; border-color: #2c313e !important; }
  .seam { border-color: #2c313e !important; }
  .ink { color: #f1f0ec !important; }
  .silt { color: #a3a8b3 !important; }
}</style></head><body class="bedrock" style="background-color:#f1efe9;margin:0;padding:0"><div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0" data-skip-in-text="true">{{paragraph}}<div> ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿ ‌​‍‎‏﻿</div></div><table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr><td style="background-color:#f1efe9;margin:0;padding:24px 12px"><table align="center" width="100%" class="surface" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="max-width:560px;background-color:#fcfbf8;border:1px solid #d5d1c4"><tbody><tr style="width:100%"><td><table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation"><tbody><tr><td><table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border="0"><tbody><tr><td style="background-color:#d4df21;height:6px;font-size:0;line-height:0"> </td></tr><tr><td style="background-color:#6c3fd1;height:4px;font-size:0;line-height:0"> </td></tr><tr><td style="background-color:#8a8f99;height:2px;font-size:0;line-height:0"> </td></tr></tbody></table></td></tr></tbody></table><table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="padding:28px 28px 12px"><tbody><tr><td><p class="ink" style="font-size:20px;line-height:25px;font-family:Inter, system-ui, -apple-system, &#x27;Segoe UI&#x27;, Roboto, sans-serif;color:#131824;margin:0 0 24px;font-weight:600;margin-top:0;margin-right:0;margin-bottom:24px;margin-left:0">{{product}}</p><p class="ink" style="font-size:16px;line-height:25px;font-family:Inter, system-ui, -apple-system, &#x27;Segoe UI&#x27;, Roboto, sans-serif;color:#131824;margin:0 0 16px;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0">{{greeting}}</p><p class="ink" style="font-size:16px;line-height:25px;font-family:Inter, system-ui, -apple-system, &#x27;Segoe UI&#x27;, Roboto, sans-serif;color:#131824;margin:0 0 24px;margin-top:0;margin-right:0;margin-bottom:24px;margin-left:0">{{paragraph}}</p><a href="{{url}}" style="line-height:25px;text-decoration:none;display:inline-block;max-width:100%;mso-padding-alt:0px;font-family:Inter, system-ui, -apple-system, &#x27;Segoe UI&#x27;, Roboto, sans-serif;font-size:16px;color:#161804;margin:0;background-color:#d4df21;font-weight:600;padding:13px 22px;padding-top:13px;padding-right:22px;padding-bottom:13px;padding-left:22px" target="_blank"><span><!--[if mso]><i style="mso-font-width:366.66666666666663%;mso-text-raise:19.5" hidden>&#8202;&#8202;&#8202;</i><![endif]--></span><span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9.75px">{{button}}</span><span><!--[if mso]><i style="mso-font-width:366.66666666666663%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></span></a><p class="silt" style="font-size:13px;line-height:20px;font-family:Inter, system-ui, -apple-system, &#x27;Segoe UI&#x27;, Roboto, sans-serif;color:#484e5b;margin:24px 0 0;margin-top:24px;margin-right:0;margin-bottom:0;margin-left:0">{{orOpen}}<br/><span style="word-break:break-all">{{url}}</span></p></td></tr></tbody></table><table align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="padding:0 28px 24px"><tbody><tr><td><hr class="seam" style="width:100%;border:none;border-top:1px solid #eaeaea;border-color:#d5d1c4;margin:16px 0"/><p class="silt" style="font-size:13px;line-height:20px;font-family:Inter, system-ui, -apple-system, &#x27;Segoe UI&#x27;, Roboto, sans-serif;color:#484e5b;margin:0;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">{{footer}}{{leaving}}</p></td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table></body></html>`;

type MailText = Omit<Mail, "to">;

const CATALOGUES: Record<Language, texts.MailCatalogue> = { en: texts.english, de: german };

interface Recipient {
  product: string;
  name?: string | undefined;
  url: string;
  language: Language;
}

/** A link that does something opens a page with a button, so a mail scanner that follows it does nothing. */
export function minersMail<Kind extends keyof texts.MailFacts>(
  kind: Kind,
  about: Recipient & texts.MailFacts[Kind],
): MailText {
  const writers: texts.MailWriters = CATALOGUES[about.language];
  return mailOf(about, writers[kind](about.product, about));
}

/** The product and the address of its console. */
type Console = Pick<Recipient, "product" | "url">;

/** A mail to operators, in English. Its subject begins with the product. */
const operatorsMail = (console: Console, { subject, ...words }: Omit<texts.MailWords, "button">): MailText =>
  mailOf(
    { ...console, language: "en" },
    { subject: `${console.product}: ${subject}`, button: "Open the console", ...words },
  );

/** Sent to every owner, and to the operator concerned, when an operator's account is changed. */
export const operatorActMail = ({
  actor,
  act,
  about,
  reason,
  ...console
}: Console & Record<"actor" | "act" | "about" | "reason", string>): MailText =>
  operatorsMail(console, {
    subject: `${actor} ${act}`,
    paragraph: `${actor} ${act} (${about}). The reason: ${reason}`,
    footer:
      "Every owner gets this mail, and the operator concerned. If you did not expect it, look at the audit log.",
  });

/** Sent to every owner when an alarm opens, turns red or clears. */
export const alarmMail = ({
  light,
  text,
  runbook,
  openedAt,
  clearedAt,
  ...console
}: Console & {
  light: "amber" | "red";
  text: string;
  runbook: string;
  openedAt: Date;
  clearedAt: Date | null;
}): MailText =>
  operatorsMail(console, {
    subject: `${clearedAt ? "cleared" : `${light} alarm`}: ${text}`,
    paragraph: `${text}.${clearedAt ? " This has not been so for five minutes." : ""} The alarm opened at ${openedAt.toISOString()}; its runbook is docs/runbooks/${runbook}.md.`,
    footer: "Every owner gets this mail.",
  });

const LEAVING = `<br/><a href="{{unsubscribeUrl}}" style="color:inherit">{{unsubscribe}}</a>`;

/** Builds the HTML and the plain text from the same words. */
function mailOf(
  { product, name, url, language, unsubscribeUrl }: Recipient & { unsubscribeUrl?: string },
  words: texts.MailWords,
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
