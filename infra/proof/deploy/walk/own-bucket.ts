import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { startBucketSandbox } from "@lode/sandbox/bucket/start-bucket-sandbox";
import type { ProcessCommand } from "@lode/stack/processes/process-command";
import type { Supervisor } from "@lode/stack/processes/supervisor";
import { installedProgram } from "@lode/stack/stores/installed-program";
import type { Authority } from "./authority.ts";
import { TLS_PORTS } from "./hosts.ts";
import { answers } from "./mail-server.ts";
import { serveTls } from "./serve-tls.ts";

export const BUCKET = "pictures";
/** The only key that s3rver knows. */
export const BUCKET_KEY = { id: "S3RVER", secret: "S3RVER" };

export interface OwnBucket {
  /** Who answers. */
  server: string;
  /** How many objects there are. */
  count(): number;
}

/** s3rver where it is installed, which checks signatures; otherwise the sandbox, which does not. */
export async function startOwnBucket(
  folder: string,
  authority: Authority,
  supervisor: Supervisor,
): Promise<OwnBucket> {
  const s3rver = installedProgram("s3rver");
  if (s3rver) {
    const home = join(folder, "own-bucket");
    mkdirSync(home, { recursive: true });
    await supervisor.start(s3rverIn(home, s3rver, authority));
    const objects = () => readdirSync(join(home, BUCKET), { recursive: true, encoding: "utf8" });
    return { server: "s3rver", count: () => objects().filter((name) => name.endsWith("_object")).length };
  }
  const sandbox = await startBucketSandbox();
  await serveTls(authority, TLS_PORTS.bucket, sandbox.port);
  return { server: "the bucket sandbox", count: () => sandbox.keys().length };
}

const s3rverIn = (home: string, command: string, { certificate, key }: Authority): ProcessCommand => ({
  name: "s3rver",
  stage: "store",
  command,
  args: Object.entries({
    "--directory": home,
    "--address": "0.0.0.0",
    "--port": String(TLS_PORTS.bucket),
    "--key": key,
    "--cert": certificate,
    "--configure-bucket": BUCKET,
  })
    .flat()
    .concat("--no-vhost-buckets"),
  env: process.env,
  cwd: home,
  stopSignal: "SIGTERM",
  isReady: () => answers(TLS_PORTS.bucket),
  readyWithinMs: 20_000,
  worthShowing: () => undefined,
});
