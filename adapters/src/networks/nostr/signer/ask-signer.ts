import { randomUUID } from "node:crypto";
import { hexOf } from "@lode/core/domain/networks/nostr/acts";
import { type NostrEvent, parseEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/say";
import { decrypt, encrypt, getConversationKey } from "nostr-tools/nip44";
import { finalizeEvent, getPublicKey } from "nostr-tools/pure";
import { NetworkFailure } from "../../failure.ts";
import type { Action, Grant } from "../../port.ts";
import { isAuthentic } from "../is-authentic.ts";
import type { Relay } from "../relay.ts";
import { takenByOne } from "../relays.ts";
import { type Inbox, SIGNER_MESSAGE } from "./inbox.ts";

/** The content of a grant, in hex: the disposable key with which Lode asks, and the key of the signer. */
export interface SignerGrant extends Grant {
  clientSecret: string;
  signer: string;
}

export const signerGrantOf = ({ clientSecret, signer }: Grant): SignerGrant | undefined =>
  clientSecret !== undefined && signer !== undefined ? { clientSecret, signer } : undefined;

export interface Signers {
  relays: readonly Relay[];
  inbox: Inbox;
  /** How long a program may take to answer, in milliseconds. */
  timeoutMs: number;
  /** How long a person may take to answer, in milliseconds. */
  signTimeoutMs: number;
}

/** NIP-44 allows 65,535 bytes of text. */
const LONGEST_MESSAGE = 90_000;
/** How long an act waits after its signer did not answer: each request rings on the miner's phone. */
const ASK_AGAIN_MS = 3_600_000;

/** The answers of signers that no longer know Lode, or never did. */
const NOT_CONNECTED =
  /unauthori[sz]ed|not (?:authori[sz]ed|connected|permitted)|no permission|revoked|unknown (?:client|app)/i;

export interface SignerRequest {
  method: "sign_event" | "ping" | "logout";
  params: readonly string[];
  timeoutMs: number;
}

export const secretKey = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));

/**
 * Asks the signer of this grant and returns its result. Throws NetworkFailure: `signer_silent` if no answer comes in
 * time, `reauth` if the signer no longer knows Lode, `declined` if it refuses, `transient` if no relay passes the
 * request on.
 */
export async function askSigner(
  { inbox }: Pick<Signers, "inbox">,
  { clientSecret, signer }: SignerGrant,
  { method, params, timeoutMs }: SignerRequest,
): Promise<string> {
  const secret = secretKey(clientSecret);
  const conversation = getConversationKey(secret, signer);
  const id = randomUUID();
  const content = encrypt(JSON.stringify({ id, method, params }), conversation);
  let settle: (answer: SignerAnswer) => void = () => {};
  const answered = new Promise<SignerAnswer>((resolve) => {
    settle = resolve;
  });
  const { relays, close } = inbox.open(getPublicKey(secret), (message) => {
    if (message.pubkey !== signer) return;
    const answer = readAnswer(message, conversation);
    // A signer that sends its owner to a page answers again once the owner has been there.
    if (answer?.id === id && answer.result !== "auth_url") settle(answer);
  });
  const event = sealed({ to: signer, content }, secret);
  // Each relay gets the request once it listens: a signer may answer at no other relay than its own.
  const tries = relays.map(async (relay) => (await relay).publish(event));
  // The signer's time begins when a relay has the request. If none takes it, that is no silence of the signer.
  Promise.any(tries).then(
    () => setTimeout(() => settle({ id }), timeoutMs).unref(),
    () => {},
  );
  try {
    return resultOf(await Promise.race([answered, takenByOne(tries).then(() => answered)]));
  } finally {
    close();
  }
}

const sealed = ({ to, content }: { to: string; content: string }, secret: Uint8Array): NostrEvent =>
  finalizeEvent(
    { kind: SIGNER_MESSAGE, tags: [["p", to]], content, created_at: Math.floor(Date.now() / 1_000) },
    secret,
  );

export interface SignerAnswer {
  id: string;
  result?: string;
  error?: string;
}

/** Undefined if the message is forged, or belongs to another conversation. */
export function readAnswer(message: NostrEvent, conversation: Uint8Array): SignerAnswer | undefined {
  if (message.kind !== SIGNER_MESSAGE || message.content.length > LONGEST_MESSAGE) return undefined;
  if (!isAuthentic(message)) return undefined;
  try {
    const { id, result, error } = Object(JSON.parse(decrypt(message.content, conversation)));
    const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
    const [answer, fault] = [text(result), text(error)];
    return { id: String(id), ...(answer ? { result: answer } : {}), ...(fault ? { error: fault } : {}) };
  } catch {
    return undefined;
  }
}

function resultOf({ result, error }: SignerAnswer): string {
  if (error !== undefined) {
    if (NOT_CONNECTED.test(error)) throw new NetworkFailure("reauth", say("nostr.signer-left"));
    throw new NetworkFailure("declined", say("nostr.signer-declined"));
  }
  if (result !== undefined) return result;
  throw new NetworkFailure("signer_silent", say("nostr.signer-silent"), new Date(Date.now() + ASK_AGAIN_MS));
}

/**
 * Reading needs no grant, so a silent signer does not matter. Throws NetworkFailure(`reauth`) if the grant is revoked.
 */
export async function refuseRevoked(signers: Signers, grant: Grant | undefined): Promise<void> {
  const granted = grant && signerGrantOf(grant);
  if (!granted) return;
  const asked = { method: "ping", params: [], timeoutMs: signers.timeoutMs } as const;
  await askSigner(signers, granted, asked).catch((error) => {
    if (error instanceof NetworkFailure && error.kind === "reauth") throw error;
  });
}

/** The template that a signer signs; it adds its owner's key. */
export type Template = Pick<NostrEvent, "kind" | "tags" | "content" | "created_at">;

/**
 * The event, signed by the owner of the signer. Throws NetworkFailure as `askSigner` does, and `refused` if the
 * signer signed another act.
 */
export async function signEvent(
  signers: Signers,
  grant: SignerGrant,
  template: Template,
): Promise<NostrEvent> {
  const params = [JSON.stringify(template)];
  const asked = { method: "sign_event", params, timeoutMs: signers.signTimeoutMs } as const;
  const event = parseEvent(await askSigner(signers, grant, asked));
  if (!event || !isSame(event, template) || !isAuthentic(event))
    throw new NetworkFailure("refused", say("nostr.signed-other"));
  return event;
}

const LATE_SECONDS = 600;

const fieldsOf = ({ kind, tags, content }: Template): string =>
  JSON.stringify([kind, tags.filter(([name]) => name !== "client"), content]);

/** Signers change the date of an event, and some name themselves in a tag "client": neither changes the act. */
const isSame = (event: Template, template: Template): boolean =>
  fieldsOf(event) === fieldsOf(template) && Math.abs(event.created_at - template.created_at) <= LATE_SECONDS;

/** The event, signed by the account's signer. Throws NetworkFailure, with `reauth` if another key signed. */
export async function signAs(
  signers: Signers,
  grant: Grant,
  { externalId }: Action,
  template: Template,
): Promise<NostrEvent> {
  const granted = signerGrantOf(grant);
  if (!granted) throw new NetworkFailure("reauth", say("nostr.no-signer"));
  const event = await signEvent(signers, granted, template);
  if (event.pubkey !== hexOf(externalId)) throw new NetworkFailure("reauth", say("nostr.other-key"));
  return event;
}
