import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { Authority } from "./authority.ts";

/** Serves a program of this machine over https. Resolves when it listens. */
export function serveTls(authority: Authority, port: number, target: number): Promise<void> {
  const tls = { cert: readFileSync(authority.certificate), key: readFileSync(authority.key) };
  const server = createServer(tls, (incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const forwarded = request({ host: "127.0.0.1", port: target, method, headers, path }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  return new Promise((resolve) => server.listen(port, resolve));
}
