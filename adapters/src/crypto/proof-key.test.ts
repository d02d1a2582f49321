import { expect, test } from "vitest";
import { openProofKey } from "./ed25519.ts";

test("the key and the signature match RFC 8032, test 2", () => {
  const seed = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
  const key = openProofKey(Buffer.from(seed, "hex").toString("base64"));
  expect(key.publicKey.toString("hex")).toBe(
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
  );
  expect(key.sign("r").toString("hex")).toBe(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  );
});

test("a key of another length is refused", () => {
  expect(() => openProofKey("c2hvcnQ=")).toThrow(/32 bytes/);
});
