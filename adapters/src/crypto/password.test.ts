import { Refused } from "@lode/core/contracts/errors";
import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyOperatorPassword, verifyPassword } from "./password.ts";

test("a password is hashed with argon2id at OWASP's minimum and verified", async () => {
  const hash = await hashPassword("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
  expect(await verifyPassword(hash, "wrong horse")).toBe(false);
});

test("a password typed in another Unicode form is the same password", async () => {
  const hash = await hashPassword("Gr\u00fc\u00dfe aus M\u00fcnchen");
  expect(await verifyPassword(hash, "Gru\u0308\u00dfe aus Mu\u0308nchen")).toBe(true);
});

test("without a hash no password matches, not even the decoy's", async () => {
  expect(await verifyPassword(undefined, "a password that no account has")).toBe(false);
});

test("common passwords are refused", () => {
  expect(isCommonPassword("PassWord123")).toBe(true);
  expect(isCommonPassword("a seam of ore below the hill")).toBe(false);
});

test("adversary: a flood of guesses at operators' passwords is refused beyond a short queue, and miners do not wait", async () => {
  const guesses = Array.from({ length: 100 }, () =>
    verifyOperatorPassword(undefined, "a guess").catch(codeOf),
  );
  let isMinerDone = false;
  const miner = verifyPassword(undefined, "a miner's password").then(() => {
    isMinerDone = true;
  });
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((outcome) => outcome === "unavailable")).toHaveLength(79);
  await miner;
  expect(isMinerDone).toBe(true);
});

const codeOf = (error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error));
