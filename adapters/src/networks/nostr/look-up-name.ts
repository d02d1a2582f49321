import { type RequestOptions, request as requestHttps } from "node:https";
import { isKey } from "@lode/core/domain/networks/nostr/event";
import { refuseWithinTransaction } from "@lode/db/transaction";
import { type AddressRules, lookupWithin, type Resolve } from "../../public-internet/lookup-within.ts";
import { beginOutsideCall } from "../../tracing/outside-call.ts";
import { NetworkFailure } from "../failure.ts";

/** The key, in hex, of a name of NIP-05: name@domain. Throws NetworkFailure with a sentence. */
export type LookUpName = (name: string) => Promise<string>;

/** The host has labels and no port, and is no IP address. */
const NAME = /^([a-z\d._-]{1,64})@((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d])$/;
const LARGEST_ANSWER = 65_536;
const DEADLINE_MS = 3_000;

interface Tools {
  rules?: AddressRules;
  resolve?: Resolve;
  request?: typeof requestHttps;
  port?: number;
  deadlineMs?: number;
}

/**
 * Asks the name's own domain, which anybody can have made: over https, at public addresses only, without following
 * redirects (NIP-05 forbids them), at most 64 KB, within three seconds.
 */
export async function lookUpName(typed: string, tools: Tools = {}): Promise<string> {
  refuseWithinTransaction("nostr.lookUpName");
  const [, local = "", host = ""] = NAME.exec(typed.toLowerCase()) ?? [];
  if (host === "") throw new NetworkFailure("refused", `${typed} is no name in the form name@domain`);
  const end = beginOutsideCall({ system: "nip05", operation: "GET" });
  try {
    const text = await get(host, `/.well-known/nostr.json?name=${encodeURIComponent(local)}`, tools);
    end("200");
    const key = keyOf(local, text);
    if (key === undefined) throw new NetworkFailure("gone", `${host} names no key for ${typed}`);
    return key;
  } catch (error) {
    if (error instanceof NetworkFailure) throw error;
    end("none");
    const reason = error instanceof Error ? error.message : "no answer";
    throw new NetworkFailure("transient", `${typed} cannot be looked up at ${host}: ${reason}`);
  }
}

function get(
  host: string,
  path: string,
  {
    rules = { allowsLoopback: false },
    resolve,
    request = requestHttps,
    port = 443,
    deadlineMs = DEADLINE_MS,
  }: Tools,
): Promise<string> {
  const options: RequestOptions = {
    host,
    path,
    port,
    agent: false,
    headers: { accept: "application/json", "user-agent": "lode" },
    lookup: lookupWithin(rules, resolve),
  };
  return new Promise((done, fail) => {
    const asking = request(options, (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        return fail(new Error(`it answers ${response.statusCode}`));
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on("data", (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size > LARGEST_ANSWER) response.destroy(new Error("its answer is larger than 64 KB"));
      });
      response.on("error", fail);
      response.on("end", () => done(Buffer.concat(parts).toString("utf8")));
    });
    const deadline = setTimeout(() => asking.destroy(new Error("no answer within 3 seconds")), deadlineMs);
    asking.on("close", () => clearTimeout(deadline));
    asking.on("error", fail);
    asking.end();
  });
}

function keyOf(local: string, text: string): string | undefined {
  try {
    const { names } = Object(JSON.parse(text)) as { names?: unknown };
    const key = Object.entries(Object(names)).find(([name]) => name.toLowerCase() === local)?.[1];
    return typeof key === "string" && isKey(key) ? key : undefined;
  } catch {
    return undefined;
  }
}
