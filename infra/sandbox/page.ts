import type { ServerResponse } from "node:http";
import { type Html, html, trusted } from "./html.ts";

// Shared by all sandboxes: system fonts, the system's colour scheme, no script.
const STYLE = `
:root { color-scheme: light dark; --ink: #1d2430; --soft: #566072; --ground: #f6f4ef; --card: #ffffff; --line: #d9d5ca; --accent: #7a4b00; --on-accent: #ffffff; --good: #17653a; --bad: #9c1c1c; }
@media (prefers-color-scheme: dark) { :root { --ink: #ebe8e1; --soft: #a9afbb; --ground: #14171c; --card: #1e232b; --line: #363d49; --accent: #f0b65a; --on-accent: #201300; --good: #7fd6a2; --bad: #ff9c94; } }
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
header.sandbox { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .6rem 1.25rem; border-bottom: 3px double var(--line); background: var(--card); }
header.sandbox strong a { color: inherit; text-decoration: none; }
header.sandbox form { margin-left: auto; flex-wrap: nowrap; max-width: 100%; } header.sandbox input { flex: 1; min-width: 6rem; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1rem; }
h2 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; }
a { color: var(--accent); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
.card > :first-child { margin-top: 0; } .card > :last-child { margin-bottom: 0; }
.small { font-size: .85rem; }
.soft { color: var(--soft); } .good { color: var(--good); } .bad { color: var(--bad); }
.badge { display: inline-block; border: 1px solid currentColor; border-radius: 99px; padding: 0 .6rem; font-size: .85rem; }
.row { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
ul.plain { list-style: none; padding: 0; margin: 0; } ul.plain > li { border-top: 1px solid var(--line); padding: .7rem 0; } ul.plain > li:first-child { border-top: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.25rem; margin: 0; } dt { color: var(--soft); } dd { margin: 0; min-width: 0; }
code, pre, .mono { font-family: ui-monospace, monospace; font-size: .9rem; } pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
button, .button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .4rem 1.1rem; border-radius: .6rem; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; }
button.quiet, .button.quiet { background: transparent; color: var(--ink); border-color: var(--line); }
input, select, textarea { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: .5rem; padding: .5rem .7rem; min-height: 2.75rem; max-width: 100%; }
input[type="radio"] { min-height: 0; margin: 0; width: 1.15rem; height: 1.15rem; accent-color: var(--accent); }
ul.choices { list-style: none; padding: 0; margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .25rem 1rem; } ul.choices label { display: flex; gap: .6rem; align-items: flex-start; padding: .35rem 0; min-height: 2.75rem; font-weight: 400; cursor: pointer; }
textarea { width: 100%; min-height: 5rem; display: block; } label { font-weight: 600; } fieldset { border: 0; padding: 0; margin: 0 0 1rem; } legend { font-weight: 600; padding: 0; margin-bottom: .5rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
iframe { width: 100%; min-height: 28rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

export type SandboxPage = { title: string; bar: Html; body: Html };

export function pageMarkup({ title, bar, body }: SandboxPage): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style>${trusted(STYLE)}</style></head>
<body><header class="sandbox">${bar}</header><main>${body}</main></body>
</html>
`.markup;
}

// No script may run on these pages, whatever a mail, a memo or a post contains.
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Under no-referrer, browsers send no origin with the forms of these pages.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

export function sendPage(response: ServerResponse, status: number, page: SandboxPage): void {
  response.writeHead(status, HEADERS).end(pageMarkup(page));
}
