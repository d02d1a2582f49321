import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import type { Mail } from "./mailbox.ts";

const bar = html`<strong><a href="/">Mail sandbox</a></strong><span class="soft">Nothing sent here leaves this machine.</span>`;

export function listPage(mails: Mail[]): Page {
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/messages/${mail.id}">${mail.subject || "(no subject)"}</a><br><span class="soft">to ${mail.to} · <time datetime="${mail.at}">${readable(mail.at)}</time></span></li>`,
  );
  const body = html`<h1>Mail <span class="soft">(${mails.length})</span></h1>
<p><a class="button quiet" href="/">Refresh</a></p>
<div class="card">${rows.length > 0 ? html`<ul class="plain">${rows}</ul>` : html`<p>No mail yet.</p>`}</div>`;
  return { title: "Mail sandbox", bar, body };
}

export function mailPage(mail: Mail): Page {
  // The frame may only open links in a new tab: no script, no form, no access to this page.
  const framed =
    mail.html === ""
      ? undefined
      : html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${mail.html}`}"></iframe>`;
  const body = html`<p><a href="/">All mail</a></p><h1>${mail.subject || "(no subject)"}</h1>
<div class="card"><dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd><dt>At</dt><dd><time datetime="${mail.at}">${readable(mail.at)}</time></dd></dl></div>
${framed}${framed && html`<h2>As plain text</h2>`}<div class="card"><pre>${withLinks(mail.text, mail.links)}</pre></div>`;
  return { title: `${mail.subject} · Mail sandbox`, bar, body };
}

/** Shown while a mail is still being sent. */
export function waitingPage(to: string): Page {
  const body = html`<h1>No mail for ${to} yet</h1>
<p>It takes a second or two.</p><p><a class="button" href="/latest?to=${encodeURIComponent(to)}">Look again</a></p>`;
  return { title: "No mail yet · Mail sandbox", bar, body };
}

export function missingPage(): Page {
  return {
    title: "Not found · Mail sandbox",
    bar,
    body: html`<h1>No such mail</h1><p><a href="/">All mail</a></p>`,
  };
}

const readable = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

function withLinks(text: string, links: string[]): Html[] {
  const next = links.map((link) => ({ link, at: text.indexOf(link) })).filter(({ at }) => at >= 0);
  // The earliest link first; at the same place the longer link, in case a link is a prefix of another.
  next.sort((a, b) => a.at - b.at || b.link.length - a.link.length);
  const [first] = next;
  if (!first) return [html`${text}`];
  return [
    html`${text.slice(0, first.at)}<a href="${first.link}">${first.link}</a>`,
    ...withLinks(text.slice(first.at + first.link.length), links),
  ];
}
