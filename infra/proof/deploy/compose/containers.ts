import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { SupervisedProcess } from "@lode/stack/processes/supervised-process";
import type { ImageEngine, ImageTarget, PreparedContainer } from "../image-engine.ts";
import type { ComposeNetwork, Namespace } from "./network.ts";
import type { Service } from "./read-compose.ts";
import { type StandIn, standInFor } from "./stand-ins.ts";

/** One container of a service. */
export interface Container {
  service: string;
  namespace: Namespace;
  /** The command line of a program in the container; by default its own. */
  lineOf(args?: readonly string[], env?: Record<string, string>): { command: string; args: string[] };
  standIn: StandIn | undefined;
  prepared: PreparedContainer | undefined;
  process?: SupervisedProcess;
}

export interface Containers {
  /** Those that run, and those that have run to their end. */
  readonly all: Container[];
  create(name: string, service: Service): Promise<Container>;
  remove(container: Container): Promise<void>;
  /** A named volume's folder on this machine. */
  volume(name: string): string;
}

interface Options {
  engine: ImageEngine;
  network: ComposeNetwork;
  /** For the volumes. */
  folder: string;
  /** Where docker-compose.yml is. */
  checkout: string;
}

/** Makes containers of services: of our own images with buildah, of foreign images with programs of this machine. */
export function createContainers({ engine, network, folder, checkout }: Options): Containers {
  const prefix = `lode-${randomBytes(3).toString("hex")}`;
  const all: Container[] = [];
  let made = 0;

  const volume = (name: string): string => {
    const path = join(folder, "volumes", name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const sourceOf = (source: string): string =>
    source.startsWith("/") ? source : source.startsWith("./") ? join(checkout, source) : volume(source);
  const mountsOf = ({ volumes = [] }: Service) =>
    volumes.map((one) => {
      const [source = "", place = "", mode = ""] = one.split(":");
      return { source, folder: sourceOf(source), place, mode };
    });

  /** A named volume begins with the owner that the image gives its place. */
  function mountLike(root: string, service: Service): string[] {
    return mountsOf(service).map(({ source, folder: from, place, mode }) => {
      const inImage = join(root, place);
      if (!/^[./]/.test(source) && existsSync(inImage)) {
        const { uid, gid } = statSync(inImage);
        if (statSync(from).uid === 0) chownSync(from, uid, gid);
      }
      return `${from}:${place}${mode ? `:${mode}` : ""}`;
    });
  }

  async function namespaceFor(name: string, service: Service): Promise<Namespace> {
    const [, owner] = /^service:(.+)$/.exec(service.network_mode ?? "") ?? [];
    if (owner) {
      const shared = all.find((one) => one.service === owner);
      if (!shared) throw new Error(`${owner} does not run yet, and ${name} shares its network.`);
      return shared.namespace;
    }
    const aliases = service.networks?.default?.aliases ?? [];
    return network.open([name, ...aliases], { isolated: service.network_mode === "none" });
  }

  async function create(name: string, service: Service): Promise<Container> {
    const namespace = await namespaceFor(name, service);
    made += 1;
    const container = service.build
      ? await ownContainer(name, service, namespace)
      : await foreignContainer(name, service, namespace);
    all.push(container);
    return container;
  }

  async function ownContainer(name: string, service: Service, namespace: Namespace): Promise<Container> {
    const prepared = await engine.prepare(service.build?.target as ImageTarget, `${prefix}-${name}-${made}`);
    const volumes = mountLike(prepared.root, service);
    const user = service.user ? { user: service.user } : {};
    return {
      service: name,
      namespace,
      prepared,
      standIn: undefined,
      lineOf(args = service.command, env = {}) {
        const options = { env: { ...service.environment, ...env }, volumes, ...user };
        const { command, args: all } = prepared.command(options, args);
        return namespace.inside(command, all);
      },
    };
  }

  async function foreignContainer(name: string, service: Service, namespace: Namespace): Promise<Container> {
    const folders = new Map(mountsOf(service).map(({ place, folder: from }) => [place, from]));
    // Whole paths only: /prometheus is no part of /etc/prometheus.
    const places = new RegExp(`(?<![\\w./-])(${[...folders.keys()].join("|")})(?![\\w.-])`, "g");
    const toThisMachine = (text: string) => text.replace(places, (place) => folders.get(place) ?? place);
    const standIn = await standInFor(service, toThisMachine);
    // Such a program reads this machine's /etc/resolv.conf, so it gets its own.
    const bind = `mount --bind '${namespace.resolvConf}' /etc/resolv.conf && exec "$0" "$@"`;
    return {
      service: name,
      namespace,
      prepared: undefined,
      standIn,
      lineOf(args) {
        const words = args ? args.map(toThisMachine) : [standIn.command, ...standIn.args];
        const asUser =
          standIn.uid && !args
            ? ["setpriv", "--reuid", `${standIn.uid}`, "--regid", `${standIn.gid}`, "--clear-groups"]
            : [];
        return namespace.inside("unshare", ["--mount", "sh", "-c", bind, ...asUser, ...words]);
      },
    };
  }

  return {
    all,
    create,
    volume,
    async remove(container) {
      all.splice(all.indexOf(container), 1);
      // A namespace that is shared stays with its owner.
      if (container.namespace.names[0] === container.service || container.namespace.address === "")
        container.namespace.close();
      await container.prepared?.remove();
    },
  };
}
