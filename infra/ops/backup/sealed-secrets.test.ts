import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { gatherSecrets, isEmpty, openSecrets, puttingSecrets, sealSecrets } from "./sealed-secrets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lode-secrets-"));
});

const SETTINGS = { SEALING_KEYS: "k1:of-the-environment", PUBLIC_URL: "https://lode.test" };

test("files and settings that cannot be made again are sealed, and come back only with the passphrase", () => {
  writeFileSync(join(folder, "secrets.json"), '{"CSRF_KEY":"a"}');
  writeFileSync(join(folder, "treasury.json"), "[1,2]");
  const text = sealSecrets(gatherSecrets(folder, SETTINGS), "sixteen characters");
  expect(text).not.toContain("CSRF_KEY");
  expect(text).not.toContain("of-the-environment");
  expect(() => openSecrets(text, "another passphrase")).toThrow("does not open the secrets");
  const found = openSecrets(text, "sixteen characters");
  expect(found.settings).toEqual({ SEALING_KEYS: "k1:of-the-environment" });
  rmSync(join(folder, "treasury.json"));
  // A later release has added a secret.
  writeFileSync(join(folder, "secrets.json"), '{"CSRF_KEY":"a","LATER":"b"}');
  const sentences = puttingSecrets(found, folder, {})();
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toContain("LATER");
  expect(readFileSync(join(folder, "treasury.json"), "utf8")).toBe("[1,2]");
  // A worker refuses a key that others can read.
  expect(statSync(join(folder, "treasury.json")).mode & 0o777).toBe(0o400);
  expect(sentences.join(" ")).toMatch(/Written: \S+treasury\.json\..*Set SEALING_KEYS as in/);
  expect(readFileSync(join(folder, "recovered.env"), "utf8")).toBe("SEALING_KEYS=k1:of-the-environment\n");
});

test("adversary: different secrets are neither replaced nor kept until somebody says which ones win", () => {
  const here = '{"CSRF_KEY":"generated"}';
  const found = { files: { "secrets.json": '{"CSRF_KEY":"a"}', "treasury.json": "[1,2]" }, settings: {} };
  writeFileSync(join(folder, "secrets.json"), here);
  expect(() => puttingSecrets(found, folder, {})).toThrow("Add --keep backup");
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
  puttingSecrets(found, folder, {}, "machine")();
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe(here);
  expect(readFileSync(join(folder, "treasury.json"), "utf8")).toBe("[1,2]");
  puttingSecrets(found, folder, {}, "backup")();
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe('{"CSRF_KEY":"a"}');
  const earlier = readdirSync(folder).find((name) => name.startsWith("secrets.json.before-")) ?? "";
  expect(readFileSync(join(folder, earlier), "utf8")).toBe(here);
});

test("a changed text does not open", () => {
  const text = sealSecrets({ files: { "secrets.json": "x" }, settings: {} }, "sixteen characters");
  const changed = text.replace(/(.)("\})/, (_, last, end) => (last === "A" ? "B" : "A") + end);
  expect(() => openSecrets(changed, "sixteen characters")).toThrow();
});

test("the key file that the settings name is sealed too, and without secrets nothing is sealed", () => {
  expect(isEmpty(gatherSecrets(folder, {}))).toBe(true);
  const key = join(folder, "elsewhere.json");
  writeFileSync(key, "[3]");
  expect(gatherSecrets(folder, { TREASURY_KEY_FILE: key }).files).toEqual({ "treasury.json": "[3]" });
  // An operator need not set again what the file already has.
  writeFileSync(join(folder, "secrets.json"), '{"SEALING_KEYS":"k1:of-the-environment"}');
  expect(gatherSecrets(folder, SETTINGS).settings).toEqual({});
});
