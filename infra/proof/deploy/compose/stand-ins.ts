import { execFileSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { installedProgram } from "@lode/stack/stores/installed-program";
import { findPostgresBinaries, postgresOwner } from "@lode/stack/stores/postgres-binaries";
import { initialiseCluster } from "@lode/stack/stores/postgres-folder";
import { redisCandidates } from "@lode/stack/stores/redis-candidates";
import type { Service } from "./read-compose.ts";

/** A program of this machine in the place of an image that cannot be pulled. */
export interface StandIn {
  command: string;
  args: string[];
  env: Record<string, string>;
  uid?: number | undefined;
  gid?: number | undefined;
  stopSignal: NodeJS.Signals;
  /** Added to the environment of the service's health check. */
  health: Record<string, string>;
}

/** Replaces a container's paths by the folders of this machine that its volumes are. */
export type ToThisMachine = (path: string) => string;

/** Starts what the image would start: with the service's command, environment and volumes. */
export async function standInFor(service: Service, toThisMachine: ToThisMachine): Promise<StandIn> {
  const [image = ""] = (service.image ?? "").split(":");
  const make = STAND_INS[image];
  if (!make) throw new Error(`Nothing here stands in for ${service.image}.`);
  return make(service, toThisMachine);
}

const STAND_INS: Record<string, (service: Service, toThisMachine: ToThisMachine) => Promise<StandIn>> = {
  postgres,
  redis,
  caddy,
  "prom/prometheus": prometheus,
};

/** What the image's entry point does: creates the cluster and the database at the first start, and listens to the network. */
async function postgres(
  { environment, command = [] }: Service,
  toThisMachine: ToThisMachine,
): Promise<StandIn> {
  const bin = await findPostgresBinaries();
  const folder = toThisMachine("/var/lib/postgresql");
  // The image's folder for version 18.
  const cluster = join(folder, "18", "docker");
  mkdirSync(dirname(cluster), { recursive: true });
  const { uid, gid } = postgresOwner;
  if (uid !== undefined && gid !== undefined)
    for (const one of [folder, dirname(cluster)]) chownSync(one, uid, gid);
  if (!existsSync(cluster)) {
    const password = readFileSync(toThisMachine(environment.POSTGRES_PASSWORD_FILE ?? ""), "utf8");
    await initialiseCluster(bin, cluster, { password, durable: false });
    const hba = join(cluster, "pg_hba.conf");
    execFileSync("sh", ["-c", `echo "host all all all scram-sha-256" >>'${hba}'`]);
    const sql = `create database ${environment.POSTGRES_DB}\n`;
    execFileSync(join(bin, "postgres"), ["--single", "-D", cluster, "postgres"], {
      ...postgresOwner,
      cwd: "/",
      input: sql,
    });
  }
  // The image's user is another one here.
  const log = join(toThisMachine("/backups"), "log");
  if (uid !== undefined && gid !== undefined && existsSync(log)) chownSync(log, uid, gid);
  const [, ...settings] = command.map(toThisMachine);
  const args = [
    "-D",
    cluster,
    "-c",
    "listen_addresses=*",
    "-c",
    `unix_socket_directories=${folder}`,
    "-c",
    "fsync=off",
  ];
  return {
    command: join(bin, "postgres"),
    args: [...args, ...settings],
    env: {},
    ...postgresOwner,
    stopSignal: "SIGINT",
    health: { PGHOST: folder },
  };
}

async function redis({ command = [] }: Service, toThisMachine: ToThisMachine): Promise<StandIn> {
  const home = toThisMachine("/data");
  for await (const candidate of redisCandidates(home, () => {})) {
    const program = candidate.program(home, 6379);
    const [, ...args] = command.map(toThisMachine);
    const env = { ...candidate.env } as Record<string, string>;
    // redis-cli stands beside redis-server.
    const health = { ...env, PATH: `${dirname(program.command)}:${process.env.PATH}` };
    return { command: program.command, args: [...args, "--dir", home], env, stopSignal: "SIGTERM", health };
  }
  throw new Error("No Redis can be started on this machine.");
}

async function caddy({ environment }: Service, toThisMachine: ToThisMachine): Promise<StandIn> {
  const command = installedProgram("caddy");
  if (!command) throw new Error("Caddy is not installed: sudo apt-get install caddy");
  const data = toThisMachine("/data");
  mkdirSync(data, { recursive: true });
  return {
    command,
    args: ["run", "--config", toThisMachine("/etc/caddy/Caddyfile"), "--adapter", "caddyfile"],
    env: { ...environment, XDG_DATA_HOME: data, XDG_CONFIG_HOME: toThisMachine("/config"), HOME: data },
    stopSignal: "SIGTERM",
    health: {},
  };
}

/** Reads the token and the rules where the volumes put them. Prometheus of Debian 12 knows the same options. */
async function prometheus({ command = [] }: Service, toThisMachine: ToThisMachine): Promise<StandIn> {
  const program = installedProgram("prometheus");
  if (!program) throw new Error("Prometheus is not installed: sudo apt-get install prometheus");
  const data = toThisMachine("/prometheus");
  // Its configuration names the token by the container's path.
  const folder = join(data, "etc");
  cpSync(toThisMachine("/etc/prometheus"), folder, { recursive: true });
  const file = join(folder, "prometheus.yml");
  writeFileSync(file, toThisMachine(readFileSync(file, "utf8")));
  const given = command.filter((word) => !word.startsWith("--config.file="));
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${data}`, ...given];
  return { command: program, args, env: {}, stopSignal: "SIGTERM", health: {} };
}
