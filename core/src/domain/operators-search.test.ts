import { expect, test } from "vitest";
import { readHandle } from "./operators-search.ts";

const ID = "01939f3e-5b7a-7c3d-9a4b-0123456789ab";
const SIGNATURE = "5".repeat(88);
const WALLET = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";

test.each([
  [ID, { shape: "id", id: ID }],
  [` ${ID.toUpperCase()}\n`, { shape: "id", id: ID }],
  [ID.replaceAll("-", ""), { shape: "id", id: ID }],
  ["Ada@Lode.test", { shape: "email", email: "ada@lode.test" }],
  ["@Vera_Vein", { shape: "username", username: "vera_vein" }],
  ["vera_vein", { shape: "words", text: "vera_vein", words: ["vera", "vein"] }],
  ["Ada Stöl", { shape: "words", text: "ada stöl", words: ["ada", "stöl"] }],
  ["O’Neil-Smith", { shape: "words", text: "o’neil-smith", words: ["o", "neil", "smith"] }],
  ["01939F3E", { shape: "words", text: "01939f3e", words: ["01939f3e"] }],
  ["ada@", { shape: "email", email: "ada@" }],
  ["https://x.com/Vera_Vein/?s=20", { shape: "username", username: "vera_vein" }],
  [SIGNATURE, { shape: "signature", signature: SIGNATURE }],
  [`https://explorer.test/tx/${SIGNATURE}?cluster=devnet`, { shape: "signature", signature: SIGNATURE }],
  [WALLET, { shape: "wallet", address: WALLET }],
  ["x:post:123", { shape: "other", text: "x:post:123" }],
  ["no: such thing", { shape: "other", text: "no: such thing" }],
])("the pasted text %j is read as %o", (pasted, handle) => {
  expect(readHandle(pasted)).toEqual(handle);
});
