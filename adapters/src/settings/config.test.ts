import { expect, test } from "vitest";
import { openNetworks } from "../networks/registry.ts";
import { readApiConfig, readWorkerConfig } from "./config.ts";

const common = {
  DATABASE_URL: "postgres://127.0.0.1/lode",
  REDIS_URL: "redis://127.0.0.1",
  X_APP_KEY: "key",
  X_APP_SECRET: "secret",
  SEALING_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
  TREASURY_ADDRESS: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
};
const api = { ...common, CSRF_KEY: "c".repeat(32), CAPTCHA_KEY: "k".repeat(32) };
const worker = {
  ...common,
  SMTP_URL: "smtp://127.0.0.1",
  TREASURY_KEY_FILE: "/key",
  PROOF_KEY: Buffer.alloc(32).toString("base64"),
  SOLANA_RPC_URL: "https://rpc.test/v1",
};

test("defaults are filled in, and an empty value counts as not set", () => {
  expect(readApiConfig({ ...api, PORT: "" })).toMatchObject({
    PORT: 3000,
    X_PROVIDER: "sandbox",
    DEMO: false,
  });
});

test("all missing names are reported together", () => {
  expect(() => readApiConfig({})).toThrow(/DATABASE_URL is not set\n.*REDIS_URL is not set/s);
});

test.each([
  ["http://127.0.0.1:3000/", "http://127.0.0.1:3000"],
  [" HTTPS://Lode.Test ", "https://lode.test"],
])("PUBLIC_URL=%s is %s", (given, address) => {
  expect(readApiConfig({ ...api, PUBLIC_URL: given }).PUBLIC_URL).toBe(address);
});

test.each(["https://lode.test/lode", "lode.test", "ftp://lode.test", "https://me@lode.test"])(
  "PUBLIC_URL=%s is refused with a sentence",
  (given) => {
    expect(() => readApiConfig({ ...api, PUBLIC_URL: given })).toThrow(/PUBLIC_URL must be .*without a path/);
  },
);

test("live X needs an explicit acknowledgement", () => {
  expect(() => readApiConfig({ ...api, X_PROVIDER: "x" })).toThrow(/X_POLICY_ACKNOWLEDGED=yes/);
  const config = readApiConfig({ ...api, X_PROVIDER: "x", X_POLICY_ACKNOWLEDGED: "yes" });
  expect(config.X_TIER).toBe("self-serve");
});

test("X can be off: Nostr alone, without an app at X, and never with no network at all", () => {
  const { X_APP_KEY: _, X_APP_SECRET: __, ...withoutApp } = api;
  const off = { ...withoutApp, X_PROVIDER: "off" };
  expect(() => readApiConfig(off)).toThrow(/X_PROVIDER=off needs NOSTR_RELAYS/);
  expect(() => readApiConfig(withoutApp)).toThrow(/X_APP_KEY is not set\n.*X_APP_SECRET is not set/);
  const alone = { ...off, NOSTR_RELAYS: "wss://one.lode.io", NOSTR_TRUST_SEEDS: "a".repeat(64) };
  expect(openNetworks(readApiConfig(alone), () => ({ readCore: async () => [] })).all).toMatchObject([
    { id: "nostr" },
  ]);
});

test("relays of Nostr need accounts that the operator trusts, and all of them are addresses of relays", () => {
  const relays = { NOSTR_RELAYS: "wss://one.lode.io, wss://two.lode.io" };
  expect(() => readApiConfig({ ...api, ...relays })).toThrow(/NOSTR_RELAYS needs NOSTR_TRUST_SEEDS/);
  const trusted = { ...api, ...relays, NOSTR_TRUST_SEEDS: "a".repeat(64) };
  expect(readApiConfig(trusted).NOSTR_RELAYS).toBe(relays.NOSTR_RELAYS);
  expect(() => readApiConfig({ ...trusted, NOSTR_RELAYS: "https://one.lode.io" })).toThrow(/ws:\/\/ or wss:/);
  expect(() => readApiConfig({ ...trusted, NOSTR_TRUST_SEEDS: "npub1seed" })).toThrow(/64 hex digits/);
});

test.each([
  [{}, /TREASURY_KEY_FILE is not set/],
  [{ TREASURY_SIGNER: "environment" }, /TREASURY_KEY is not set/],
  [{ TREASURY_SIGNER: "aws-kms", TREASURY_KEY: "[]" }, /TREASURY_SIGNER must be file or environment/],
])("a worker does not start without the treasury's key: %j", (more, sentence) => {
  expect(() => readWorkerConfig({ ...worker, TREASURY_KEY_FILE: undefined, ...more })).toThrow(sentence);
});

test("the API never sees the treasury's key", () => {
  expect(readApiConfig({ ...api, TREASURY_KEY_FILE: "/key" })).not.toHaveProperty("TREASURY_KEY_FILE");
});

test.each(["", "short", "x".repeat(44), `${"A".repeat(42)}=`])(
  "%j is not accepted as a key to sign roots with",
  (PROOF_KEY) => {
    expect(() => readWorkerConfig({ ...worker, PROOF_KEY })).toThrow(/PROOF_KEY/);
  },
);

test.each(["smtp://me:p#ss@mail.test", "smtp://me:a/b@mail.test", "smtp://me:p%@mail.test", "mail.test:25"])(
  "the mail server's address %s is refused with a sentence about its password",
  (SMTP_URL) => {
    expect(() => readWorkerConfig({ ...worker, SMTP_URL })).toThrow(/special characters of its password/);
  },
);

test("a password with special characters works in percent", () => {
  const SMTP_URL = "smtps://me:p%23ss%2Fwo%3Ard%401%25@mail.test:465";
  expect(readWorkerConfig({ ...worker, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
});

test("adversary: the same node with another key is not independent", () => {
  const INDEPENDENT_RPC_URL = "https://rpc.test/v1?api-key=another";
  expect(() => readWorkerConfig({ ...worker, INDEPENDENT_RPC_URL })).toThrow(
    /INDEPENDENT_RPC_URL is the node of SOLANA_RPC_URL: name another provider's node/,
  );
});

test("neither the default node nor an invalid URL counts as independent", () => {
  const { SOLANA_RPC_URL: _, ...byDefault } = worker;
  expect(() => readWorkerConfig({ ...byDefault, INDEPENDENT_RPC_URL: "http://127.0.0.1:8899" })).toThrow(
    /is the node of SOLANA_RPC_URL/,
  );
  expect(() => readWorkerConfig({ ...worker, INDEPENDENT_RPC_URL: "other.test:8899" })).toThrow(
    "INDEPENDENT_RPC_URL must be a URL with http or https",
  );
  const INDEPENDENT_RPC_URL = "https://other.test/v1";
  expect(readWorkerConfig({ ...worker, INDEPENDENT_RPC_URL })).toMatchObject({ INDEPENDENT_RPC_URL });
});
