import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { minerEndpoints, operatorEndpoints } from "@lode/core/contracts/every-endpoint";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookieOf, useTestApp } from "../test/test-app.ts";

const pageFolder = mkdtempSync(join(tmpdir(), "lode-page-"));
writeFileSync(join(pageFolder, "index.html"), "<!doctype html><title>Lode</title>");
const app = useTestApp({
  SIGN_IN_PER_MINUTE: "1000000",
  WEB_DIST: pageFolder,
  OPS_WEB_DIST: pageFolder,
});
afterAll(() => rmSync(pageFolder, { recursive: true }));
const RUNS = 1_500;
const AT_ONCE = 50;
const SEED = 20_261_123;
/** A server that has not answered by then waits for the rest of a half-sent request, or hangs. */
const ANSWERED_WITHIN_MS = { half: 300, whole: 10_000 };

let cookie = "";
beforeAll(async () => {
  cookie = await sessionCookieOf(await app().signedIn());
});

/** Sends these bytes on a connection of their own. Returns the status; undefined if the connection was closed. */
function statusOf(server: Server, bytes: Buffer, waitMs: number): Promise<number | "silent" | undefined> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const end = (status?: number | "silent") => {
      clearTimeout(giveUp);
      socket.destroy();
      resolve(status);
    };
    const giveUp = setTimeout(end, waitMs, "silent" as const);
    socket.once("data", (answer) => end(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString("latin1"))?.[1])));
    socket.once("error", () => end());
    socket.once("close", () => end());
    // The client is done: a server that waits for the rest of a half-sent body sees the end.
    socket.end(bytes);
  });
}

const segment = fc.constantFrom(
  "%zz",
  "%",
  "%00",
  "%ff%fe",
  "%c3%28",
  "..%2f..%2f",
  "a".repeat(3_000),
  "'",
  "a".repeat(20_000),
  "..",
  ".",
  "%2e%2e/%2e%2e",
  "\u00e4\u00ff",
  "a\u0000b",
  "a\\b",
  "%",
  "0123456789abcdef.webp",
  "01900000-0000-7000-8000-000000000000",
);
const paths = [...minerEndpoints, ...operatorEndpoints].map(({ path }) => path);
const pages = ["/", "/api/events", "/api/avatars/:a/:b", "/assets/:name", "/api/twitter-oauth"];
const target = fc
  .tuple(
    fc
      .constantFrom(...paths, ...pages)
      .chain((path) =>
        fc.constantFrom(
          path,
          path,
          path,
          `/${path}`,
          `${path}/`,
          path.replace("/api/", "/api//"),
          path.replace("/api/", "/api/../api/"),
          path.replace("/api/", "/API/"),
          `http://127.0.0.1${path}`,
          `http://[${path}`,
          "*",
        ),
      ),
    segment,
    segment,
    fc.constantFrom(
      "",
      "?",
      "?a=%zz",
      "?cursor=%00&limit=-1",
      "?from=0001-01-01&to=zz",
      "?q=%ff",
      "?a[b]=c&a=d",
      "?__proto__=1",
      "#",
    ),
  )
  .map(([path, one, two, query]) => path.replace(/:\w+/, one).replace(/:\w+/g, two) + query);

const BODIES: readonly Buffer[] = [
  Buffer.from(""),
  Buffer.from("{}"),
  Buffer.from('{"a":'),
  Buffer.from('{"email":"\\u0000","password":"\\ud800"}'),
  Buffer.from([0xff, 0xfe, 0x00]),
  gzipSync("{}"),
  gzipSync("{}").subarray(0, 12),
  Buffer.from('--x\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc'),
];

const header = fc.constantFrom(
  "Content-Encoding: gzip",
  "Content-Encoding: br",
  "Content-Encoding: deflate",
  "Content-Encoding: x",
  "Content-Encoding: identity",
  "Transfer-Encoding: chunked",
  "Content-Type: multipart/form-data; boundary=x",
  "Content-Type: multipart/form-data",
  "Content-Type: application/json; charset=utf-99",
  "Content-Type: text/plain",
  "Host: [::",
  "Host: a b",
  "X-Forwarded-Host: [::",
  "X-Forwarded-Proto: javascript",
  "X-Forwarded-For: %zz, 1",
  "Authorization: Bearer %00",
  "Cookie: lode_session=%zz; csrfToken=%zz; %%%",
  "X-CSRF-Token: %zz",
  "Idempotency-Key: \u00ff",
  "Last-Event-ID: zz",
  "If-None-Match: zz",
  "If-Modified-Since: zz",
  "Range: bytes=9-1",
  "Accept: zz",
  "Accept-Encoding: zz;q=9",
  "Origin: null",
  "Sec-Fetch-Site: zz",
);

const request = fc
  .record({
    method: fc.constantFrom(
      ...["GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"],
      ...["TRACE", "PROPFIND", "CONNECT", "LINK", "get", "X"],
    ),
    target,
    headers: fc.uniqueArray(header, { maxLength: 4, selector: (line) => line.split(":")[0] }),
    body: fc.constantFrom(...BODIES),
    isSigned: fc.boolean(),
    /** The length that the request claims for its body; the rest of a longer body never arrives. */
    length: fc.constantFrom<(length: number) => string>(
      String,
      String,
      (length) => String(length + 5),
      (length) => String(Math.max(0, length - 1)),
      () => "-1",
      () => "x",
      (length) => `${length}, ${length}`,
      () => "99999999999999999999",
    ),
  })
  .map(({ method, target, headers, body, isSigned, length }) => {
    const named = (name: string) => headers.some((line) => line.startsWith(name));
    const lines = [
      `${method} ${target} HTTP/1.1`,
      ...(named("Host:") ? [] : ["Host: 127.0.0.1"]),
      ...(isSigned && !named("Cookie:") ? [`Cookie: ${cookie}`] : []),
      ...(named("Content-Type:") ? [] : ["Content-Type: application/json"]),
      ...(named("Transfer-Encoding:") ? [] : [`Content-Length: ${length(body.length)}`]),
      ...headers,
    ];
    const bytes = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]);
    const isWhole = length === String && !named("Transfer-Encoding:") && method !== "CONNECT";
    return { bytes, isWhole };
  });

test.each(["server", "operators"] as const)(
  "adversary: no request to the %s, however broken, is answered with a 5xx, and no whole request waits for an answer",
  async (port) => {
    const faults: string[] = [];
    const requests = fc.sample(request, { numRuns: RUNS, seed: SEED });
    for (let from = 0; from < RUNS; from += AT_ONCE)
      await Promise.all(
        requests.slice(from, from + AT_ONCE).map(async ({ bytes, isWhole }) => {
          const waitMs = ANSWERED_WITHIN_MS[isWhole ? "whole" : "half"];
          const status = (await statusOf(app()[port], bytes, waitMs)) ?? 0;
          if (status === "silent" ? isWhole : status >= 500)
            faults.push(`${status}: ${bytes.toString("latin1").slice(0, 200)}`);
        }),
      );
    expect(faults).toEqual([]);
  },
  120_000,
);

test("adversary: an encoding that Lode does not read is 415, and a broken escape is 400", async () => {
  const visitor = app().visitor();
  const token = await visitor.csrf();
  const signOut = (encoding: string) =>
    visitor.agent
      .post("/api/auth/signout")
      .set("X-CSRF-Token", token)
      .set("Content-Encoding", encoding)
      .set("Content-Type", "application/json")
      .send("{}");
  for (const encoding of ["gzip", "br", "x"]) expect((await signOut(encoding)).status).toBe(415);
  expect((await signOut("identity")).status).not.toBe(415);
});
