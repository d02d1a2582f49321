export const listIn = (setting: string | undefined): string[] =>
  (setting ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** A relay on this machine is a sandbox: nobody else reads what is published there. */
export const isSandboxRelay = (address: string): boolean =>
  ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);

/** The sandbox serves its client and its signer on its relay's port; undefined for any other relay. */
export const sandboxPageOf = (relay: string | undefined): string | undefined =>
  relay !== undefined && isSandboxRelay(relay) ? relay.replace(/^ws/, "http").replace(/\/$/, "") : undefined;
