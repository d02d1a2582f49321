import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { sendRaw } from "../test/send-raw.ts";
import { useTestApp } from "../test/test-app.ts";

const pageFolder = mkdtempSync(join(tmpdir(), "lode-page-"));
writeFileSync(join(pageFolder, "index.html"), "<!doctype html><title>Lode</title>");
const app = useTestApp({ SIGN_IN_PER_MINUTE: "1000000", WEB_DIST: pageFolder, OPS_WEB_DIST: pageFolder });
afterAll(() => rmSync(pageFolder, { recursive: true }));

const PARTS = [
  "%zz",
  "%",
  "%00",
  "%ff%fe",
  "..%2f..%2f",
  "%2e%2e/%2e%2e",
  "a\\b",
  "'",
  "\u00e4\u00ff",
  "a".repeat(9_000),
];
const TARGETS = [
  ...[
    "*",
    "http://[/api/me",
    "http://127.0.0.1/api/me",
    "//api/me",
    "/api//me",
    "/api/../api/me",
    "/API/me",
    "/api/me#",
  ],
  ...PARTS.flatMap((part) => [
    `/${part}`,
    `/assets/${part}`,
    `/api/withdrawals/${part}`,
    `/api/avatars/${part}/${part}`,
    `/api/me?cursor=${part}&a[b]=c&__proto__=1`,
  ]),
].map((target) => ({ line: `GET ${target}`, header: "Accept: zz" }));

const HEADERS = [
  "Content-Encoding: br",
  "Content-Encoding: x",
  "Content-Encoding: identity",
  "Content-Type: multipart/form-data; boundary=x",
  "Content-Type: multipart/form-data",
  "Content-Type: application/json; charset=utf-99",
  "Host: [::",
  "Host: a b",
  "X-Forwarded-Host: [::",
  "X-Forwarded-Proto: javascript",
  "X-Forwarded-For: %zz, 1",
  "Authorization: Bearer %00",
  "Cookie: lode_session=%zz; lode_operator=%zz; csrfToken=%zz; %%%",
  "X-CSRF-Token: %zz",
  "Idempotency-Key: \u00ff",
  "Last-Event-ID: zz",
  "If-None-Match: zz",
  "If-Modified-Since: zz",
  "Range: bytes=9-1",
  "Accept-Encoding: zz;q=9",
  "Origin: null",
  "Sec-Fetch-Site: zz",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
].flatMap((header) =>
  ["GET /", "GET /api/profile", "PUT /api/profile", "POST /api/sign-in"].map((line) => ({ line, header })),
);

const METHODS = ["HEAD", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "get", "X"].map((method) => ({
  line: `${method} /api/profile`,
  header: "Accept: zz",
}));

test.each(["server", "operators"] as const)(
  "adversary: no request to the %s, however broken, is answered with a 5xx or not at all",
  async (port) => {
    const { bearer } = await app().signedIn();
    const faults: string[] = [];
    for (const { line, header } of [...TARGETS, ...HEADERS, ...METHODS]) {
      const body = line.startsWith("P") ? '{"email":"\\u0000","bio":"\\ud800"}' : "";
      const usual = [
        "Host: 127.0.0.1",
        `Authorization: Bearer ${bearer}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
      ];
      const [name = ""] = header.split(":", 1);
      const head = [`${line} HTTP/1.1`, ...usual.filter((one) => !one.startsWith(`${name}:`)), header];
      const status = await sendRaw(app()[port], head, body);
      if (!(status < 500)) faults.push(`${status}: ${line.slice(0, 100)} with ${header}`);
    }
    expect(faults).toEqual([]);
  },
  120_000,
);

test("adversary: an encoding that Lode does not read is 415, also if its archive is broken", async () => {
  const visitor = app().visitor();
  const token = await visitor.csrf();
  const signOut = (encoding: string, body: string | Buffer = "{}") =>
    visitor.agent
      .post("/api/auth/signout")
      .set("X-CSRF-Token", token)
      .set("Content-Encoding", encoding)
      .set("Content-Type", "application/json")
      .send(body);
  for (const encoding of ["gzip", "br", "x"]) expect((await signOut(encoding)).status).toBe(415);
  expect((await signOut("gzip", gzipSync("{}").subarray(0, 12))).status).toBe(415);
  expect((await signOut("identity")).status).not.toBe(415);
});
