import { request } from "node:http";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { startMailSandbox } from "./mail/start-mail-sandbox.ts";
import { startNostrSandbox } from "./nostr/start-nostr-sandbox.ts";
import { startSolanaSandbox } from "./solana/start-solana-sandbox.ts";
import { startXSandbox } from "./x/start-x-sandbox.ts";

const treasuryAddress = Keypair.generate().publicKey.toBase58();
const SANDBOXES: Record<string, () => Promise<{ port: number; stop(): Promise<void> }>> = {
  X: () => startXSandbox({ port: 0, consumerKey: "key", consumerSecret: "secret", callbackUrls: [] }),
  Nostr: () => startNostrSandbox({ port: 0 }),
  Solana: () => startSolanaSandbox({ port: 0, treasuryAddress }),
  mail: async () => {
    const mail = await startMailSandbox({ httpPort: 0, smtpPort: 0 });
    return { port: mail.httpPort, stop: mail.stop };
  },
};

const REFUSED = [
  ["a page whose name was rebound", { host: "evil.example" }],
  ["a foreign page's form", { origin: "https://evil.example" }],
  ["a page without an origin of its own", { origin: "null" }],
] as const;

const BROKEN = [
  { path: "//" },
  { path: "/%" },
  { path: "/\\" },
  { method: "POST", body: "[null]" },
  { method: "POST", body: "null" },
  { method: "POST", body: "{" },
];

function ask(
  port: number,
  asked: { method?: string; path?: string; headers?: object; body?: string },
): Promise<number> {
  const { method = "GET", path = "/", headers = {}, body } = asked;
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, method, path, headers: { ...headers } }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

test.each(Object.entries(SANDBOXES))(
  "adversary: the %s sandbox serves this machine only, and no request ends it",
  async (_name, start) => {
    const { port, stop } = await start();
    try {
      for (const [who, headers] of REFUSED)
        for (const method of ["GET", "POST", "PUT", "DELETE"])
          expect(await ask(port, { method, headers }), `${method} by ${who}`).toBe(403);
      for (const asked of BROKEN) expect(await ask(port, asked), JSON.stringify(asked)).toBeGreaterThan(0);
      expect(await ask(port, { headers: { origin: "http://127.0.0.1:3000" } })).not.toBe(403);
    } finally {
      await stop();
    }
  },
);
