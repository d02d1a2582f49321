import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Keypair } from "@solana/web3.js";
import bs58 from "bs58";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { privateKeyOf, signEd25519, verifyEd25519 } from "../../crypto/ed25519.ts";
import { openSigner } from "../open-signer.ts";
import type { TreasurySigner } from "../port.ts";

const key = Keypair.generate();
const address = key.publicKey.toBase58();
const folder = mkdtempSync(join(tmpdir(), "lode-signers-"));
const file = join(folder, "treasury.json");
writeFileSync(file, JSON.stringify([...key.secretKey]), { mode: 0o600 });

/** Implements the part of AWS KMS that signing needs. */
const kms = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const asked = JSON.parse(Buffer.concat(chunks).toString());
  const action = String(request.headers["x-amz-target"]);
  const known = asked.KeyId === "alias/treasury" && request.headers.authorization?.includes("AKIATEST");
  const answer = !known
    ? { __type: "NotFoundException", message: "no such key" }
    : action === "TrentService.GetPublicKey"
      ? {
          PublicKey: Buffer.concat([
            Buffer.from("302a300506032b6570032100", "hex"),
            key.publicKey.toBytes(),
          ]).toString("base64"),
        }
      : asked.SigningAlgorithm === "ED25519_SHA_512" && asked.MessageType === "RAW"
        ? {
            Signature: Buffer.from(
              signEd25519(privateKeyOf(key.secretKey.subarray(0, 32)), Buffer.from(asked.Message, "base64")),
            ).toString("base64"),
          }
        : { __type: "ValidationException", message: action };
  response
    .writeHead("__type" in answer ? 400 : 200, { "Content-Type": "application/x-amz-json-1.1" })
    .end(JSON.stringify(answer));
});

beforeAll(async () => {
  kms.listen(0, "127.0.0.1");
  await once(kms, "listening");
  vi.stubEnv("AWS_ENDPOINT_URL_KMS", `http://127.0.0.1:${(kms.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_REGION", "eu-central-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIATEST");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "x".repeat(40));
});
afterAll(() => {
  kms.closeAllConnections();
  kms.close();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const none = { TREASURY_KEY_FILE: undefined, TREASURY_KEY: undefined, TREASURY_KMS_KEY_ID: undefined };
const signers: [string, () => TreasurySigner][] = [
  ["a file", () => openSigner({ ...none, TREASURY_SIGNER: "file", TREASURY_KEY_FILE: file })],
  [
    "the environment, as numbers",
    () =>
      openSigner({
        ...none,
        TREASURY_SIGNER: "environment",
        TREASURY_KEY: JSON.stringify([...key.secretKey]),
      }),
  ],
  [
    "the environment, as base58",
    () => openSigner({ ...none, TREASURY_SIGNER: "environment", TREASURY_KEY: bs58.encode(key.secretKey) }),
  ],
  [
    "AWS KMS",
    () => openSigner({ ...none, TREASURY_SIGNER: "aws-kms", TREASURY_KMS_KEY_ID: "alias/treasury" }),
  ],
];

test.each(signers)("%s signs and returns the address of its key", async (_name, open) => {
  const signer = open();
  expect(await signer.readAddress()).toBe(address);
  const message = Buffer.from("a payment");
  expect(verifyEd25519(address, message, await signer.signMessage(message))).toBe(true);
});

test("a key that KMS does not have is an error, not a signature", async () => {
  const signer = openSigner({ ...none, TREASURY_SIGNER: "aws-kms", TREASURY_KMS_KEY_ID: "alias/other" });
  await expect(signer.signMessage(Buffer.from("x"))).rejects.toThrow(/no such key/);
});

test("a key file that others can read is refused with a fix, and so is a file without a key", () => {
  chmodSync(file, 0o644);
  const open = () => openSigner({ ...none, TREASURY_SIGNER: "file", TREASURY_KEY_FILE: file });
  expect(open).toThrow(/chmod 400/);
  chmodSync(file, 0o400);
  expect(open).not.toThrow();
  const bad = () => openSigner({ ...none, TREASURY_SIGNER: "environment", TREASURY_KEY: "not a key" });
  expect(bad).toThrow(/TREASURY_KEY is not a Solana key/);
  expect(bad).not.toThrow(/not a key:.*not a key/);
});
