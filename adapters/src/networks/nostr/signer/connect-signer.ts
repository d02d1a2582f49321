import { setTimeout as pause } from "node:timers/promises";
import { DELETION, EVENT_KINDS, HTTP_AUTH } from "@lode/core/domain/networks/nostr/acts";
import { getConversationKey } from "nostr-tools/nip44";
import { generateSecretKey, getPublicKey } from "nostr-tools/pure";
import { randomToken } from "../../../crypto/random-token.ts";
import type { BegunLink } from "../../port.ts";
import { readAnswer, type Signers, secretKey } from "./ask-signer.ts";

/** How long to listen: as long as a request to link an account is valid. */
const LISTENING_MS = 10 * 60_000;
/**
 * Relays allow a subscription only so many keys. A dropped request listens again once its visitor waits, so one
 * visitor's thousands of requests block no other visitor.
 */
const MOST_LISTENING = 500;
/** Everybody can write to a key; each message costs a signature check. */
const MOST_MESSAGES = 100;

/** What Lode may ask the signer to sign: the proof of the key, comments, reposts, likes and their deletion. */
const PERMISSIONS = [
  HTTP_AUTH,
  ...EVENT_KINDS.comment,
  ...EVENT_KINDS.repost,
  ...EVENT_KINDS.like,
  DELETION,
].map((kind) => `sign_event:${kind}`);

/** The sealed part of a request: the key with which Lode asks, and the word that the signer must repeat. */
interface ConnectSecret {
  clientSecret: string;
  word: string;
  url: string;
}

/** Undefined for the secret of another way to link. */
export function readConnectSecret(sealed: string): ConnectSecret | undefined {
  try {
    return JSON.parse(sealed);
  } catch {
    return undefined;
  }
}

interface Connecting {
  /** Makes the address that a person opens in a signer, by scanning or pasting it, and listens for that signer. */
  begin(asked: { name: string; url: string }): Promise<Pick<BegunLink, "key" | "secret" | "url">>;
  /** The key of the signer that connected with this request's word; undefined if none did in time. */
  await(secret: string, waitMs: number): Promise<string | undefined>;
}

/** Connections that people begin with Lode's address (NIP-46). Each is listened for until its request expires. */
export function openConnecting({ inbox, relays }: Pick<Signers, "inbox" | "relays">): Connecting {
  const heard = new Map<string, Promise<Heard>>();

  const listen = async (clientSecret: Uint8Array, word: string): Promise<Heard> => {
    const key = getPublicKey(clientSecret);
    let messages = 0;
    let tell: (signer: string) => void = () => {};
    const signer = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const opened = inbox.open(key, (message) => {
      messages += 1;
      if (messages > MOST_MESSAGES) return;
      const answer = readAnswer(message, getConversationKey(clientSecret, message.pubkey));
      if (answer?.result === word) tell(message.pubkey);
    });
    const timer = setTimeout(() => drop(key), LISTENING_MS).unref();
    const stop = () => {
      clearTimeout(timer);
      opened.close();
    };
    await Promise.any(opened.relays).catch(({ errors }: AggregateError) => {
      stop();
      throw errors[0];
    });
    return { signer, stop };
  };

  const drop = (key: string): void => {
    heard.get(key)?.then(
      ({ stop }) => stop(),
      () => {},
    );
    heard.delete(key);
  };

  /**
   * Listens once for each key, even for several requests. Drops the key that has gone longest without a waiting
   * request.
   */
  const listening = (clientSecret: Uint8Array, word: string): Promise<Heard> => {
    const key = getPublicKey(clientSecret);
    const known = heard.get(key) ?? listen(clientSecret, word);
    heard.delete(key);
    heard.set(key, known);
    known.catch(() => heard.delete(key));
    const [longestNotAwaited] = heard.keys();
    if (heard.size > MOST_LISTENING && longestNotAwaited !== undefined) drop(longestNotAwaited);
    return known;
  };

  return {
    async begin({ name, url }) {
      const clientSecret = generateSecretKey();
      const word = randomToken();
      const key = getPublicKey(clientSecret);
      await listening(clientSecret, word);
      const asked = new URLSearchParams(relays.map((relay) => ["relay", relay.url]));
      for (const [field, value] of Object.entries({ secret: word, perms: PERMISSIONS.join(","), name }))
        asked.append(field, value);
      const secret: ConnectSecret = { clientSecret: Buffer.from(clientSecret).toString("hex"), word, url };
      return { key, secret: JSON.stringify(secret), url: `nostrconnect://${key}?${asked}` };
    },
    async await(secret, waitMs) {
      const asked = readConnectSecret(secret);
      if (!asked) return undefined;
      // Another process may have begun this request.
      const { signer } = await listening(secretKey(asked.clientSecret), asked.word);
      return Promise.race([signer, pause(waitMs, undefined, { ref: false })]);
    },
  };
}

/** Wrapped, because a promise that resolves to a promise would wait for it. */
interface Heard {
  signer: Promise<string>;
  stop(): void;
}
