import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startMailSandbox } from "./mail/start-mail-sandbox.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lode-run-"));
const main = fileURLToPath(new URL("mail/main.ts", import.meta.url));

function run(httpPort: number) {
  const env = {
    ...process.env,
    MAIL_PORT: String(httpPort),
    MAIL_SMTP_PORT: "0",
    LODE_DATA_DIR: dataDir,
    HOST: "127.0.0.1",
  };
  return spawn(process.execPath, ["--import", "tsx", main], {
    env,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

test("a sandbox stops when its parent has exited", async () => {
  const child = run(0);
  await once(child, "message");
  child.disconnect();
  expect((await once(child, "exit"))[0]).toBe(0);
});

test("a busy port is reported in one sentence with a remedy", async () => {
  const holder = await startMailSandbox({ httpPort: 0, smtpPort: 0 });
  const child = run(holder.httpPort);
  const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : "", once(child, "exit")]);
  expect(said.trim()).toBe(
    `The mail sandbox could not start: port ${holder.httpPort} is in use; stop the program that uses it or choose another port.`,
  );
  expect(code).toBe(1);
  await holder.stop();
});
