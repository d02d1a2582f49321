import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isRunning, listProcesses } from "./processes/command-line-of.ts";
import { makeTestFolder } from "./processes/make-test-folder.ts";
import { freePorts, type Ports } from "./settings/settings.ts";

interface Started {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

let folder: string;
let dataDir: string;
let ports: Ports;
const running = new Set<Started>();

beforeAll(async () => {
  folder = makeTestFolder("lode start "); // with a space, as real folders may have
  dataDir = join(folder, "data");
  ports = await freePorts();
});
afterAll(async () => {
  for (const { child, exited } of running) {
    child.kill("SIGTERM");
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
});

let firstStartMs = Number.POSITIVE_INFINITY;

test("the first start creates the demo world and prints where everything is; only the workers get the keys that sign", async () => {
  const startedAt = Date.now();
  const started = start();
  await untilReady(started);
  firstStartMs = Date.now() - startedAt;
  expect(started.output()).toMatch(/Sign in as[\s\S]+@/);
  for (const port of [ports.PORT, ports.OPS_PORT, ports.X_SANDBOX_PORT, ports.MAIL_PORT]) {
    expect(started.output()).toContain(`http://127.0.0.1:${port}`);
  }
  expect((await fetch(`http://127.0.0.1:${ports.PORT}/`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${ports.PORT}/api/health/ready`)).status).toBe(200);
  expect(existsSync(join(dataDir, "demo.json"))).toBe(true);
  const signing = descendantsOf(started.child.pid).filter((pid) =>
    /^(TREASURY_KEY_FILE|PROOF_KEY)=./m.test(
      readFileSync(`/proc/${pid}/environ`, "utf8").replaceAll("\0", "\n"),
    ),
  );
  expect(signing.map((pid) => /worker/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8")))).toEqual([
    true,
    true,
  ]);

  const second = start();
  expect(await second.exited).toBe(1);
  expect(second.output().trim()).toBe(
    `Lode already runs in ${dataDir} (process ${started.child.pid}): stop it first, or set LODE_DATA_DIR to another folder.`,
  );
  const family = descendantsOf(started.child.pid);
  expect(family.length).toBeGreaterThan(7);
  started.child.kill("SIGKILL");
  await started.exited;
  await allEnded(family, 20_000);
}, 300_000);

test("the start after a kill -9, which leaves nothing running, keeps the data and is faster than the first", async () => {
  const secrets = readFileSync(join(dataDir, "secrets.json"), "utf8");
  const startedAt = Date.now();
  const started = start();
  await untilReady(started);
  expect(Date.now() - startedAt).toBeLessThan(firstStartMs);
  expect(started.output()).not.toContain("Creating the demo world");
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe(secrets);
  const family = descendantsOf(started.child.pid);
  started.child.kill("SIGTERM");
  expect(await started.exited, started.output()).toBe(0);
  await allEnded(family, 5_000);
}, 300_000);

function start(): Started {
  let output = "";
  const numbers = Object.entries(ports).map(([variable, port]) => [variable, String(port)]);
  const child = spawn(process.execPath, [join(projectRoot, "infra/bootstrap.mjs"), "start"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LODE_DATA_DIR: dataDir,
      ...Object.fromEntries(numbers),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = once(child, "close").then(([code]) => code as number | null);
  const started = { child, output: () => output, exited };
  running.add(started);
  void exited.then(() => running.delete(started));
  return started;
}

async function untilReady({ child, output }: Started): Promise<void> {
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) return; // its output is shown below
      expect(output()).toContain("Lode is ready: ");
    },
    { timeout: 280_000, interval: 50 },
  );
  expect(output()).toContain(`Lode is ready: http://127.0.0.1:${ports.PORT}`);
}

const allEnded = (family: number[], timeout: number): Promise<void> =>
  vi.waitFor(() => expect(family.filter(isRunning)).toEqual([]), { timeout, interval: 50 });

function descendantsOf(ancestor: number | undefined): number[] {
  const all = listProcesses();
  const found: number[] = [];
  for (let row = [ancestor]; row.length > 0; ) {
    const children = all.filter(({ parent }) => row.includes(parent)).map(({ pid }) => pid);
    found.push(...children);
    row = children;
  }
  return found;
}
