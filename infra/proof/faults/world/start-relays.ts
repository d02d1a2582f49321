import type { Settings } from "@lode/ops/settings/project-settings";
import { SANDBOX_PROVIDER, SANDBOX_SEEDS } from "@lode/sandbox/nostr/known-keys";
import { type NostrSandbox, startNostrSandbox } from "@lode/sandbox/nostr/start-nostr-sandbox";

/** Two relays of Nostr in this process, so that the scenario can make them lie and read what they have stored. */
export interface Relays {
  both: readonly [NostrSandbox, NostrSandbox];
  settings: Settings;
  stop(): Promise<void>;
}

export async function startRelays(): Promise<Relays> {
  const both = [await startNostrSandbox({ port: 0 }), await startNostrSandbox({ port: 0 })] as const;
  return {
    both,
    settings: {
      NOSTR_RELAYS: both.map(({ relayUrl }) => relayUrl).join(","),
      NOSTR_TIMEOUT_MS: "1500",
      NOSTR_TRUST_SEEDS: SANDBOX_SEEDS.join(","),
      NOSTR_TRUST_PROVIDER: SANDBOX_PROVIDER,
    },
    async stop() {
      for (const relay of both) await relay.stop();
    },
  };
}
