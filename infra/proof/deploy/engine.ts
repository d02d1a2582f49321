import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { connect, type Db } from "@lode/db/connection";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { listenOn } from "@lode/sandbox/http";
import type { Miner } from "@lode/sandbox/people/miner";
import { type SandboxControls, sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { lastOutputLine, runOnce } from "@lode/stack/processes/run-once";
import { Keypair } from "@solana/web3.js";

const SCRIPT = join(projectRoot, "infra/proof/deploy/engine.sh");
const startedAt = Date.now();

/** Prints a step, with the seconds since the start. */
export const log = (sentence: string): void =>
  console.log(`${Math.round((Date.now() - startedAt) / 1000)} s  ${sentence}`);

/** Runs a program to its end in `cwd`. Throws its output if it fails. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<string> {
  const { code, output } = await runOnce(command, args, { cwd, env });
  if (code !== 0)
    throw new Error(`${command} ${args.join(" ")} failed: ${lastOutputLine(output)}\n${output}`);
  return output;
}

/**
 * Uses the machine's Docker engine, in this folder and with these variables. If there is none, starts Debian's: as
 * root, with the base images made of Debian's packages.
 */
export async function findEngine(variables: Record<string, string>, cwd = projectRoot) {
  const script = (what: string) => run("bash", [SCRIPT, what], process.env, projectRoot);
  const answers = async (...args: string[]) => (await runOnce("docker", args)).code === 0;
  const hasOwn = (await answers("info")) && (await answers("compose", "version"));
  if (!hasOwn) {
    log("No Docker engine answers: starting Debian's, and making the base images");
    await script("up");
    await script("images");
  }
  const printed = hasOwn ? "" : await script("env");
  const ofEngine = [...printed.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
  const env = { ...process.env, ...Object.fromEntries(ofEngine), ...variables };
  const tunnels: Server[] = [];
  const docker = (...args: string[]) => run("docker", args, env, cwd);
  const compose = (...args: string[]) => docker("compose", ...args);
  /**
   * Opens a port on loopback that leads to `host:port` from within this service, through Node in its image: the
   * sandboxes' controls answer only their own container, and the stores have no port outside.
   */
  const tunnel = async (service: string, host: string, port: number): Promise<number> => {
    const container = (await compose("ps", "--quiet", service)).trim();
    const program = `const to = require("net").connect(${port}, "${host}"); process.stdin.pipe(to).pipe(process.stdout)`;
    const server = createServer((from) => {
      const inside = spawn("docker", ["exec", "-i", container, "node", "-e", program], {
        env,
        stdio: ["pipe", "pipe", "ignore"],
      });
      from.pipe(inside.stdin);
      inside.stdout.pipe(from);
      from.on("error", () => inside.kill()).on("close", () => inside.kill());
      inside.stdin.on("error", () => from.destroy());
    });
    tunnels.push(server);
    return listenOn(server, 0, "127.0.0.1");
  };
  return {
    docker,
    compose,
    /** Types a block of commands unchanged. */
    type: (block: string) => run("sh", ["-e", "-c", block], env, cwd),
    /** The sandboxes' controls and the database, until the containers end. */
    async reach(): Promise<{ sandbox: SandboxControls; db: Db }> {
      const urlOf = async (name: string, port: number) =>
        `http://127.0.0.1:${await tunnel(`${name}-sandbox`, "127.0.0.1", port)}`;
      const sandbox = sandboxControls({
        x: await urlOf("x", 3002),
        mail: await urlOf("mail", 3003),
        solana: await urlOf("solana", 8899),
      });
      const settings = parseEnv(await compose("exec", "-T", "x-sandbox", "cat", "/secrets/settings.env"));
      const stores = await tunnel("x-sandbox", "postgres", 5432);
      const url = settings.DATABASE_URL?.replace("@postgres:5432", `@127.0.0.1:${stores}`) ?? "";
      return { sandbox, db: connect(url, { poolSize: 2, name: "lode-walk" }) };
    },
    /** Removes the project, closes the tunnels, and stops an engine that was started here. */
    async close() {
      await compose("down", "--volumes").catch(() => "");
      for (const server of tunnels) server.close();
      if (!hasOwn) await script("down");
    },
  };
}

export const WALLET = Keypair.generate().publicKey.toBase58();

/** Asks for a withdrawal of 100 points, lets `happen` pass, and waits until exactly one transfer has paid it. */
export async function isPaidOnce(
  miner: Miner,
  sandbox: SandboxControls,
  happen = async () => {},
): Promise<void> {
  const asked = await miner.withdraw(100, WALLET);
  await happen();
  const paid = await miner.paid(asked.id, 120_000);
  const landed = await sandbox.landedFor(asked.id);
  assert.deepEqual(
    landed.map(({ signature, amount }) => [signature, amount]),
    [[paid.transaction_hash, "1000000"]],
  );
}
