import { createServer } from "node:http";
import { nextPayoutStep } from "@lode/core/domain/withdrawals/lifecycle";
import { listenOn } from "@lode/sandbox/http";
import { Keypair } from "@solana/web3.js";
import { afterAll, beforeEach, expect, test } from "vitest";
import { connectChain } from "./connect-chain.ts";
import { isSameNode } from "./expiry-margin.ts";
import { keySigner } from "./signers/key-signer.ts";

/** A node that knows its height but no transaction, like a node whose signature index lags. */
async function nodeAt(height: () => number) {
  const server = createServer(async (request, response) => {
    const { id, method } = JSON.parse((await request.toArray()).join("")) as { id: string; method: string };
    const results: Record<string, unknown> = {
      getBlockHeight: height(),
      getSignatureStatuses: { context: { slot: height() }, value: [null] },
      getTransaction: null,
      getSignaturesForAddress: [],
    };
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] }));
  });
  afterAll(() => server.close());
  return `http://127.0.0.1:${await listenOn(server, 0, "127.0.0.1")}`;
}

const LAST_VALID = 10_000;
const heights = { primary: 0, independent: 0 };
const primary = await nodeAt(() => heights.primary);
const independent = await nodeAt(() => heights.independent);
beforeEach(() => Object.assign(heights, { primary: 0, independent: 0 }));

/** The outcome of a payment that landed but that these nodes do not show. */
async function stepAt(cluster: "sandbox" | "devnet", independentRpcUrl: string | undefined) {
  const treasury = Keypair.generate();
  const chain = connectChain({
    rpcUrl: primary,
    independentRpcUrl,
    cluster,
    treasuryAddress: treasury.publicKey.toBase58(),
    signer: keySigner(JSON.stringify([...treasury.secretKey]), "test"),
    perPayout: 0n,
  });
  const lastValidBlockHeight = BigInt(LAST_VALID);
  const sought = {
    signature: "1".repeat(64),
    lastValidBlockHeight,
    withdrawalIds: ["w"],
    since: new Date(0),
  };
  return nextPayoutStep({ ...(await chain.readPayout(sought)), lastValidBlockHeight }).step;
}

test.each([
  ["devnet", 0, "send-again"],
  ["devnet", 1, "wait"],
  ["devnet", 150, "wait"],
  ["devnet", 1_500, "wait"],
  ["devnet", 1_501, "expire"],
  ["sandbox", 0, "send-again"],
  ["sandbox", 1, "expire"],
] as const)(
  "adversary: one node alone on %s, %i blocks past the last valid height: %s",
  async (cluster, beyond, step) => {
    heights.primary = LAST_VALID + beyond;
    expect(await stepAt(cluster, undefined)).toBe(step);
  },
);

test.each([
  [1, 0, "wait"],
  [5_000, 0, "wait"],
  [1, 1, "expire"],
] as const)(
  "adversary: two nodes on devnet, %i and %i blocks past the last valid height: %s",
  async (one, other, step) => {
    Object.assign(heights, { primary: LAST_VALID + one, independent: LAST_VALID + other });
    expect(await stepAt("devnet", independent)).toBe(step);
  },
);

test("adversary: the first node under another spelling proves no expiry within the margin", async () => {
  heights.primary = LAST_VALID + 1;
  expect(await stepAt("devnet", `${primary}/?api-key=another`)).toBe("wait");
  heights.primary = LAST_VALID + 1_501;
  expect(await stepAt("devnet", `${primary}/`)).toBe("expire");
});

test.each([
  ["https://a.test", "https://a.test", true],
  ["https://a.test", "https://A.test/", true],
  ["https://a.test:443", "https://a.test", true],
  ["https://a.test.", "https://a.test", true],
  ["http://a.test", "https://a.test", true],
  ["https://a.test/?api-key=1", "https://a.test/?api-key=2", true],
  ["https://u:p@a.test/rpc//", "https://a.test/rpc#x", true],
  ["https://a.test/one", "https://a.test/two", false],
  ["https://a.test:8899", "https://a.test:8900", false],
  ["https://a.test", "https://b.test", false],
] as const)("%s and %s are one node: %s", (one, other, same) => {
  expect(isSameNode(one, other)).toBe(same);
});
