import { expect, test } from "vitest";
import { announcement } from "./announce.ts";

const stack = {
  urls: {
    web: "http://127.0.0.1:3000",
    operators: "http://127.0.0.1:3001",
    x: "http://127.0.0.1:3002",
    nostr: undefined,
    mail: undefined,
    solana: "http://127.0.0.1:8899",
  },
  env: { SOLANA_CLUSTER: "sandbox", OPERATOR_EMAIL: "operator@lode.test", OPERATOR_PASSWORD: "secret" },
};
const ada = { who: "Ada", email: "ada@lode.test", password: "ore", what: "has 1,200 points" };

test("the ready line is separate, and every address and sign-in has its own row", () => {
  const lines = announcement(stack, [ada]).split("\n");
  expect(lines).toContain("Lode is ready: http://127.0.0.1:3000");
  expect(lines).toContain("  X sandbox            http://127.0.0.1:3002");
  expect(lines).toContain("  Ada        ada@lode.test        ore      has 1,200 points");
  expect(lines).toContain("  Operator   operator@lode.test   secret   the operators' console");
});

test("external services are not listed", () => {
  expect(announcement(stack, [])).not.toContain("Mail");
  expect(announcement({ ...stack, env: { SOLANA_CLUSTER: "devnet" } }, [])).not.toContain("Solana");
});
