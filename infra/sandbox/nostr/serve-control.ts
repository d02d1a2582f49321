import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, sendJson } from "../http-exchange.ts";
import type { NostrWorld } from "./pages.ts";
import type { NewPerson } from "./people.ts";
import type { ServedRelay } from "./serve-relay.ts";
import { MODES, type Mode } from "./signer.ts";

/** Controls for tests and demos, beside the protocol. */
export async function serveControl(
  { people, signer, relay }: NostrWorld & { relay: ServedRelay },
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const body: unknown = JSON.parse((await readBody(request)) || "{}");
  const call = `${request.method} ${path}`;
  const [, key = "", what = ""] = /^\/sandbox\/people\/([0-9a-f]{64})\/(\w+)$/.exec(path) ?? [];
  const person = people.find(key);
  if (call === "POST /sandbox/people") {
    const { pubkey, secret } = people.add(personIn(body));
    return sendJson(response, 201, { pubkey, secret });
  }
  if (call === "PUT /sandbox/faults") {
    setFaults(relay, body);
    return sendJson(response, 200, { ok: true });
  }
  if (person && request.method === "POST" && what === "notes") {
    const { id } = people.publishAs(person, { kind: 1, tags: [], content: textIn(body, "content") });
    return sendJson(response, 201, { id });
  }
  if (person && request.method === "POST" && what === "connect")
    return sendJson(response, 201, await signer.connect(person, textIn(body, "uri")));
  if (person && request.method === "POST" && what === "revoke") {
    for (const connection of signer.connectionsOf(person)) signer.revoke(connection);
    return sendJson(response, 200, { ok: true });
  }
  if (person && request.method === "PUT" && what === "signer") {
    signer.setMode(person, modeIn(body));
    return sendJson(response, 200, { ok: true });
  }
  return sendJson(response, 404, { error: "There is nothing at this address." });
}

function textIn(body: unknown, name: string): string {
  const text: unknown = Object(body)[name];
  if (typeof text === "string" && text.length > 0 && text.length <= 10_000) return text;
  throw new Error(`${name} must be a text of 1 to 10,000 characters.`);
}

function modeIn(body: unknown): Mode {
  const mode = MODES.find((one) => one === Object(body).mode);
  if (mode) return mode;
  throw new Error(`mode must be one of: ${MODES.join(", ")}.`);
}

/** Sets all faults anew: with an empty body the relay tells the truth again. */
function setFaults(relay: ServedRelay, body: unknown): void {
  const { is_silent = false, refuses, delay_ms = 0, omits = [], forges = [] } = Object(body);
  relay.isSilent = is_silent === true;
  relay.refuses = typeof refuses === "string" ? refuses : undefined;
  relay.delayMs = wholeNumber(delay_ms, 60_000, "delay_ms");
  relay.events.lies = { omits, forges };
}

const wholeNumber = (value: unknown, most: number, name: string): number => {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most) return Number(value);
  throw new Error(`${name} must be a whole number from 0 to ${most}.`);
};

function personIn(body: unknown): NewPerson {
  const { trusted = 0, known_days = 0 } = Object(body);
  const name = textIn(body, "name");
  if (name.length > 30) throw new Error("name must be a text of 1 to 30 characters.");
  return {
    name,
    trusted: wholeNumber(trusted, 20, "trusted"),
    knownDays: wholeNumber(known_days, 3_650, "known_days"),
  };
}
