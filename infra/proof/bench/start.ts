import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { freePorts } from "@lode/stack/settings/settings";
import pg from "pg";
import { startStack } from "../../stack/stack.ts";
import { report } from "./bench-stack.ts";
import { median, PAIRS, ratioOf } from "./pairs.ts";
import { processorTime } from "./processor-time.ts";

/** V8 collects the garbage of the start within the first minute. */
const SETTLE_MS = 75_000;
const IDLE_MS = 60_000;

/**
 * Seconds until `npm start` is ready, the first time and later, and the cost of the running product while
 * idle. The demo's miners are left out, because their automation keeps acting.
 */
export async function benchStart(): Promise<void> {
  const folder = makeTestFolder("lode-bench-");
  const dataDir = join(folder, "data");
  try {
    const ports = Object.fromEntries(
      Object.entries(await freePorts()).map(([name, port]) => [name, String(port)]),
    );
    const start = () => secondsToReady({ ...process.env, ...ports, LODE_DATA_DIR: dataDir });
    const first = await start();
    const later: number[] = [];
    const node: number[] = [];
    for (let n = 0; n < PAIRS; n++) {
      later.push(await start());
      node.push(await secondsOfNode());
    }
    const ratio = ratioOf(later, node);
    report("start", {
      "first start, s": first.toFixed(1),
      "second start, s": `${median(later).toFixed(1)} (${Math.min(...later).toFixed(1)} to ${Math.max(...later).toFixed(1)}, ${PAIRS} starts, goal at most 4)`,
      "compared to an empty Node program": `${ratio.median.toFixed(0)} ×`,
      ...(await idleCost(join(folder, "idle"))),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function secondsToReady(env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["infra/bootstrap.mjs", "start"], { cwd: projectRoot, env });
  await Promise.race([
    readyLine(child),
    once(child, "exit").then(() => {
      throw new Error("npm start ended before it was ready.");
    }),
  ]);
  const seconds = (performance.now() - startedAt) / 1_000;
  child.kill("SIGTERM");
  await once(child, "exit");
  return seconds;
}

const readyLine = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ctrl-C")) resolve();
    });
    child.stderr?.resume();
  });

async function secondsOfNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ["-e", ""]), "exit");
  return (performance.now() - startedAt) / 1_000;
}

/** The share of a core that each idle part uses, measured after the start has settled. */
async function idleCost(dataDir: string): Promise<Record<string, string>> {
  const stack = await startStack({ dataDir, ports: "free", demo: false });
  try {
    await sleep(SETTLE_MS);
    const client = new pg.Client({ connectionString: stack.urls.database });
    await client.connect();
    const made = async () => Number((await client.query("select count(*) from events")).rows[0].count);
    const eventsBefore = await made();
    const before = processorTime(stack);
    await sleep(IDLE_MS);
    const after = processorTime(stack);
    const events = (await made()) - eventsBefore;
    await client.end();
    const share = (part: string, processes = 1) =>
      (((after[part] ?? 0) - (before[part] ?? 0)) / IDLE_MS / processes) * 100;
    const workers = stack.processes.workers.length;
    return {
      "idle means": `no demo, ${IDLE_MS / 1_000} s, ${events} events, from ${SETTLE_MS / 1_000} s after the start on`,
      "idle worker, % of a core": `${share("workers", workers).toFixed(2)} (goal at most 0.7)`,
      "idle API, % of a core": `${share("API").toFixed(2)} (goal at most 0.5)`,
      "idle Postgres and Redis, % of a core": `${share("Postgres").toFixed(2)}, ${share("Redis").toFixed(2)}`,
    };
  } finally {
    await stack.stop();
  }
}
