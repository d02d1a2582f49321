import { expect, test } from "vitest";
import { newRecoveryCodes, newTotpSecret, totpCode, totpStep, totpUri } from "./totp.ts";

/** RFC 6238, appendix B: secret "12345678901234567890"; our codes are the last six of its eight digits. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("at %i s the code matches RFC 6238", (seconds, code) => {
  const now = new Date(seconds * 1_000);
  expect(totpCode(RFC_SECRET, now)).toBe(code);
  expect(totpStep(RFC_SECRET, code, now)).toBe(Math.floor(seconds / 30));
});

test("a code is accepted at most one time step early or late, and the result is the code's own step", () => {
  const at = (seconds: number) => new Date(seconds * 1_000);
  const code = totpCode(RFC_SECRET, at(600));
  expect([-31, -1, 0, 29, 59, 60].map((off) => totpStep(RFC_SECRET, code, at(600 + off)))).toEqual([
    undefined,
    20,
    20,
    20,
    20,
    undefined,
  ]);
});

test("secrets and recovery codes are new each time, and the URI names issuer and operator", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/);
  expect(totpUri(RFC_SECRET, { issuer: "Lode", label: "o@lode.test" })).toMatch(
    /^otpauth:\/\/totp\/Lode:o%40lode\.test\?issuer=Lode&secret=GEZ/,
  );
});
