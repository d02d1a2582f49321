import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installedProgram } from "./installed-program.ts";
import { projectRoot } from "./process-command.ts";
import { runOnce } from "./run-once.ts";

export interface RedisCandidate {
  source: string;
  /** The program and the arguments before Redis' own; Docker has to map the folder and the port. */
  program: (home: string, port: number) => { command: string; args: string[]; home: string; bind: string };
  env: NodeJS.ProcessEnv;
  readyWithinMs: number;
}

const PACKAGES = ["redis-server", "redis-tools", "libjemalloc2", "liblzf1"];
const IMAGE = "redis:7";

/** In the order of preference; the caller tries them until one starts and answers. */
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
  if (!skipped.includes("debian") && installedProgram("apt-get") && installedProgram("dpkg")) {
    const unpacked = await unpackDebianPackages(downloadFolder(dataFolder), log);
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

/** In the foreground, so that the container ends with the client. */
function inDocker(): RedisCandidate {
  return {
    source: `Docker image ${IMAGE}`,
    program: (home, port) => ({
      command: "docker",
      args: [
        ...["run", "--rm", "-p", `127.0.0.1:${port}:${port}`, "-v", `${home}:/data`],
        ...[IMAGE, "redis-server", "--protected-mode", "no"],
      ],
      home: "/data",
      bind: "0.0.0.0",
    }),
    env: {},
    readyWithinMs: 20_000,
  };
}

/** In node_modules, shared by all starts and tests; if that is not writable, in the data folder. */
function downloadFolder(dataFolder: string): string {
  const shared = join(projectRoot, "node_modules/.cache/lode");
  try {
    mkdirSync(shared, { recursive: true });
    accessSync(shared, constants.W_OK);
    return join(shared, "redis");
  } catch {
    return join(dataFolder, "redis-download");
  }
}

/** `apt-get download` needs neither root nor an installation; it needs package lists, which only root can fetch. */
async function unpackDebianPackages(
  folder: string,
  log: (sentence: string) => void,
): Promise<{ command: string; env: NodeJS.ProcessEnv } | undefined> {
  // redis-server is a symlink to redis-check-rdb, which acts by the name that it is called by.
  const command = join(folder, "usr/bin/redis-server");
  if (!existsSync(command)) {
    log(
      "Redis is not installed: downloading and unpacking its Debian packages (1.4 MB), without installing them",
    );
    const unfinished = `${folder}.${process.pid}`;
    const packages = join(unfinished, "packages");
    mkdirSync(packages, { recursive: true });
    try {
      if (!(await download(packages)) && process.getuid?.() === 0) {
        log("Fetching Debian's package lists");
        await runOnce("apt-get", ["update"]);
        await download(packages);
      }
      for (const file of readdirSync(packages).filter((name) => name.endsWith(".deb"))) {
        await runOnce("dpkg", ["-x", join(packages, file), join(unfinished, "root")]);
      }
      if (!existsSync(join(unfinished, "root/usr/bin/redis-server"))) return undefined;
      // Moved atomically; a concurrent start uses the existing one.
      if (!existsSync(folder)) renameSync(join(unfinished, "root"), folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  const libraries = ["usr/lib", "lib"]
    .map((name) => join(folder, name))
    .filter((name) => existsSync(name))
    .flatMap((name) => readdirSync(name).map((inner) => join(name, inner)))
    .filter((name) => name.endsWith("-linux-gnu"));
  return { command, env: { LD_LIBRARY_PATH: libraries.join(":") } };
}

async function download(folder: string): Promise<boolean> {
  // As root, apt drops to its own user, which cannot write here; its sandbox is switched off for this one call.
  const args = ["-o", "APT::Sandbox::User=root", "download", ...PACKAGES];
  return (await runOnce("apt-get", args, { cwd: folder })).code === 0;
}
