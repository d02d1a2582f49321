import { mkdirSync } from "node:fs";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { Redis } from "ioredis";
import { freePort } from "../processes/ports.ts";
import type { ProcessCommand } from "../processes/process-command.ts";
import { runOnce } from "../processes/run-once.ts";
import { startProcess } from "../processes/start-process.ts";
import { canUnpackDebian, unpackDebianPackages } from "./debian-packages.ts";
import { installedProgram } from "./installed-program.ts";

interface RedisCandidate extends Pick<ProcessCommand, "command" | "args" | "env" | "readyWithinMs"> {
  source: string;
  /** The folder and the address as the program sees them. */
  home: string;
  bind: string;
}

const DEBIAN = {
  name: "redis",
  what: "Redis",
  // redis-server is a symlink to redis-check-rdb of redis-tools, which chooses its function by its name.
  packages: ["redis-server", "redis-tools", "libjemalloc2", "liblzf1"],
  program: "usr/bin/redis-server",
};
const IMAGE = "redis:7";

/** Yields candidates in order of preference. The caller tries each until one starts and answers. */
async function* redisCandidates({ home, log }: RedisOptions, port: number): AsyncGenerator<RedisCandidate> {
  for (const name of ["redis-server", "valkey-server"]) {
    const command = installedProgram(name);
    if (command) yield { ...installed, home, source: `${name} of this machine`, command, env: {} };
  }
  if (canUnpackDebian()) {
    const unpacked = await unpackDebianPackages(DEBIAN, log);
    if (unpacked) yield { ...installed, home, source: "Debian packages, unpacked", ...unpacked };
  }
  if ((await runOnce("docker", ["info"])).code === 0) {
    log(`Pulling the Docker image ${IMAGE}`);
    if ((await runOnce("docker", ["pull", IMAGE])).code === 0) yield inDocker(home, port);
  }
}

const installed = { args: [], bind: "127.0.0.1", readyWithinMs: 3_000 };

/** Runs in the foreground, so that the container ends when the docker command that started it ends. */
function inDocker(home: string, port: number): RedisCandidate {
  const mapped = ["-p", `127.0.0.1:${port}:${port}`, "-v", `${home}:/data`];
  return {
    source: `Docker image ${IMAGE}`,
    command: "docker",
    args: ["run", "--rm", ...mapped, IMAGE, "redis-server", "--protected-mode", "no"],
    home: "/data",
    bind: "0.0.0.0",
    env: {},
    readyWithinMs: 20_000,
  };
}

export interface RedisOptions {
  home: string;
  durable?: boolean;
  log: (sentence: string) => void;
}

/** Tries the candidates with `launch`. Keeps the first that starts and answers PING in time. */
export async function launchRedis<T>(options: RedisOptions, launch: (command: ProcessCommand) => Promise<T>) {
  mkdirSync(options.home, { recursive: true });
  const port = await freePort();
  for await (const candidate of redisCandidates(options, port)) {
    try {
      const launched = await launch(redisCommand(candidate, options, port));
      return { url: `redis://127.0.0.1:${port}`, process: launched, source: candidate.source };
    } catch (error) {
      options.log(`${candidate.source}: cannot be started (${(error as Error).message})`);
    }
  }
  throw new Error(
    "No Redis could be started: set REDIS_URL to your own server, or install one (sudo apt-get install redis-server · brew install valkey).",
  );
}

export async function startRedis(options: RedisOptions) {
  const running = await launchRedis(options, (command) => startProcess(command, { onLine: () => {} }));
  return { ...running, stop: running.process.stop };
}

function redisCommand(candidate: RedisCandidate, options: RedisOptions, port: number): ProcessCommand {
  const { command, args, home, bind } = candidate;
  const settings = {
    port: String(port),
    bind,
    dir: home,
    save: "",
    appendonly: options.durable === false ? "no" : "yes",
    appendfsync: "everysec",
    // BullMQ keeps jobs in ordinary keys: an evicted key is a lost job.
    "maxmemory-policy": "noeviction",
  };
  return {
    name: "redis",
    stage: "store",
    command,
    args: [...args, ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])],
    env: { ...process.env, ...candidate.env },
    cwd: projectRoot,
    stopSignal: "SIGTERM",
    isReady: () => answersPing(port),
    readyWithinMs: candidate.readyWithinMs,
    // Redis marks warnings with "#"; advice about the machine's memory settings is left out.
    worthShowing: (line) => / # (?!WARNING Memory overcommit)(.*(FATAL|Can't|MISCONF).*)/.exec(line)?.[1],
  };
}

async function answersPing(port: number): Promise<boolean> {
  const redis = new Redis(port, { retryStrategy: () => null, connectTimeout: 500, commandTimeout: 500 });
  redis.on("error", () => {});
  const answer = await redis.ping().catch(() => undefined);
  redis.disconnect();
  return answer === "PONG";
}
