import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { reap } from "@lode/stack/processes/reaper";

const BRIDGE = "lode0";
const SUBNET = "10.89.0";
/** This machine, as the containers see it. */
export const GATEWAY = `${SUBNET}.1`;

/** A container's network namespace. */
export interface Namespace {
  names: string[];
  /** Empty without a network. */
  address: string;
  /** The file that a program in this namespace sees as /etc/resolv.conf. */
  resolvConf: string;
  /** The command line that runs a program in this namespace. */
  inside(command: string, args: readonly string[]): { command: string; args: string[] };
  close(): void;
}

export interface ComposeNetwork {
  /** Makes a namespace that the others find by these names. With `isolated`, it has no network at all. */
  open(names: string[], options?: { isolated?: boolean }): Promise<Namespace>;
  /** Lets the containers find this machine by a name. */
  nameThisMachine(name: string): void;
  /** Lets the DNS of every container answer no name, or all names again. */
  failNames(isFailing: boolean): void;
  /** Publishes a port as compose does: `127.0.0.1:3000:8080`. The container may be another one at each connection. */
  publish(port: string, namespace: Namespace): Promise<void>;
  close(): void;
}

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const ip = (...args: string[]): void => void execFileSync("ip", args, { stdio: "pipe" });

/**
 * Starts this program again in a network namespace of its own, where every port is free, and ends with its exit code. Returns
 * at once if it runs in one. Needs root. `env` is added to the environment there.
 */
export async function inOwnNetwork(env: Record<string, string> = {}): Promise<void> {
  if (process.env.LODE_OWN_NETWORK === "yes") {
    ip("link", "set", "lo", "up");
    return;
  }
  const [script = "", ...args] = process.argv.slice(1);
  const child = spawn("unshare", ["--net", process.execPath, ...process.execArgv, script, ...args], {
    stdio: "inherit",
    env: { ...process.env, ...env, LODE_OWN_NETWORK: "yes" },
  });
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", passOn).on("SIGTERM", passOn);
  const [code] = await once(child, "exit");
  process.exit(code ?? 1);
}

/** A bridge, and Docker's DNS for everything on it. The caller runs in a network namespace of its own. */
export function createNetwork(folder: string): ComposeNetwork {
  const namesFile = join(folder, "names.json");
  const resolvConf = join(folder, "resolv.conf");
  writeFileSync(resolvConf, "nameserver 127.0.0.11\noptions ndots:0\n");
  ip("link", "add", BRIDGE, "type", "bridge");
  ip("addr", "add", `${GATEWAY}/24`, "dev", BRIDGE);
  ip("link", "set", BRIDGE, "up");
  const open: Namespace[] = [];
  const extra: Record<string, string[]> = {};
  const published = new Map<string, () => void>();
  let last = 1;
  let isFailing = false;

  const writeNames = () => {
    const known: Record<string, string[]> = { ...extra };
    for (const { names, address } of open)
      for (const name of names) known[name] = [...(known[name] ?? []), address];
    // A reader sees either list, never half of one.
    writeFileSync(`${namesFile}.new`, JSON.stringify(isFailing ? null : known));
    renameSync(`${namesFile}.new`, namesFile);
  };
  writeNames();

  return {
    async open(names, { isolated = false } = {}) {
      const holder = await holdNamespace(namesFile);
      const pid = String(holder.pid);
      if (!isolated) last += 1;
      const address = isolated ? "" : `${SUBNET}.${last}`;
      if (!isolated) connectNamespace(pid, address, last);
      const namespace: Namespace = {
        names,
        address,
        resolvConf,
        inside: (command, args) => ({
          command: "nsenter",
          args: ["--target", pid, "--net", command, ...args],
        }),
        close() {
          const index = open.indexOf(namespace);
          if (index >= 0) open.splice(index, 1);
          writeNames();
          holder.kill("SIGKILL");
        },
      };
      if (!isolated) open.push(namespace);
      writeNames();
      return namespace;
    },
    nameThisMachine(name) {
      extra[name] = [GATEWAY];
      writeNames();
    },
    failNames(fails) {
      isFailing = fails;
      writeNames();
    },
    async publish(port, { address }) {
      const [, host = "0.0.0.0", from = "", to = ""] = /^(?:([\d.]+):)?(\d+):(\d+)$/.exec(port) ?? [];
      // Only TCP: HTTP/3 is not tried.
      if (from === "") return;
      published.get(from)?.();
      const relay = spawn(process.execPath, [program("./relay.mjs"), host, from, address, to], PIPED);
      published.set(from, keep(relay));
      await saysReady(relay);
    },
    close() {
      for (const end of published.values()) end();
      for (const namespace of [...open]) namespace.close();
      ip("link", "del", BRIDGE);
    },
  };
}

const PIPED = { stdio: ["ignore", "pipe", "inherit"] as ["ignore", "pipe", "inherit"] };

/** Ends a helper with this program, whatever ends this program. */
function keep(helper: ChildProcess): () => void {
  const unregister = helper.pid ? reap(helper.pid) : () => {};
  return () => {
    helper.kill("SIGKILL");
    unregister();
  };
}

async function saysReady(helper: ChildProcess): Promise<void> {
  const outcome = await Promise.race([
    once(helper.stdout ?? helper, "data"),
    once(helper, "exit").then(() => undefined),
  ]);
  if (!outcome) throw new Error(`${helper.spawnargs.slice(-5).join(" ")} ended at once.`);
}

/** The DNS of a container holds its namespace. */
async function holdNamespace(namesFile: string): Promise<ChildProcess> {
  const script = 'ip link set lo up && exec "$0" "$@"';
  const args = ["--net", "sh", "-c", script, process.execPath, program("./answer-names.mjs"), namesFile];
  const holder = spawn("unshare", args, PIPED);
  keep(holder);
  await saysReady(holder);
  return holder;
}

function connectNamespace(pid: string, address: string, number: number): void {
  const outer = `lode-${number}`;
  ip("link", "add", outer, "type", "veth", "peer", "name", "eth0", "netns", pid);
  ip("link", "set", outer, "master", BRIDGE, "up");
  const inside = (...args: string[]) =>
    execFileSync("nsenter", ["--target", pid, "--net", "ip", ...args], { stdio: "pipe" });
  inside("addr", "add", `${address}/24`, "dev", "eth0");
  inside("link", "set", "eth0", "up");
  inside("route", "add", "default", "via", GATEWAY);
}
