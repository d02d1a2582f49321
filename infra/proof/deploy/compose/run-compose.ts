import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { type ProcessCommand, shownFromPino } from "@lode/stack/processes/process-command";
import { type Finished, lastOutputLine, runOnce } from "@lode/stack/processes/run-once";
import { createSupervisor } from "@lode/stack/processes/supervisor";
import type { ImageEngine } from "../image-engine.ts";
import { healthCommandOf } from "./check-compose.ts";
import { type Container, createContainers } from "./containers.ts";
import { createNetwork } from "./network.ts";
import { activeServices, type Compose, type Service } from "./read-compose.ts";

/** What `docker compose` does with our files, with buildah, network namespaces, and programs of this machine for foreign images. */
export interface RunningCompose {
  /** `docker compose up -d`. Services that run already stay. */
  up(): Promise<void>;
  /** `docker compose run --rm SERVICE WORDS…`: with its dependencies running, to its end. */
  run(service: string, words?: readonly string[], options?: RunOptions): Promise<Finished>;
  /** `docker compose logs SERVICE`, of a service that has run to its end. */
  logsOf(service: string): string;
  /** What the first container of a service has written until now. */
  logOf(service: string): string;
  /** Ends a service's programs by force; its restart policy starts them again. Resolves when they are healthy again. */
  crash(service: string): Promise<void>;
  /** `docker compose up -d --force-recreate SERVICE`: the service gets new containers with new addresses. */
  recreate(service: string): Promise<void>;
  addressOf(service: string): string;
  /** What the file and .env give a service. */
  environmentOf(service: string): Record<string, string>;
  /** How many times a service's programs ended by themselves and were started again. */
  restartsOf(service: string): number;
  /** Reads a named volume's folder on this machine. */
  volume(name: string): string;
  /** Lets the containers find this machine by a name. */
  nameThisMachine(name: string): void;
  /** Lets the containers' DNS answer no name, or all names again. */
  failNames(isFailing: boolean): void;
  /** The command line of a program of this machine in a service's network namespace. */
  inNetworkOf(service: string, command: string, args: readonly string[]): { command: string; args: string[] };
  /** The same for each container of a service. */
  inNetworksOf(
    service: string,
    command: string,
    args: readonly string[],
  ): { command: string; args: string[] }[];
  /** Files that each container wrote outside its volumes, which a read-only root refuses. */
  changes(): Promise<Record<string, string[]>>;
  /** What `docker compose up -d` does first with images of another release: every container goes. */
  down(): Promise<void>;
  /** `docker compose stop SERVICES`. */
  stopServices(names: readonly string[]): Promise<void>;
  /** `docker compose down`. The volumes stay. */
  stop(): Promise<void>;
}

/** `--user`, `--volume` with a volume of ours, where the output goes (a file of this machine), and who reads it meanwhile. */
export interface RunOptions {
  user?: string;
  volumes?: readonly string[];
  outputTo?: string;
  onOutput?: (output: string) => void;
}

interface Options {
  compose: Compose;
  engine: ImageEngine;
  /** For volumes, logs and names. Another run on it finds the same volumes. */
  folder: string;
  /** Where docker-compose.yml is. */
  checkout?: string;
  log(sentence: string): void;
}

export function runCompose({
  compose,
  engine,
  folder,
  checkout = projectRoot,
  log,
}: Options): RunningCompose {
  const supervisor = createSupervisor({ logFolder: join(folder, "logs"), log, restartAfterMs: 200 });
  const network = createNetwork(folder);
  const { all: containers, create, remove, volume } = createContainers({ engine, network, folder, checkout });
  const completed = new Map<string, string>();
  const groups: number[] = [];

  const serviceOf = (name: string): Service => {
    const service = compose.services[name];
    if (!service) throw new Error(`There is no service ${name}.`);
    return service;
  };
  async function isHealthy(container: Container): Promise<boolean> {
    const words = healthCommandOf(serviceOf(container.service));
    if (!words) return true;
    const { command, args } = container.lineOf(words);
    const { code } = await runOnce(command, args, {
      env: { ...process.env, ...container.standIn?.health },
      cwd: "/",
    });
    return code === 0;
  }

  function commandOf(container: Container, number: number): ProcessCommand {
    const { command, args } = container.lineOf();
    return {
      name: number > 1 ? `${container.service}-${number}` : container.service,
      stage: container.standIn ? "store" : "product",
      command,
      args,
      cwd: "/",
      env: { ...process.env, ...container.standIn?.env },
      stopSignal: container.standIn?.stopSignal ?? "SIGTERM",
      isReady: () => isHealthy(container),
      readyWithinMs: 90_000,
      worthShowing: shownFromPino,
    };
  }

  async function runToEnd(
    container: Container,
    words?: readonly string[],
    { outputTo, onOutput }: RunOptions = {},
  ): Promise<Finished> {
    const line = container.lineOf(words);
    const { command, args } = outputTo
      ? { command: "sh", args: ["-c", 'exec "$@" >"$0"', outputTo, line.command, ...line.args] }
      : line;
    const { code, output } = await runOnce(command, args, { cwd: "/", onOutput });
    // buildah says itself how a program ended.
    return { code, output: output.replaceAll(/^(subprocess exited with|Error: exit) status \d+\n/gm, "") };
  }

  async function start(name: string): Promise<void> {
    const service = serviceOf(name);
    if (service.restart === "no") {
      if (completed.has(name)) return;
      const { code, output } = await runToEnd(await create(name, service));
      if (code !== 0) throw new Error(`${name} failed: ${lastOutputLine(output)}\n${output}`);
      completed.set(name, output);
      log(`${name}: ${lastOutputLine(output).slice(0, 90)}`);
      return;
    }
    const replicas = Number(service.deploy?.replicas ?? 1);
    const present = containers.filter((one) => one.service === name).length;
    if (present === replicas) return;
    for (let number = present + 1; number <= replicas; number += 1) {
      const container = await create(name, service);
      container.process = await supervisor.start(commandOf(container, number));
      if (container.process.pid !== undefined) groups.push(container.process.pid);
      for (const port of service.ports ?? []) await network.publish(port, container.namespace);
    }
    log(`${name} is ${healthCommandOf(service) ? "healthy" : "started"}`);
  }

  async function startWithDependencies(name: string, begun = new Set<string>()): Promise<void> {
    if (begun.has(name)) return;
    begun.add(name);
    const service = serviceOf(name);
    const [, owner] = /^service:(.+)$/.exec(service.network_mode ?? "") ?? [];
    for (const other of [...(owner ? [owner] : []), ...Object.keys(service.depends_on ?? {})])
      await startWithDependencies(other, begun);
    await start(name);
  }

  async function stopService(name: string): Promise<void> {
    for (const container of containers.filter((one) => one.service === name)) {
      await container.process?.stop();
      await remove(container);
    }
  }

  const running = (service: string): Container => {
    const found = containers.find((one) => one.service === service && one.process);
    if (!found) throw new Error(`${service} does not run.`);
    return found;
  };

  mkdirSync(join(folder, "volumes"), { recursive: true });
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, "compose.json"), JSON.stringify(compose, null, 2), { mode: 0o600 });
  return {
    volume,
    nameThisMachine: network.nameThisMachine,
    failNames: network.failNames,
    async up() {
      const begun = new Set<string>();
      for (const name of activeServices(compose)) await startWithDependencies(name, begun);
    },
    logOf: (name) => readFileSync(join(folder, "logs", `${name}.log`), "utf8"),
    logsOf: (name) => completed.get(name) ?? "",
    async run(name, words, { user, volumes = [], ...output } = {}) {
      for (const other of Object.keys(serviceOf(name).depends_on ?? {})) await startWithDependencies(other);
      const service = serviceOf(name);
      const own = { ...(user ? { user } : {}), volumes: [...(service.volumes ?? []), ...volumes] };
      const container = await create(name, { ...service, ...own });
      try {
        return await runToEnd(container, words, output);
      } finally {
        await remove(container);
      }
    },
    async crash(name) {
      for (const { service, process: supervised } of containers) {
        if (service !== name || !supervised) continue;
        if (supervised.pid !== undefined) endGroup(supervised.pid);
        supervised.kill("SIGKILL");
        await supervised.whenReady();
      }
    },
    async recreate(name) {
      await stopService(name);
      await start(name);
    },
    async down() {
      for (const { service } of [...containers]) await stopService(service);
      completed.clear();
    },
    async stopServices(names) {
      for (const name of names) await stopService(name);
    },
    restartsOf: (name) =>
      containers.reduce(
        (sum, { service, process: one }) => sum + (service === name ? (one?.restarts ?? 0) : 0),
        0,
      ),
    environmentOf: (name) => serviceOf(name).environment,
    addressOf: (name) => running(name).namespace.address,
    inNetworksOf: (name, command, args) =>
      containers
        .filter(({ service }) => service === name)
        .map(({ namespace }) => namespace.inside(command, args)),
    inNetworkOf: (name, command, args) => running(name).namespace.inside(command, args),
    async changes() {
      const found = containers.flatMap(({ service, prepared }) =>
        prepared ? [prepared.changes().then((files) => [service, files] as const)] : [],
      );
      return Object.fromEntries(await Promise.all(found));
    },
    async stop() {
      await supervisor.stop();
      // Ends what buildah could not stop or left behind. Each container has its own process group.
      for (const group of groups) endGroup(group);
      for (const { prepared } of containers) await prepared?.remove();
      network.close();
    },
  };
}

function endGroup(id: number): void {
  try {
    process.kill(-id, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}
