import type { Server } from "node:http";
import type { ApiConfig } from "@lode/adapters/settings/config";
import Koa from "koa";
import supertest from "supertest";
import { expect, test } from "vitest";
import type { RequestState } from "./request-context.ts";
import { securityHeaders } from "./security-headers.ts";

async function connectSources(more: Partial<ApiConfig>): Promise<string> {
  const app = new Koa<RequestState>();
  const config = { PUBLIC_URL: "https://lode.test", CAPTCHA_PROVIDER: "altcha", ...more } as ApiConfig;
  app.use(securityHeaders(config));
  const server: Server = app.listen(0, "127.0.0.1");
  try {
    const { headers } = await supertest(server).get("/");
    return /connect-src [^;]*/.exec(headers["content-security-policy"] ?? "")?.[0] ?? "";
  } finally {
    server.close();
  }
}

test.each([
  [
    { SOLANA_CLUSTER: "devnet", SOLANA_RPC_URL: "https://provider.test/?api-key=secret" },
    "connect-src 'self'",
  ],
  [
    { SOLANA_CLUSTER: "devnet", BROWSER_RPC_URL: "https://public.test/v1" },
    "connect-src 'self' https://public.test",
  ],
  [
    { SOLANA_CLUSTER: "sandbox", SOLANA_RPC_URL: "http://127.0.0.1:8899" },
    "connect-src 'self' http://127.0.0.1:8899",
  ],
] as const)("with %o the page may connect to: %s", async (config, expected) => {
  expect(await connectSources(config)).toBe(expected);
});
