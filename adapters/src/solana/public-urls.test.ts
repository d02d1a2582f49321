import { expect, test } from "vitest";
import { browserNode } from "./public-urls.ts";

const OWN = "https://provider.test/?api-key=secret";

test.each([
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
