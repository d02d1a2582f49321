import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { lastOutputLine, runOnce } from "@lode/stack/processes/run-once";
import { installedProgram } from "@lode/stack/stores/installed-program";

export const IMAGE_TARGETS = ["api", "worker", "ops", "sandbox", "web"] as const;
export type ImageTarget = (typeof IMAGE_TARGETS)[number];
export const imageOf = (target: ImageTarget): string => `localhost/lode-${target}`;

export interface ContainerOptions {
  env: Record<string, string>;
  /** Folders of this machine: `/folder:/place[:ro]`. */
  volumes?: readonly string[];
  user?: string;
}

export interface PreparedContainer {
  /** The container's root on this machine. */
  root: string;
  /** The command line that runs the container in the foreground; by default with the image's own command. */
  command(options: ContainerOptions, args?: readonly string[]): { command: string; args: string[] };
  /** Files written outside the volumes, which a read-only root file system would refuse. */
  changes(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Builds and reads images with Docker, or with buildah if there is no Docker engine. */
export interface ImageEngine {
  name: "docker" | "buildah";
  build(target: ImageTarget): Promise<void>;
  /** The size of all layers in bytes. */
  sizeOf(image: string): Promise<number>;
  /** Creates a container on the network of its caller. Only buildah does: Docker runs docker-compose.yml itself. */
  prepare(target: ImageTarget, name: string): Promise<PreparedContainer>;
  /** Copies a file out of an image. */
  copyFrom(image: string, path: string, to: string): Promise<void>;
}

/** Where a container asks for names, as with Docker (compose/answer-names.mjs). */
const DNS = "127.0.0.11";

/** Folders that a container may write to. */
const WRITABLE = ["/tmp", "/files", "/data"];

const DOCKERFILE = "infra/deploy/docker/Dockerfile";

/** The Dockerfile's first base image. */
export const baseImage = (): string =>
  /^FROM (\S+)/m.exec(readFileSync(join(projectRoot, DOCKERFILE), "utf8"))?.[1] ?? "";

/** Throws if nothing on this machine can build an image. The message is a single sentence. */
export async function findImageEngine(log: (sentence: string) => void): Promise<ImageEngine> {
  if (installedProgram("docker") && (await runOnce("docker", ["info"])).code === 0) return docker;
  if (installedProgram("buildah")) return openBuildah(log);
  throw new Error(
    "Nothing here can build images: start a Docker engine, or install buildah (sudo apt-get install buildah debootstrap).",
  );
}

async function run(command: string, args: string[]): Promise<string> {
  const { code, output } = await runOnce(command, args, { cwd: projectRoot });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed: ${lastOutputLine(output)}\n${output}`);
  return output;
}

const docker: ImageEngine = {
  name: "docker",
  build: async (target) =>
    void (await run("docker", ["build", "--target", target, "-t", imageOf(target), "-f", DOCKERFILE, "."])),
  sizeOf: async (image) => Number(await run("docker", ["image", "inspect", "--format", "{{.Size}}", image])),
  prepare: () => Promise.reject(new Error("With a Docker engine, run docker compose itself.")),
  async copyFrom(image, path, to) {
    const container = (await run("docker", ["create", image])).trim();
    await run("docker", ["cp", `${container}:${path}`, to]);
    await run("docker", ["rm", container]);
  },
};

/** buildah builds as root without its own namespaces (chroot), so it also works inside a container. */
async function openBuildah(log: (sentence: string) => void): Promise<ImageEngine> {
  const base = baseImage();
  const isKnown = async () => (await runOnce("buildah", ["inspect", "--type", "image", base])).code === 0;
  if (!(await isKnown()) && (await runOnce("buildah", ["pull", base])).code !== 0) {
    log(`${base} cannot be pulled: making a base of Debian packages`);
    await run("sh", ["infra/deploy/docker/make-base.sh", base]);
  }
  return {
    name: "buildah",
    build: buildWithBuildah,
    prepare: prepareWithBuildah,
    sizeOf,
    copyFrom: copyWithBuildah,
  };
}

async function buildWithBuildah(target: ImageTarget): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lode-images-"));
  try {
    // This machine's npm settings. Only build steps see them.
    const own = join(homedir(), ".npmrc");
    const settings = existsSync(own) ? readFileSync(own, "utf8") : "";
    const file = join(folder, "npmrc");
    writeFileSync(file, `${settings}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`, { mode: 0o600 });
    await run("buildah", [
      "bud",
      "--isolation",
      "chroot",
      "--pull-never",
      "--network",
      "host",
      "--layers",
      "-v",
      `${file}:/root/.npmrc:ro`,
      "--target",
      target,
      "-t",
      imageOf(target),
      "-f",
      DOCKERFILE,
      ".",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function sizeOf(image: string): Promise<number> {
  const [found] = JSON.parse(await run("buildah", ["images", "--json", image])) as { size: string }[];
  const [, amount = "", unit = ""] = /^([\d.]+) (\w+)$/.exec(found?.size ?? "") ?? [];
  return Number(amount) * ({ B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? Number.NaN);
}

async function prepareWithBuildah(target: ImageTarget, name: string): Promise<PreparedContainer> {
  await run("buildah", ["from", "--pull-never", "--dns", DNS, "--name", name, imageOf(target)]);
  const folder = (await run("buildah", ["mount", name])).trim();
  // Printed as "[node api/src/main.ts]". No argument of these images contains a space.
  const shown = await run("buildah", ["inspect", "--format", "{{.OCIv1.Config.Cmd}}", name]);
  const own = shown.trim().slice(1, -1).split(" ");
  const startedAt = Date.now();
  return {
    root: folder,
    command: ({ env, volumes = [], user }, args = own) => ({
      command: "buildah",
      args: [
        "run",
        "--isolation",
        "chroot",
        ...(user ? ["--user", user] : []),
        ...volumes.flatMap((volume) => ["--volume", volume]),
        ...Object.entries(env).flatMap(([variable, value]) => ["--env", `${variable}=${value}`]),
        name,
        "--",
        ...args,
      ],
    }),
    async changes() {
      const since = new Date(startedAt).toISOString();
      const skipped = [...WRITABLE, "/proc", "/sys", "/dev", "/run", "/etc/hosts", "/etc/resolv.conf"];
      const pruned = skipped.flatMap((path) => ["-path", join(folder, path), "-prune", "-o"]);
      const found = await run("find", [folder, ...pruned, "-type", "f", "-newermt", since, "-print"]);
      return found.split("\n").filter(Boolean);
    },
    remove: async () => void (await runOnce("buildah", ["rm", name])),
  };
}

async function copyWithBuildah(image: string, path: string, to: string): Promise<void> {
  const container = (await run("buildah", ["from", "--pull-never", image])).trim();
  try {
    copyFileSync(join((await run("buildah", ["mount", container])).trim(), path), to);
  } finally {
    await run("buildah", ["rm", container]);
  }
}
