import { runOnce } from "../processes/run-once.ts";
import { canUnpackDebian, unpackDebianPackages } from "./debian-packages.ts";
import { installedProgram } from "./installed-program.ts";

export interface RedisCandidate {
  source: string;
  /** The program and the arguments before Redis' own. Docker has to map the folder and the port. */
  program: (home: string, port: number) => { command: string; args: string[]; home: string; bind: string };
  env: NodeJS.ProcessEnv;
  readyWithinMs: number;
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
export async function* redisCandidates(
  dataFolder: string,
  log: (sentence: string) => void,
): AsyncGenerator<RedisCandidate> {
  const skipped = (process.env.LODE_REDIS_SKIP ?? "").split(",");
  if (!skipped.includes("path")) {
    for (const name of ["redis-server", "valkey-server"]) {
      const command = installedProgram(name);
      if (command) yield installed(`${name} of this machine`, command, {});
    }
  }
  if (!skipped.includes("debian") && canUnpackDebian()) {
    const unpacked = await unpackDebianPackages(DEBIAN, dataFolder, log);
    if (unpacked) yield installed("Debian packages, unpacked", unpacked.command, unpacked.env);
  }
  if (!skipped.includes("docker") && (await runOnce("docker", ["info"])).code === 0) {
    log(`Pulling the Docker image ${IMAGE}`);
    if ((await runOnce("docker", ["pull", IMAGE])).code === 0) yield inDocker();
  }
}

function installed(source: string, command: string, env: NodeJS.ProcessEnv): RedisCandidate {
  const program = (home: string) => ({ command, args: [], home, bind: "127.0.0.1" });
  return { source, program, env, readyWithinMs: 3_000 };
}

/** Runs in the foreground, so that the container ends with the client. */
function inDocker(): RedisCandidate {
  return {
    source: `Docker image ${IMAGE}`,
    program: (home, port) => ({
      command: "docker",
      args: [
        "run",
        "--rm",
        "-p",
        `127.0.0.1:${port}:${port}`,
        "-v",
        `${home}:/data`,
        IMAGE,
        "redis-server",
        "--protected-mode",
        "no",
      ],
      home: "/data",
      bind: "0.0.0.0",
    }),
    env: {},
    readyWithinMs: 20_000,
  };
}
