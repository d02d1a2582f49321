import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RECEIPT_CLAIM_SENTENCES, VERDICT_SENTENCES } from "@lode/core/contracts/receipt-sentences";
import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import { expect, test } from "vitest";
import { EXIT } from "./run-program.ts";
import { projectRoot } from "./settings/project-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "lode-receipts-"));

/** Runs the command, with the text as a file or at its standard input. */
function verify(text: string, { asFile = false } = {}): { status: number | null; output: string } {
  const file = join(folder, "receipt.json");
  writeFileSync(file, text);
  const args = ["--import", "tsx", join(projectRoot, "infra/ops/verify.ts"), asFile ? file : "-"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input: text, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

const { genuine, withStrangersDeletion, forged } = await makeReceipts();

test("a genuine receipt holds, as a file on many lines and on one line, also in one folder with a stranger's deletion", () => {
  for (const text of [JSON.stringify(genuine, null, 2), JSON.stringify(withStrangersDeletion)]) {
    const { status, output } = verify(text, { asFile: true });
    expect(status).toBe(EXIT.done);
    expect(output.match(/^ok {7}/gm)).toHaveLength(Object.keys(RECEIPT_CLAIM_SENTENCES).length - 1);
    expect(output).toContain(VERDICT_SENTENCES.good);
    expect(output).toContain("What a receipt cannot prove");
  }
});

test("adversary: a forged receipt fails, and the command says which claim is wrong", () => {
  for (const { receipt, claims } of forged.slice(0, 3)) {
    const { status, output } = verify(JSON.stringify(receipt));
    expect(status).toBe(EXIT.refused);
    for (const claim of claims) expect(output).toContain(`NOT OK   ${RECEIPT_CLAIM_SENTENCES[claim]}`);
  }
});

test.each([["hello"], ["{}"], [""]])("%j is no receipt, and the command says so in one sentence", (text) => {
  const { status, output } = verify(text);
  expect(status).toBe(EXIT.failed);
  expect(output).toContain("is no receipt of Lode in the form lode-receipt-v1");
  expect(output).not.toContain("    at ");
});

test("a file that does not exist fails with one sentence", () => {
  const args = ["--import", "tsx", join(projectRoot, "infra/ops/verify.ts"), join(folder, "none.json")];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status).toBe(EXIT.failed);
  expect(stderr).toMatch(/^[^\n]*none\.json[^\n]*\n$/);
});
