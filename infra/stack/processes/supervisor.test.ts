import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standIn } from "../programs/stand-ins/stand-in.ts";
import { isRunning } from "./command-line-of.ts";
import { shownFromPino } from "./process-command.ts";
import { createSupervisor, openProcessLog, type Supervisor, withoutRepeats } from "./supervisor.ts";

let logFolder: string;
let sentences: string[];
let supervisor: Supervisor;
beforeEach(() => {
  logFolder = mkdtempSync(join(tmpdir(), "lode-supervisor-"));
  sentences = [];
  supervisor = createSupervisor({ logFolder, log: (sentence) => sentences.push(sentence) });
});
afterEach(() => supervisor.stop());

test("a process that crashes is restarted, and the restart is reported", async () => {
  const api = await supervisor.start(standIn("api", "serves"));
  const before = api.pid;
  api.kill("SIGKILL");
  await api.whenReady();
  expect(api.pid).not.toBe(before);
  expect(isRunning(api.pid)).toBe(true);
  expect(sentences).toEqual(["api ended (ended by SIGKILL); restarting in 2 s", "api is ready again"]);
});

test("a requested restart does not wait", async () => {
  const api = await supervisor.start(standIn("api", "serves"));
  const before = api.pid;
  await api.restart();
  expect(api.pid).not.toBe(before);
  expect(isRunning(before)).toBe(false);
});

test("a failed first start gives the reason in one sentence and is not repeated", async () => {
  await expect(supervisor.start(standIn("api", "fails"))).rejects.toThrow(
    "api ended before it was ready (exit code 1): The port 3000 is taken: set PORT to a free one.",
  );
  await supervisor.stop();
  expect(sentences).toEqual([]);
});

test("warnings are shown, and the log has everything", async () => {
  await supervisor.start(standIn("api", "warns"));
  await vi.waitFor(() => expect(sentences).toEqual(["api: warning: Redis is slow"]));
  await supervisor.stop();
  expect(readFileSync(join(logFolder, "api.log"), "utf8")).toContain("Redis is slow");
});

test("processes are ended in the reverse order of their stages", async () => {
  const store = await supervisor.start(standIn("store", "serves", "store"));
  const product = await supervisor.start(standIn("product", "serves"));
  const stopping = supervisor.stop();
  expect(isRunning(store.pid)).toBe(true);
  await stopping;
  expect([isRunning(store.pid), isRunning(product.pid)]).toEqual([false, false]);
  await expect(supervisor.start(standIn("late", "serves"))).rejects.toThrow(/is stopping/);
});

test("a supervisor ended with kill -9 leaves no process behind", async () => {
  const program = fileURLToPath(new URL("../programs/stand-ins/supervise-two.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), program, logFolder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const pids = JSON.parse(line.toString()) as number[];
  expect(pids.map(isRunning)).toEqual([true, true]);

  child.kill("SIGKILL");
  // The process that ignores SIGTERM gets it first, and is killed five seconds later.
  await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]), {
    timeout: 15_000,
    interval: 50,
  });
});

test.each([
  ['{"level":30,"msg":"Served"}', undefined],
  ['{"level":50,"msg":"A job failed","err":{"message":"no funds\\nat x"}}', "error: A job failed (no funds)"],
  ["TypeError: nothing here", "TypeError: nothing here"],
  ["listening", undefined],
  ["{broken", undefined],
])("the line %s is shown as %s", (line, shown) => {
  expect(shownFromPino(line)).toBe(shown);
});

test("a repeated sentence is shown again only after ten seconds", () => {
  const shown: string[] = [];
  let now = 0;
  const show = withoutRepeats(
    (sentence) => shown.push(sentence),
    () => now,
  );
  show("no Redis");
  show("no Redis");
  now = 9_999;
  show("no Redis");
  expect(shown).toHaveLength(1);
  now = 10_000;
  show("no Redis");
  expect(shown).toHaveLength(2);
});

test("the previous log is kept next to the new one", async () => {
  for (const word of ["first", "second"]) {
    const log = openProcessLog(logFolder, "api");
    log.write(word);
    await log.close();
  }
  expect(readFileSync(join(logFolder, "api.log"), "utf8")).toBe("second\n");
  expect(readFileSync(join(logFolder, "api.log.1"), "utf8")).toBe("first\n");
});
