import { expect, test } from "vitest";
import { readApiConfig, readWorkerConfig } from "./config.ts";
import { productionFaults } from "./production-faults.ts";

const common = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://127.0.0.1/lode",
  REDIS_URL: "redis://127.0.0.1",
  X_APP_KEY: "key",
  X_APP_SECRET: "secret",
  SEALING_KEYS: "k1:bGlrZSBhIGdvb2Qga2V5LCA5NzIzNDg1OTM0NTc4OTI=",
  TREASURY_ADDRESS: "set-the-address-of-the-wallet-that-pays",
};
const api = {
  ...common,
  OPERATOR_TOTP_REQUIRED: "false",
  CSRF_KEY: "8Zp1vQm5Yc2Rk7Ws4Tn9Xb3Hd6Jf0Lg1Aq8",
  CAPTCHA_KEY: "3Hd6Jf0Lg1Aq88Zp1vQm5Yc2Rk7Ws4Tn9Xb",
};
const worker = {
  ...common,
  SMTP_URL: "smtp://mail.provider.io",
  TREASURY_KEY_FILE: "/key",
  PROOF_KEY: Buffer.alloc(32).toString("base64"),
};

test("operations: with nothing but the defaults, production names every fault at once and the way out", () => {
  const named = (read: () => unknown) => {
    try {
      read();
    } catch (error) {
      return [...(error as Error).message.matchAll(/^ {2}- ([A-Z0-9_]{2,})/gm)].map(([, name]) => name);
    }
    return [];
  };
  const shared = ["X_PROVIDER", "SOLANA_CLUSTER", "PUBLIC_URL", "TREASURY_ADDRESS"];
  expect(named(() => readApiConfig(api))).toEqual([...shared, "SUPPORT_EMAIL", "OPERATOR_TOTP_REQUIRED"]);
  expect(named(() => readWorkerConfig(worker))).toEqual([
    ...shared,
    "MAIL_FROM",
    "SUPPORT_EMAIL",
    "SMTP_URL",
  ]);
  expect(() => readApiConfig(api)).toThrow(/ALLOW_SANDBOX_IN_PRODUCTION=yes/);
});

test("the exception allows sandboxes and examples, and neither a failpoint nor a weak key", () => {
  const trial = { ALLOW_SANDBOX_IN_PRODUCTION: "yes" };
  expect(readApiConfig({ ...api, ...trial })).toMatchObject({ X_PROVIDER: "sandbox" });
  expect(() => readWorkerConfig({ ...worker, ...trial, FAILPOINT: "payout.stored" })).toThrow(/FAILPOINT/);
  expect(() => readApiConfig({ ...api, ...trial, CSRF_KEY: "c".repeat(32) })).toThrow(/CSRF_KEY/);
});

test("operations: remote stores with TLS, stores of this machine and addresses of one's own have no fault", () => {
  const remote = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://mine.lode.io",
    OPERATORS_URL: "https://console.lode.io",
    SOLANA_RPC_URL: "https://api.devnet.solana.com",
    TREASURY_ADDRESS: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
    MAIL_FROM: "Lode <no-reply@lode.io>",
    SMTP_URL: "smtp://user:word@smtp.provider.io?requireTLS=true",
    DATABASE_URL: "postgres://lode:p@db.provider.io/lode?sslmode=verify-full&sslrootcert=/ca.pem",
    REDIS_URL: "rediss://:p@redis.provider.io:6379",
    CSRF_KEY: api.CSRF_KEY,
    SEALING_KEYS: common.SEALING_KEYS,
  };
  const beside = {
    DATABASE_URL: "postgres://lode:p@postgres:5432/lode",
    REDIS_URL: "redis://redis:6379",
    SMTP_URL: "smtp://127.0.0.1:25",
    OPERATORS_URL: "http://127.0.0.1:3001",
  };
  for (const settings of [remote, beside])
    expect(productionFaults(settings, { allowsSandbox: false })).toEqual([]);
});

test.each([
  ["NODE_ENV", "development"],
  ["ALLOW_SANDBOX_IN_PRODUCTION", "yes"],
  ["DEMO", "true"],
  ["FAILPOINT", "payout.stored=kill"],
  ["CSRF_KEY", "c".repeat(32)],
  ["SEALING_KEYS", `k1:${"A".repeat(43)}=`],
  ["X_PROVIDER", "sandbox"],
  ["NOSTR_RELAYS", "wss://relay.provider.io,ws://127.0.0.1:3004"],
  ["NOSTR_RELAYS", "ws://relay.provider.io"],
  ["SOLANA_CLUSTER", "sandbox"],
  ["PUBLIC_URL", "http://mine.lode.io"],
  ["PUBLIC_URL", "https://lode.example"],
  ["PUBLIC_URL", "http://127.0.0.1:3000"],
  ["OPERATORS_URL", "http://console.lode.io"],
  ["TREASURY_ADDRESS", "set-the-address-of-the-wallet-that-pays"],
  ["TREASURY_ADDRESS", "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9Pus"],
  ["SOLANA_RPC_URL", "https://rpc.example"],
  ["INDEPENDENT_RPC_URL", "http://rpc.provider.io"],
  ["MAIL_FROM", "Lode <no-reply@lode.test>"],
  ["SUPPORT_EMAIL", "support@example.com"],
  ["OPERATOR_EMAIL", "operator@lode.test"],
  ["MAIL_SANDBOX_URL", "http://127.0.0.1:3003"],
  ["SMTP_URL", "smtp://smtp.provider.io"],
  ["OPERATOR_TOTP_REQUIRED", "false"],
  ["WALLET_CHANGE_HOLD", "0"],
  ["DATABASE_URL", "postgres://lode:p@db.provider.io/lode"],
  ["DATABASE_URL", "postgres://lode:p@10.0.0.7/lode?sslmode=disable"],
  ["DATABASE_URL", "postgres://lode:p@db.provider.io/lode?sslmode=no-verify"],
  ["REDIS_URL", "redis://redis.provider.io"],
])("operations: production refuses %s=%s", (name, value) => {
  expect(productionFaults({ [name]: value }, { allowsSandbox: false })).toEqual([
    expect.stringMatching(new RegExp(`^${name} `)),
  ]);
});
