import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { SMTPServer } from "smtp-server";
import { type Html, html } from "../html.ts";
import { closeHttp, createHttpServer, listenOn, readBody, sendJson } from "../http.ts";
import { openJournal } from "../journal.ts";
import { type SandboxPage, sendPage } from "../page.ts";
import { type ParsedMail, parseMail } from "./parse-mail.ts";

const bar = html`<strong><a href="/">Mail sandbox</a></strong><span class="soft">Nothing sent here leaves this machine.</span>`;

function listPage(mails: ReceivedMail[]): SandboxPage {
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/messages/${mail.id}">${mail.subject || "(no subject)"}</a><br><span class="soft">to ${mail.to} · <time datetime="${mail.at}">${readable(mail.at)}</time></span></li>`,
  );
  const body = html`<h1>Mail <span class="soft">(${mails.length})</span></h1>
<p><a class="button quiet" href="/">Refresh</a></p>
<div class="card">${rows.length > 0 ? html`<ul class="plain">${rows}</ul>` : html`<p>No mail yet.</p>`}</div>`;
  return { title: "Mail sandbox", bar, body };
}

function mailPage(mail: ReceivedMail): SandboxPage {
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

function waitingPage(to: string): SandboxPage {
  const body = html`<h1>No mail for ${to} yet</h1>
<p>It takes a second or two.</p><p><a class="button" href="/latest?to=${encodeURIComponent(to)}">Look again</a></p>`;
  return { title: "No mail yet · Mail sandbox", bar, body };
}

function missingPage(): SandboxPage {
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

/**
 * Receives SMTP and serves JSON and pages. Accepts any sender and any recipient except in refused domains,
 * without a sign-in. Port 0 selects a free port.
 */
export async function startMailSandbox(options: {
  httpPort: number;
  smtpPort: number;
  stateDir?: string | undefined;
  host?: string | undefined;
}) {
  const { host = "127.0.0.1", stateDir } = options;
  const mailbox = openMailbox(stateDir);
  const refused = new Set(REFUSED_DOMAINS);
  const smtp = smtpInto(mailbox, refused);
  const web = createHttpServer((request, response) =>
    request.method === "PUT" && request.url === "/api/refused"
      ? changeRefused(refused, request, response)
      : answer(mailbox, request, response),
  );
  let smtpPort: number;
  let httpPort: number;
  try {
    smtpPort = await listenOn(smtp.server, options.smtpPort, host);
    httpPort = await listenOn(web, options.httpPort, host);
  } catch (error) {
    smtp.server.close();
    mailbox.close();
    throw error;
  }
  return {
    url: `http://${host}:${httpPort}`,
    smtpUrl: `smtp://${host}:${smtpPort}`,
    httpPort,
    smtpPort,
    async stop() {
      await Promise.all([closeHttp(web), new Promise<void>((resolve) => smtp.close(() => resolve()))]);
      mailbox.close();
    },
  };
}

/** Mailboxes in these domains do not exist, until PUT /api/refused {domains} names other domains. */
const REFUSED_DOMAINS = ["refused.test"];

async function changeRefused(
  refused: Set<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { domains } = JSON.parse(await readBody(request)) as { domains: string[] };
  const wanted = domains.map((domain) => domain.toLowerCase());
  refused.clear();
  for (const domain of wanted) refused.add(domain);
  sendJson(response, 200, { domains: wanted });
}

/** Mailboxes that are answered as real servers answer: Postfix, Exim, Exchange and SES. */
const ANSWERS: Readonly<Record<string, { code: number; text: string }>> = {
  "full@answers.test": { code: 552, text: "5.2.2 The mailbox is full" },
  "greylisted@answers.test": { code: 451, text: "4.7.1 Greylisted, try again later" },
  "untrusted@answers.test": { code: 550, text: "5.7.1 Message rejected due to policy" },
  "unauthenticated@answers.test": { code: 550, text: "auth required" },
  "unrouteable@answers.test": { code: 550, text: "Unrouteable address" },
};

function smtpInto(mailbox: Mailbox, refused: ReadonlySet<string>): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true, // loopback only, and clients would refuse the package's certificate
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 500,
    onAuth: (_credentials, _session, accept) => accept(null, { user: "anyone" }),
    onRcptTo({ address }, _session, done) {
      const answer = ANSWERS[address.toLowerCase()];
      if (answer) return done(Object.assign(new Error(answer.text), { responseCode: answer.code }));
      if (!refused.has(address.toLowerCase().split("@").at(-1) ?? "")) return done();
      done(Object.assign(new Error(`5.1.1 <${address}>: there is no such mailbox`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mailbox.add(parseMail(Buffer.concat(chunks)), {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  server.on("error", () => {}); // a client that disconnects must not stop the server
  return server;
}

function answer(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "http://localhost");
  const route = `${request.method} ${url.pathname}`;
  const mail = mailbox.find(/^GET \/messages\/([\w-]+)$/.exec(route)?.[1] ?? "");
  if (route === "GET /api/messages") {
    sendJson(response, 200, mailbox.list(url.searchParams.get("to") ?? undefined));
  } else if (route === "GET /latest") {
    const to = url.searchParams.get("to") ?? "";
    const [newest] = mailbox.list(to);
    sendPage(response, 200, newest ? mailPage(newest) : waitingPage(to));
  } else if (route === "GET /") {
    sendPage(response, 200, listPage(mailbox.list()));
  } else if (mail) {
    sendPage(response, 200, mailPage(mail));
  } else if (url.pathname.startsWith("/api/")) {
    sendJson(response, 404, { error: "The mail sandbox has no such call.", code: "not_found" });
  } else {
    sendPage(response, 404, missingPage());
  }
}

export type ReceivedMail = ParsedMail & { id: string; to: string; at: string };
type MailEnvelope = { from: string; to: string[] };

type Mailbox = ReturnType<typeof openMailbox>;

/** The received mails. Addresses are compared case-insensitively. */
function openMailbox(stateDir: string | undefined) {
  const journal = openJournal<ReceivedMail>(stateDir);
  const entries = journal.read();
  return {
    add(mail: ParsedMail, envelope: MailEnvelope): void {
      const entry: ReceivedMail = {
        ...mail,
        to: envelope.to.join(", "), // the real recipients; the header may differ
        from: mail.from || envelope.from,
        id: randomUUID(),
        at: new Date().toISOString(),
      };
      journal.append(entry);
      entries.push(entry);
    },
    list(to?: string): ReceivedMail[] {
      const wanted = to?.trim().toLowerCase();
      return entries
        .filter((mail) => wanted === undefined || mail.to.toLowerCase().split(", ").includes(wanted))
        .reverse();
    },
    find: (id: string): ReceivedMail | undefined => entries.find((entry) => entry.id === id),
    close: () => journal.close(),
  };
}
