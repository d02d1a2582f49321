import { expect, test } from "vitest";
import { apiSettings } from "./api-settings.ts";
import { commonSettings } from "./common-settings.ts";
import { settingsInForce } from "./settings-in-force.ts";
import { workerSettings } from "./worker-settings.ts";

const all = { ...commonSettings, ...apiSettings, ...workerSettings };
const CANARY = "canary-of-a-secret";

test("adversary: no value that may be or contain a secret is shown", () => {
  const shown = settingsInForce(Object.fromEntries(Object.keys(all).map((name) => [name, CANARY])), all);
  const visible = Object.keys(shown).filter((name) => shown[name]?.value !== null);
  const suspicious = visible.filter((name) =>
    /KEY|SECRET|TOKEN|PASSWORD|URL|ENDPOINT|OPERATOR_EMAIL/.test(name),
  );
  // Public anyway: the addresses of the page, of the console and of the node that browsers ask, and the key that every page reads.
  expect(suspicious.sort()).toEqual([
    "BROWSER_RPC_URL",
    "CAPTCHA_SITE_KEY",
    "OPERATORS_URL",
    "PUBLIC_URL",
    "TOKEN_ACCOUNTS_PER_MINER",
  ]);
  for (const name of [
    "SEALING_KEYS",
    "DATABASE_URL",
    "REDIS_URL",
    "SOLANA_RPC_URL",
    "METRICS_TOKEN",
    "SMTP_URL",
  ])
    expect(shown[name]).toEqual({ value: null, isSet: true });
});

test("a setting is shown with its value and with whether it is the default", () => {
  const config = { MAX_PAYOUT_POINTS: 100_000, X_TIER: "enterprise", CAPTCHA_SITE_KEY: undefined };
  expect(settingsInForce(config, all)).toMatchObject({
    MAX_PAYOUT_POINTS: { value: "100000", isSet: true, isDefault: true },
    X_TIER: { value: "enterprise", isSet: true, isDefault: false },
    CAPTCHA_SITE_KEY: { value: null, isSet: false },
    CSRF_KEY: { value: null, isSet: false },
  });
});
