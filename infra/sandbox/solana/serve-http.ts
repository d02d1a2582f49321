import type { IncomingMessage, ServerResponse } from "node:http";
import { baseUnitsToUsdc } from "@lode/core/domain/amounts";
import { type Html, html } from "../html.ts";
import { readBody, refusesControls, sendJson } from "../http.ts";
import { type SandboxPage, sendPage } from "../page.ts";
import type { SandboxChain } from "./chain.ts";
import { USDC_MINT } from "./genesis.ts";
import type { TransferOnChain } from "./landed-transfers.ts";
import type { Landed } from "./ledger.ts";
import { call, type RpcRequest } from "./rpc/call.ts";
import { decimalText, readMint } from "./token-accounts.ts";
import { failureInWords } from "./transaction-failure.ts";

const bar = html`<strong><a href="/">Solana sandbox</a></strong><span class="soft">A local chain with play money.</span>`;
const titled = (title: string, body: Html): SandboxPage => ({
  title: `${title} · Solana sandbox`,
  bar,
  body,
});

function homePage(chain: SandboxChain): SandboxPage {
  const { clock, ledger } = chain;
  const latest = ledger.transfers().slice(-50).toReversed();
  return titled(
    "Latest transfers",
    html`<h1>Latest transfers</h1>
<p class="soft">Head slot ${clock.slot()}, block height ${clock.height()}, ${ledger.count()} transactions. <a href="/">Refresh</a></p>
<div class="card">${transferList(chain, latest)}</div>`,
  );
}

function transactionPage(chain: SandboxChain, signature: string): SandboxPage | undefined {
  const landed = chain.ledger.find(signature);
  if (!landed) return undefined;
  const { slot, blockTime, memo, meta, err } = landed;
  const transfers = chain.ledger.transfers().filter((transfer) => transfer.signature === signature);
  const time = new Date(blockTime * 1_000).toISOString();
  return titled(
    "Transaction",
    html`<h1>Transaction</h1>
<div class="card"><dl>
<dt>Status</dt><dd>${statusBadge(chain, landed)}</dd>
${err !== null && html`<dt>Error</dt><dd class="bad">${failureInWords(err)}</dd>`}
${transfers.map((transfer) => html`<dt>Amount</dt><dd><strong>${amountText(chain, transfer)}</strong></dd><dt>From</dt><dd class="mono">${transfer.fromOwner}</dd><dt>To</dt><dd class="mono">${transfer.toOwner}</dd>`)}
${memo !== null && html`<dt>Memo</dt><dd class="mono">${memo}</dd>`}
<dt>Fee</dt><dd>${decimalText(BigInt(meta.fee), 9)} SOL</dd>
<dt>Slot</dt><dd>${slot}</dd>
<dt>Time</dt><dd><time datetime="${time}">${time.replace("T", " ").slice(0, 19)} UTC</time></dd>
<dt>Signature</dt><dd class="mono">${signature}</dd>
</dl></div>
<h2>Log</h2><div class="card"><pre>${meta.logMessages.join("\n") || "No log."}</pre></div>`,
  );
}

const missingPage = (id: string): SandboxPage =>
  titled(
    "Not found",
    html`<h1>No transaction with this signature has landed</h1><p class="mono soft">${id}</p><p><a href="/">Latest transfers</a></p>`,
  );

function statusBadge({ clock }: SandboxChain, { slot, err }: Landed): Html {
  const level = clock.commitmentOf(slot);
  const depth =
    level === "finalized" ? "finalized" : `${level}, ${clock.slot() - slot} of 32 blocks to finality`;
  return err === null
    ? html`<span class="badge good">Success</span> ${depth}`
    : html`<span class="badge bad">Failed</span> ${depth}`;
}

function transferList(chain: SandboxChain, transfers: TransferOnChain[]): Html {
  if (transfers.length === 0) return html`<p>No transfers yet.</p>`;
  const rows = transfers.map(
    (
      transfer,
    ) => html`<li><strong>${amountText(chain, transfer)}</strong> to <span class="mono">${transfer.toOwner}</span><br>
<span class="soft">slot ${transfer.slot} · <a href="/tx/${transfer.signature}">transaction ${transfer.signature.slice(0, 8)}…</a>${transfer.memo !== null && html` · <span class="mono">${transfer.memo}</span>`}</span></li>`,
  );
  return html`<ul class="plain">${rows}</ul>`;
}

function amountText({ vm }: SandboxChain, { amount, mint }: TransferOnChain): string {
  if (mint === USDC_MINT) return `${baseUnitsToUsdc(BigInt(amount))} USDC`;
  return `${decimalText(BigInt(amount), readMint(vm, mint)?.decimals ?? 0)} of ${mint}`;
}

// Wallets in the browser call from another origin.
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "POST, GET, OPTIONS",
};

export async function serveHttp(
  chain: SandboxChain,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "POST") await answerRpc(chain, request, response);
  else if (request.method === "OPTIONS") response.writeHead(200, CORS).end();
  else answerPage(chain, request, response);
}

async function answerRpc(
  chain: SandboxChain,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  let asked: RpcRequest | RpcRequest[];
  try {
    asked = JSON.parse(body) as RpcRequest | RpcRequest[];
  } catch {
    sendJson(
      response,
      200,
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } },
      CORS,
    );
    return;
  }
  const calls = Array.isArray(asked) ? asked : [asked];
  const isControl = calls.some(({ method }) => method?.startsWith("dev_"));
  if (isControl && refusesControls(request, response)) return;
  const answers = calls.map((each) => call(chain, each));
  sendJson(response, 200, Array.isArray(asked) ? answers : answers[0], CORS);
}

function answerPage(chain: SandboxChain, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const [, id = ""] = /^\/tx\/(\w+)\/?$/.exec(pathname) ?? [];
  const page = pathname === "/" ? homePage(chain) : transactionPage(chain, id);
  if (page) sendPage(response, 200, page);
  else sendPage(response, 404, missingPage(id));
}
