import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Keypair } from "@solana/web3.js";
import bs58 from "bs58";
import { afterAll, expect, test } from "vitest";
import { verifyEd25519 } from "../../crypto/ed25519.ts";
import { openSigner } from "./key-signer.ts";

const key = Keypair.generate();
const address = key.publicKey.toBase58();
const folder = mkdtempSync(join(tmpdir(), "lode-signers-"));
const file = join(folder, "treasury.json");
writeFileSync(file, JSON.stringify([...key.secretKey]), { mode: 0o600 });

afterAll(() => rmSync(folder, { recursive: true }));

type WantedSigner = Partial<Parameters<typeof openSigner>[0]> &
  Pick<Parameters<typeof openSigner>[0], "TREASURY_SIGNER">;
const signerOf = (wanted: WantedSigner) =>
  openSigner({ TREASURY_KEY_FILE: undefined, TREASURY_KEY: undefined, ...wanted });
const signers: [string, WantedSigner][] = [
  ["a file", { TREASURY_SIGNER: "file", TREASURY_KEY_FILE: file }],
  [
    "the environment, as numbers",
    { TREASURY_SIGNER: "environment", TREASURY_KEY: JSON.stringify([...key.secretKey]) },
  ],
  [
    "the environment, as base58",
    { TREASURY_SIGNER: "environment", TREASURY_KEY: bs58.encode(key.secretKey) },
  ],
];

test.each(signers)("%s signs and returns the address of its key", async (_name, wanted) => {
  const signer = signerOf(wanted);
  expect(await signer.readAddress()).toBe(address);
  const message = Buffer.from("a payment");
  expect(verifyEd25519(address, message, await signer.signMessage(message))).toBe(true);
});

test("a key file that others can read is refused with a fix, and so is a file without a key", () => {
  chmodSync(file, 0o644);
  const open = () => signerOf({ TREASURY_SIGNER: "file", TREASURY_KEY_FILE: file });
  expect(open).toThrow(/chmod 400/);
  chmodSync(file, 0o400);
  expect(open).not.toThrow();
  const bad = () => signerOf({ TREASURY_SIGNER: "environment", TREASURY_KEY: "not a key" });
  expect(bad).toThrow(/TREASURY_KEY is not a Solana key/);
  expect(bad).not.toThrow(/not a key:.*not a key/);
});
