import { expect, test } from "vitest";
import { browserNode } from "./browser-node.ts";

const OWN = "https://provider.test/?api-key=secret";

test.each([
  // cluster, BROWSER_RPC_URL, the node that browsers may ask
  ["sandbox", undefined, OWN],
  ["devnet", undefined, null],
  ["devnet", "https://public.test", "https://public.test"],
  ["sandbox", "https://public.test", "https://public.test"],
] as const)(
  "on %s with BROWSER_RPC_URL %s, browsers may ask %s",
  (SOLANA_CLUSTER, BROWSER_RPC_URL, expected) => {
    expect(browserNode({ SOLANA_CLUSTER, BROWSER_RPC_URL, SOLANA_RPC_URL: OWN })).toBe(expected);
  },
);
