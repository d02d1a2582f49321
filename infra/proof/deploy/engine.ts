import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { lastOutputLine, runOnce } from "@lode/stack/processes/run-once";

const SCRIPT = join(projectRoot, "infra/proof/deploy/engine.sh");

export interface Engine {
  docker(...args: string[]): Promise<string>;
  /**
   * Opens a port on loopback that reaches `host:port` as a container with Node sees it: the sandboxes' controls answer only
   * their own machine, and the stores have no port outside.
   */
  tunnel(container: string, host: string, port: number): Promise<number>;
  /** Closes the tunnels, and stops an engine that was started here. */
  close(): Promise<void>;
}

/** Uses the machine's Docker engine. Without one, starts Debian's: as root, with the base images made of Debian's packages. */
export async function findEngine(log: (sentence: string) => void): Promise<Engine> {
  const answers = async (...args: string[]) => (await runOnce("docker", args)).code === 0;
  const hasOwn = (await answers("info")) && (await answers("compose", "version"));
  if (!hasOwn) {
    log("No Docker engine answers: starting Debian's, and making the base images");
    await run("bash", [SCRIPT, "up"]);
    await run("bash", [SCRIPT, "images"]);
  }
  const variables = hasOwn ? "" : await run("bash", [SCRIPT, "env"]);
  const env = {
    ...process.env,
    ...Object.fromEntries([...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  };
  const tunnels: Server[] = [];
  return {
    docker: (...args) => run("docker", args, env),
    async tunnel(container, host, port) {
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
      await once(server.listen(0, "127.0.0.1"), "listening");
      return (server.address() as AddressInfo).port;
    },
    async close() {
      for (const server of tunnels) server.close();
      if (!hasOwn) await run("bash", [SCRIPT, "down"]);
    },
  };
}

async function run(command: string, args: string[], env = process.env): Promise<string> {
  const { code, output } = await runOnce(command, args, { cwd: projectRoot, env });
  if (code !== 0)
    throw new Error(`${command} ${args.join(" ")} failed: ${lastOutputLine(output)}\n${output}`);
  return output;
}
