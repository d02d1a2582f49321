import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Keypair } from "@solana/web3.js";
import { afterAll, expect, test } from "vitest";
import { connectChain } from "./connect-chain.ts";
import { keySigner } from "./signers/key-signer.ts";

let followed = 0;
const node = createServer((request, response) => {
  if (request.url === "/elsewhere") followed++;
  response.writeHead(request.url === "/elsewhere" ? 200 : 307, { location: "/elsewhere" }).end("{}");
}).listen(0, "127.0.0.1");
await once(node, "listening");
afterAll(() => node.close());

test("a redirect from the node is not followed", async () => {
  const treasury = Keypair.generate();
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const chain = connectChain({
    rpcUrl,
    independentRpcUrl: undefined,
    cluster: "devnet",
    treasuryAddress: treasury.publicKey.toBase58(),
    signer: keySigner(JSON.stringify([...treasury.secretKey]), "test"),
    perPayout: 0n,
  });
  await expect(chain.assertConfigured()).rejects.toThrow();
  expect(followed).toBe(0);
});
