import { setTimeout as sleep } from "node:timers/promises";
import { decrypt, encrypt, getConversationKey } from "nostr-tools/nip44";
import { SimplePool, useWebSocketImplementation } from "nostr-tools/pool";
import { type Event, type EventTemplate, finalizeEvent } from "nostr-tools/pure";
import { WebSocket } from "ws";
import type { Journal } from "../journal.ts";
import { type NostrPerson, type People, secretOf } from "./people.ts";

useWebSocketImplementation(WebSocket);

/** Requests to signers and their answers (NIP-46). */
const MESSAGE = 24133;

/** An app that a person has allowed to ask for signatures. */
export interface SignerConnection {
  person: string;
  client: string;
  name: string;
  permissions: string[];
  /** The relays at which the app listens. A journal of release 0.1.0 has none. */
  relays?: string[];
}

type SignerEntry =
  | ({ type: "connected" } & SignerConnection)
  | { type: "revoked"; person: string; client: string };

/** How a person answers requests; "takes time" is a quarter of a minute before each signature. */
export const MODES = ["answers", "takes time", "declines", "is silent"] as const;
export type SignerMode = (typeof MODES)[number];

interface AskedSigner {
  id: string;
  method: string;
  params: string[];
}

export type Signer = Awaited<ReturnType<typeof openSigner>>;

/** A remote signer that holds the keys of all people of the sandbox, and signs what they have allowed. */
export async function openSigner(relayUrl: string, people: People, journal: Journal<SignerEntry>) {
  const pool = new SimplePool();
  const relay = await pool.ensureRelay(relayUrl);
  const connections = new Map<string, SignerConnection>();
  const modes = new Map<string, SignerMode>();
  const keyOf = ({ person, client }: Pick<SignerConnection, "person" | "client">) => `${person}:${client}`;
  const take = (entry: SignerEntry): void => {
    if (entry.type === "connected") connections.set(keyOf(entry), entry);
    else connections.delete(keyOf(entry));
  };
  const commit = (entry: SignerEntry): void => {
    take(entry);
    journal.append(entry);
  };
  for (const entry of journal.read()) take(entry);

  /** Sends at the signer's own relay and at those where the app listens. */
  const send = async (
    person: NostrPerson,
    { client, relays = [] }: Pick<SignerConnection, "client" | "relays">,
    message: object,
  ): Promise<void> => {
    const content = encrypt(JSON.stringify(message), getConversationKey(secretOf(person), client));
    const tags = [["p", client]];
    const created_at = Math.floor(Date.now() / 1_000);
    const event = finalizeEvent({ kind: MESSAGE, tags, content, created_at }, secretOf(person));
    await Promise.any(pool.publish([relayUrl, ...relays], event));
  };

  const answer = (person: NostrPerson, client: string, { id, method, params }: AskedSigner): object => {
    const connection = connections.get(keyOf({ person: person.pubkey, client }));
    if (!connection) return { id, error: "unauthorized" };
    if (modes.get(person.pubkey) === "declines") return { id, error: "the user rejected the request" };
    switch (method) {
      case "ping":
        return { id, result: "pong" };
      case "logout":
        commit({ type: "revoked", person: person.pubkey, client });
        return { id, result: "ack" };
      case "sign_event": {
        const template = JSON.parse(params[0] ?? "") as EventTemplate;
        if (!connection.permissions.includes(`sign_event:${template.kind}`))
          return { id, error: `kind ${template.kind} was never allowed` };
        return { id, result: JSON.stringify(finalizeEvent(template, secretOf(person))) };
      }
      default:
        return { id, error: `${method} is not supported` };
    }
  };

  const receive = async (event: Event): Promise<void> => {
    const to = event.tags.find(([name]) => name === "p")?.[1] ?? "";
    const person = people.find(to);
    if (!person || modes.get(to) === "is silent") return;
    const conversation = getConversationKey(secretOf(person), event.pubkey);
    const request = JSON.parse(decrypt(event.content, conversation)) as AskedSigner;
    if (modes.get(to) === "takes time" && request.method === "sign_event") await sleep(15_000);
    const client = event.pubkey;
    // A "logout" ends the connection, and is answered where the app listens all the same.
    const connection = connections.get(keyOf({ person: to, client })) ?? { client };
    await send(person, connection, answer(person, client, request));
  };

  // Relays store no such message, so none is old; an app whose clock is slow is heard too.
  relay.subscribe([{ kinds: [MESSAGE] }], {
    // Ignores messages between other parties, and unreadable messages.
    onevent: (event) => void receive(event).catch(() => {}),
  });

  return {
    /**
     * Connects the app that made this address, nostrconnect://…, to the person. Throws if the text is no such address.
     */
    async connect(person: NostrPerson, uri: string): Promise<SignerConnection> {
      const { protocol, host: client, searchParams } = new URL(uri);
      const secret = searchParams.get("secret");
      if (protocol !== "nostrconnect:" || !/^[0-9a-f]{64}$/.test(client) || secret === null)
        throw new Error("This is no address of the form nostrconnect://….");
      const permissions = (searchParams.get("perms") ?? "").split(",").filter((one) => one !== "");
      const name = searchParams.get("name") ?? "an app without a name";
      const relays = searchParams.getAll("relay").filter((url) => URL.canParse(url));
      const connection = { person: person.pubkey, client, name, permissions, relays };
      commit({ type: "connected", ...connection });
      await send(person, connection, { id: client.slice(0, 16), result: secret });
      return connection;
    },
    connectionsOf: ({ pubkey }: NostrPerson) =>
      [...connections.values()].filter(({ person }) => person === pubkey),
    /** The app's requests are refused from now on. */
    revoke: ({ person, client }: Pick<SignerConnection, "person" | "client">) =>
      commit({ type: "revoked", person, client }),
    setMode: ({ pubkey }: NostrPerson, mode: SignerMode) => void modes.set(pubkey, mode),
    close: () => pool.destroy(),
  };
}
