import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openSecret, parseSealingKeys, sealSecret } from "./seal-secret.ts";

const keyText = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;

test("a secret sealed for one row opens for that row only", () => {
  const keys = parseSealingKeys(keyText("k1"));
  const sealed = sealSecret(keys, "token:secret", "x_accounts:1");
  expect(sealed).not.toContain("token");
  expect(openSecret(keys, sealed, "x_accounts:1")).toBe("token:secret");
  expect(() => openSecret(keys, sealed, "x_accounts:2")).toThrow();
});

test("a sealed text with a changed byte does not open", () => {
  const keys = parseSealingKeys(keyText("k1"));
  const sealed = sealSecret(keys, "token:secret", "x_accounts:1");
  const last = sealed.at(-2) === "A" ? "B" : "A";
  expect(() => openSecret(keys, `${sealed.slice(0, -2)}${last}${sealed.at(-1)}`, "x_accounts:1")).toThrow();
});

test("after a rotation the old key still opens and the new key seals", () => {
  const old = keyText("k1");
  const sealed = sealSecret(parseSealingKeys(old), "secret", "x_accounts:1");
  const rotated = parseSealingKeys(`${keyText("k2")},${old}`);
  expect(openSecret(rotated, sealed, "x_accounts:1")).toBe("secret");
  expect(sealSecret(rotated, "secret", "x_accounts:1").startsWith("k2.")).toBe(true);
  expect(() => openSecret(parseSealingKeys(keyText("k3")), sealed, "x_accounts:1")).toThrow(/not configured/);
});

test("a key of the wrong length is refused", () => {
  expect(() => parseSealingKeys("k1:AAAA")).toThrow(/32 bytes/);
});

test("one secret sealed 10,000 times for one row never uses a nonce twice", () => {
  const keys = parseSealingKeys(keyText("k1"));
  const nonces = Array.from({ length: 10_000 }, () =>
    Buffer.from(sealSecret(keys, "same", "x_accounts:1").slice("k1.".length), "base64url")
      .subarray(0, 12)
      .toString("hex"),
  );
  expect(new Set(nonces).size).toBe(nonces.length);
});
