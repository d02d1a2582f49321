import { expect, test } from "vitest";
import { readApiConfig, readWorkerConfig } from "./config.ts";

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
