import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { openJournal } from "./journal.ts";
import { startMailSandbox } from "./mail/start-mail-sandbox.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lode-sandbox-"));
});

test("a journal's entries are read after a restart without an incomplete last line, and once closed it takes none", () => {
  const journal = openJournal<{ n: number }>(directory);
  journal.append({ n: 1 });
  journal.append({ n: 2 });
  journal.close();
  expect(() => journal.append({ n: 3 })).toThrow("stopped");
  appendFileSync(join(directory, "journal.jsonl"), '{"n": 3');

  const again = openJournal<{ n: number }>(directory);
  again.append({ n: 4 });
  expect(again.read()).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]);
  again.close();
});

test("a busy port is reported in one sentence with a remedy", async () => {
  const holder = await startMailSandbox({ httpPort: 0, smtpPort: 0 });
  const main = fileURLToPath(new URL("mail/main.ts", import.meta.url));
  const ports = { MAIL_PORT: String(holder.httpPort), MAIL_SMTP_PORT: "0", HOST: "127.0.0.1" };
  const child = spawn(process.execPath, ["--import", "tsx", main], {
    env: { ...process.env, ...ports, LODE_DATA_DIR: directory },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(said.trim()).toBe(
    `The mail sandbox could not start: port ${holder.httpPort} is in use; stop the program that uses it or choose another port.`,
  );
  expect(code).toBe(1);
  await holder.stop();
});
