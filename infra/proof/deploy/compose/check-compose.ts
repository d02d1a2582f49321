import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { Compose, Service } from "./read-compose.ts";

/** The keys of a service that we use and compose knows. A misspelt key is not among them. */
const KEYS = new Set([
  ..."image build command environment env_file user profiles depends_on healthcheck network_mode networks volumes".split(
    " ",
  ),
  ..."ports deploy restart read_only tmpfs cap_drop cap_add security_opt logging mem_limit pids_limit shm_size".split(
    " ",
  ),
  ..."stop_grace_period init".split(" "),
]);

const PORT = /^(?:(\d+\.\d+\.\d+\.\d+):)?(\d+):(\d+)(\/udp)?$/;
const VOLUME = /^(\.?\/[\w./-]+|[a-z][\w-]*):(\/[\w./-]+)(:ro)?$/;
const DURATION = /^\d+(s|m)$/;
const SIZE = /^\d+(m|g)$/;

/** Every fault of the files as compose would merge them, each beginning with the service. */
export function composeFaults(compose: Compose): string[] {
  const all = Object.entries(compose.services);
  const single = all.flatMap(([name, service]) =>
    serviceFaults(name, service, compose).map((fault) => `${name}: ${fault}`),
  );
  return [...single, ...portClashes(compose), ...unusedVolumes(compose)];
}

function serviceFaults(name: string, service: Service, compose: Compose): string[] {
  const faults = [
    ...Object.keys(service)
      .filter((key) => !KEYS.has(key))
      .map((key) => `${key} is no key`),
    ...((service.image === undefined) === (service.build === undefined)
      ? ["has not one of image and build"]
      : []),
    ...(service.command ?? []).filter((word) => typeof word !== "string").map((word) => `${word} is no text`),
    ...Object.entries(service.environment)
      .filter(([, value]) => typeof value !== "string")
      .map(([key]) => `${key} is no text`),
    ...volumeFaults(service, compose),
    ...(service.ports ?? []).filter((port) => !PORT.test(port)).map((port) => `${port} is no port`),
    ...networkFaults(service, compose),
    ...dependencyFaults(service, compose),
    ...healthFaults(service),
  ];
  if (!SIZE.test(service.mem_limit ?? "")) faults.push("has no memory limit");
  if (!service.logging?.options["max-size"]) faults.push("keeps its logs for ever");
  if (!/^[a-z][a-z-]*$/.test(name)) faults.push("its name is no name of a host");
  if (service.deploy && !/^\d+$/.test(service.deploy.replicas)) faults.push("its replicas are no number");
  if (service.stop_grace_period && !DURATION.test(service.stop_grace_period))
    faults.push("stop_grace_period");
  return faults;
}

function volumeFaults({ volumes = [] }: Service, compose: Compose): string[] {
  return volumes.flatMap((volume) => {
    const [, source = ""] = VOLUME.exec(volume) ?? [];
    if (source === "") return [`${volume} is no volume`];
    // A folder of the machine is the operator's own.
    if (source.startsWith("/")) return [];
    const exists = source.startsWith("./")
      ? existsSync(join(projectRoot, source))
      : compose.volumes.includes(source);
    return exists ? [] : [`${source} does not exist`];
  });
}

/** A namespace is shared only with a service that does nothing else. */
function networkFaults({ network_mode: mode, ports, networks }: Service, { services }: Compose): string[] {
  if (mode === undefined || mode === "none") return [];
  const [, owner = ""] = /^service:(.+)$/.exec(mode) ?? [];
  const keeper = services[owner];
  if (!keeper) return [`${mode} is no network`];
  return [
    ...(keeper.command?.[0] === "sleep" ? [] : [`shares the network of ${owner}, which can restart`]),
    ...(ports || networks ? ["has ports or networks, and the network of another service"] : []),
  ];
}

function dependencyFaults({ depends_on: needed = {}, profiles }: Service, { services }: Compose): string[] {
  return Object.entries(needed).flatMap(([other, { condition }]) => {
    const service = services[other];
    if (!service) return [`waits for ${other}, which does not exist`];
    if (service.profiles && !profiles) return [`waits for ${other}, which only a profile starts`];
    if (condition === "service_healthy" && !healthCommandOf(service)) return [`${other} has no health check`];
    return condition === "service_completed_successfully" && service.restart !== "no"
      ? [`${other} never completes`]
      : [];
  });
}

function healthFaults({ healthcheck }: Service): string[] {
  if (!healthcheck) return [];
  const { test, interval, timeout, retries } = healthcheck;
  return ["CMD", "CMD-SHELL"].includes(test[0] ?? "") &&
    DURATION.test(interval) &&
    DURATION.test(timeout) &&
    retries > 0
    ? []
    : ["its health check cannot run"];
}

function portClashes({ services }: Compose): string[] {
  const seen = new Set<string>();
  return Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.flatMap((port) => {
      const [, , host, , udp = ""] = PORT.exec(port) ?? [];
      const key = `${host}${udp}`;
      const isTaken = seen.has(key);
      seen.add(key);
      return isTaken ? [`${name}: ${key} is another service's port`] : [];
    }),
  );
}

function unusedVolumes({ services, volumes }: Compose): string[] {
  const used = Object.values(services).flatMap((service) => service.volumes ?? []);
  return volumes
    .filter((name) => !used.some((one) => one.startsWith(`${name}:`)))
    .map((name) => `${name}: no service uses it`);
}

/** The command of a service's health check: its own, or that of its image. Words; undefined if it has none. */
export function healthCommandOf({ healthcheck, build }: Service): string[] | undefined {
  if (healthcheck) {
    const [kind, ...words] = healthcheck.test;
    return kind === "CMD-SHELL" ? ["sh", "-c", words.join(" ")] : words;
  }
  const command = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(build ? stepsOf(build.target) : "")?.[1];
  return command ? (JSON.parse(command) as string[]) : undefined;
}

/** The Dockerfile's steps of a build target. */
export function stepsOf(target: string): string {
  const dockerfile = readFileSync(join(projectRoot, "infra/deploy/docker/Dockerfile"), "utf8");
  return dockerfile.split(/^FROM /m).find((one) => / AS (.+)\n/.exec(one)?.[1] === target) ?? "";
}
