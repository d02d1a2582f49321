import type { ActionKind, Target } from "@lode/core/domain/networks/action-kinds";
import { hexOf, nostrId } from "@lode/core/domain/networks/nostr/acts";
import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import { SANDBOX_PROVIDER, SANDBOX_SEEDS } from "@lode/sandbox/nostr/known-keys";
import { startNostrSandbox } from "@lode/sandbox/nostr/start-nostr-sandbox";
import { type KeyHolder, makeKeyHolder } from "@lode/sandbox/people/nostr-client";
import { afterAll, afterEach, beforeAll } from "vitest";
import { linkingBy } from "../linking-by.test-support.ts";
import type { Network } from "../port.ts";
import { type NostrConfig, openNostr } from "./open-nostr.ts";
import { openRelay, type Relay } from "./relay.ts";

export const seconds = (): number => Math.floor(Date.now() / 1_000);

type SandboxNostr = Awaited<ReturnType<typeof start>>;

/** The adapter with two relays of its own. Relays tell the truth again after each test. */
export function useSandboxNostr(): () => SandboxNostr {
  let running: SandboxNostr | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterEach(() => {
    for (const { relay } of running?.sandboxes ?? []) {
      relay.events.lies = {};
      relay.isSilent = false;
      relay.refuses = undefined;
    }
  });
  afterAll(async () => {
    for (const sandbox of running?.sandboxes ?? []) await sandbox.stop();
  });
  return () => {
    if (!running) throw new Error("The sandbox does not run yet.");
    return running;
  };
}

async function start() {
  const first = await startNostrSandbox({ port: 0 });
  const second = await startNostrSandbox({ port: 0 });
  const config: NostrConfig = {
    NOSTR_RELAYS: `${first.relayUrl},${second.relayUrl}`,
    NOSTR_TIMEOUT_MS: 4_000,
    NOSTR_SIGN_TIMEOUT_MS: 10_000,
    PRODUCT_NAME: "Lode",
    NOSTR_POLICY_ACKNOWLEDGED: undefined,
    NOSTR_TRUST_SEEDS: SANDBOX_SEEDS.join(","),
    NOSTR_TRUST_PROVIDER: SANDBOX_PROVIDER,
  };
  let core: Promise<string[]> | undefined;
  const network: Network = openNostr(config, {
    readCore: () => {
      core ??= network.growCore?.().then(({ accounts }) => accounts) ?? Promise.resolve([]);
      return core;
    },
  });
  const relays = [openRelay(first.relayUrl, 30_000), openRelay(second.relayUrl, 30_000)] as const;
  const people = new Map<string, Promise<KeyHolder>>();
  const publish = async (event: NostrEvent, at: readonly Relay[] = relays): Promise<void> => {
    for (const relay of at) await relay.publish(event);
  };
  const person = (username: string, standing: { trusted?: number; known_days?: number } = {}) => {
    const known = people.get(username) ?? makeKeyHolder(`http://127.0.0.1:${first.port}`, username, standing);
    people.set(username, known);
    return known;
  };
  /** Links the person by their remote signer, the signer of the first relay. */
  const linkBySigner = async (username: string) => {
    const { pubkey } = await person(username);
    const owner = first.people.find(pubkey);
    if (!owner) throw new Error("The sandbox does not know this person.");
    const linking = linkingBy("signer", network);
    const { key, secret, url } = await linking.begin("http://127.0.0.1:3000/api/links/nostr");
    await first.signer.connect(owner, url);
    const verifier = await linking.awaitSigner?.(secret, 15_000);
    if (!verifier) throw new Error("No signer was connected.");
    return { ...(await linking.complete({ key, secret, verifier })), person: owner };
  };
  return {
    linkBySigner,
    sandboxes: [first, second] as const,
    relays,
    config,
    network,
    person,
    publish,
    async target(kind: ActionKind): Promise<Target> {
      const author = await person("author");
      const target = { kind, targetUsername: "author", targetAccountId: nostrId(author.pubkey) };
      if (kind === "follow") return { ...target, targetPostId: null };
      const note = author.sign({ kind: 1, content: `A note, ${Math.random()}` });
      await publish(note);
      return { ...target, targetPostId: nostrId(note.id) };
    },
  };
}

/** The event by which a client does this act, as its NIP says. */
export function actOf({ kind, targetAccountId, targetPostId }: Target): {
  kind: number;
  tags: string[][];
  content: string;
} {
  const author = ["p", hexOf(targetAccountId)];
  const post = hexOf(targetPostId ?? "");
  switch (kind) {
    case "follow":
      return { kind: 3, content: "", tags: [author] };
    case "like":
      return { kind: 7, content: "+", tags: [["e", post], author] };
    case "repost":
      return { kind: 6, content: "", tags: [["e", post, ""], author] };
    case "comment":
      return { kind: 1, content: "Well said.", tags: [["e", post, "", "root"], author] };
  }
}
