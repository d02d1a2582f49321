import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSecrets, loadTreasury } from "@lode/ops/settings/secrets";
import { Keypair } from "@solana/web3.js";
import { beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lode-first-start-"));
});

const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);

test("secrets are generated once, kept, and not readable by others", () => {
  const secrets = loadSecrets(folder);
  expect(Buffer.from(secrets.SEALING_KEYS.replace("k1:", ""), "base64")).toHaveLength(32);
  expect(loadSecrets(folder)).toEqual(secrets);
  expect(mode("secrets.json")).toBe("600");
});

test("a data folder of an older version gets the missing secrets, and keeps the rest", () => {
  const { PROOF_KEY: _later, ...older } = loadSecrets(folder);
  writeFileSync(join(folder, "secrets.json"), JSON.stringify(older));
  const secrets = loadSecrets(folder);
  expect(secrets).toMatchObject(older);
  expect(Buffer.from(secrets.PROOF_KEY, "base64")).toHaveLength(32);
  expect(loadSecrets(folder)).toEqual(secrets);
});

test("Solana's own library can read the treasury's key", () => {
  const { keyFile, address } = loadTreasury(folder);
  const keypair = Keypair.fromSecretKey(
    Uint8Array.from(JSON.parse(readFileSync(keyFile, "utf8")) as number[]),
  );
  expect(keypair.publicKey.toBase58()).toBe(address);
  expect(loadTreasury(folder).address).toBe(address);
  expect(mode("treasury.json")).toBe("400");
});
