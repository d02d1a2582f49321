import { expect, test } from "vitest";
import { settingsInForce } from "./settings-in-force.ts";

test("adversary: a worker reports what is set, and nothing that may be or contain a secret", () => {
  const config = {
    X_PROVIDER: "x" as const,
    WALLET_CHANGE_HOLD: 500,
    SUPPORT_EMAIL: "",
    CSRF_KEY: "a key",
    DATABASE_URL: "postgres://lode:word@db/lode",
    SOLANA_RPC_URL: "https://node/key",
  };
  expect(settingsInForce(config)).toEqual({
    X_PROVIDER: { value: "x" },
    WALLET_CHANGE_HOLD: { value: "500" },
  });
});
