export const listIn = (setting: string | undefined): string[] =>
  (setting ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** A relay on this machine, or compose's, is a sandbox: it has no other readers. */
export const isSandboxRelay = (address: string): boolean =>
  ["127.0.0.1", "localhost", "[::1]", "nostr-sandbox"].includes(new URL(address).hostname);

/** The sandbox's page for its client and signer, on its relay's port; undefined for other relays. */
export const sandboxPageOf = (relay: string | undefined): string | undefined =>
  relay !== undefined && isSandboxRelay(relay) ? `http://127.0.0.1:${new URL(relay).port}` : undefined;
