import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { ApiConfig } from "@lode/adapters/settings/config";
import Koa from "koa";
import supertest from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressAnswers } from "./compress-answers.ts";
import type { RequestState } from "./request-context.ts";
import { securityHeaders } from "./security-headers.ts";
import { servePage } from "./serve-page.ts";

const SCRIPT = "export const words = 'a seam below the hill';\n".repeat(40);
const LIST = { tasks: Array.from({ length: 60 }, (_, id) => ({ id, description: "Follow Lode" })) };
let folder: string;
let server: Server;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lode-page-"));
  mkdirSync(join(folder, "assets"));
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  for (const name of ["assets/index-abc.js", "index.html", "sw.js"]) {
    write(name, SCRIPT);
    write(`${name}.br`, brotliCompressSync(SCRIPT));
    write(`${name}.gz`, gzipSync(SCRIPT));
  }
  write("assets/inter-abc.woff2", "a font");
  write(
    "preloads.json",
    JSON.stringify({
      "*": "<base>",
      "/": "",
      "/terms": "<base>, <terms>",
      "/profile": "",
      "/sign/:task": "",
    }),
  );
  const app = new Koa<RequestState>();
  app.use(securityHeaders({ PUBLIC_URL: "http://127.0.0.1:3000", CAPTCHA_PROVIDER: "altcha" } as ApiConfig));
  app.use(compressAnswers);
  app.use(servePage({ folder, publicUrl: "http://127.0.0.1:3000" }));
  app.use((ctx) => {
    ctx.body = ctx.path === "/api/small" ? { ok: true } : LIST;
  });
  server = app.listen(0, "127.0.0.1");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, accepts: string) =>
  supertest(server)
    .get(path)
    .set("Accept-Encoding", accepts)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => done(null, Buffer.concat(chunks)));
    });

test.each([
  ["/assets/index-abc.js", "br, gzip", "br", "text/javascript; charset=utf-8"],
  ["/assets/index-abc.js", "gzip", "gzip", "text/javascript; charset=utf-8"],
  ["/assets/index-abc.js", "identity", undefined, "text/javascript; charset=utf-8"],
  ["/assets/inter-abc.woff2", "br, gzip", undefined, "font/woff2"],
  ["/", "gzip, deflate, br", "br", "text/html; charset=utf-8"],
  ["/profile", "br", "br", "text/html; charset=utf-8"],
])("%s for a client that accepts %s: encoding %s", async (path, accepts, encoding, type) => {
  const { headers, status } = await ask(path, accepts);
  expect(status).toBe(200);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers["content-type"]).toBe(type);
  expect(headers.vary).toContain("Accept-Encoding");
});

test.each([
  ["/sign/a-task", 200, "text/html; charset=utf-8"],
  ["/terms/", 200, "text/html; charset=utf-8"],
  ["/sign", 404, "text/html; charset=utf-8"],
  ["/nowhere", 404, "text/html; charset=utf-8"],
  ["/favicon.ico", 404, undefined],
  ["/apple-touch-icon.png", 404, undefined],
  ["/.env", 404, undefined],
  ["/.git/config.json", 404, undefined],
])("%s is answered with %d, as %s", async (path, status, type) => {
  const answer = await ask(path, "br");
  expect([answer.status, answer.headers["content-type"]]).toEqual([status, type]);
});

test("hashed files are cached for a year, and the document and the service worker are revalidated", async () => {
  const cacheOf = async (path: string) => (await ask(path, "br")).headers["cache-control"];
  expect(await cacheOf("/assets/index-abc.js")).toBe("max-age=31536000,immutable");
  expect(await cacheOf("/")).toBe("no-cache");
  expect(await cacheOf("/sw.js")).toBe("max-age=0");
  expect((await ask("/assets/index-old.js", "br")).status).toBe(404);
});

test("a browser that already has the document gets only headers", async () => {
  const first = await ask("/terms", "br");
  const again = await ask("/terms", "br").set("If-None-Match", first.headers.etag ?? "");
  expect(again.status).toBe(304);
});

test("each path preloads its own code, and an unknown path preloads what every page needs", async () => {
  expect((await ask("/terms", "br")).headers.link).toBe("<base>, <terms>");
  expect((await ask("/nowhere", "br")).headers.link).toBe("<base>");
  expect((await ask("/constructor", "br")).headers.link).toBe("<base>");
});

test.each([
  ["/api/mining-tasks", "gzip", "gzip"],
  ["/api/mining-tasks", "identity", undefined],
  ["/api/small", "gzip", undefined],
  ["/api/auth/sessions", "gzip", undefined],
  ["/api/csrf-token", "gzip", undefined],
])("%s for a client that accepts %s: encoding %s", async (path, accepts, encoding) => {
  const { headers, body } = await ask(path, accepts);
  expect(headers["content-encoding"]).toBe(encoding);
  // The client has already decompressed the body.
  expect(JSON.parse(body.toString())).toEqual(path === "/api/small" ? { ok: true } : LIST);
});

test.each([
  ["/profile", true],
  ["/profile/twitter-callback", true],
  ["/profiles", false],
  ["/dashboard", false],
  ["/", false],
  ["/sw.js", false],
])(
  "the security policy of %s allows a socket to a wallet app on the same device: %s",
  async (path, allowed) => {
    const policy = (await ask(path, "br")).headers["content-security-policy"] as string;
    const connections = policy.split(";").find((part) => part.startsWith("connect-src"));
    expect(connections).toBe(allowed ? "connect-src 'self' ws://localhost:*" : "connect-src 'self'");
  },
);

test("documents have the security policy, and scripts, styles and fonts only the headers that affect them", async () => {
  const document = (await ask("/profile", "br")).headers;
  expect(document["content-security-policy"]).toContain("default-src 'none'");
  expect(document["x-frame-options"]).toBeDefined();
  const script = (await ask("/assets/index-abc.js", "br")).headers;
  expect(script["content-security-policy"]).toBeUndefined();
  expect(script["x-content-type-options"]).toBe("nosniff");
  expect(script["cross-origin-resource-policy"]).toBe("same-origin");
});
