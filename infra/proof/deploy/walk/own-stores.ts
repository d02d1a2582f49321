import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startKmsSandbox } from "@lode/sandbox/kms/start-kms-sandbox";
import type { ProcessCommand } from "@lode/stack/processes/process-command";
import type { Supervisor } from "@lode/stack/processes/supervisor";
import { redisCandidates } from "@lode/stack/stores/redis-candidates";
import { Keypair } from "@solana/web3.js";
import type { Authority } from "./authority.ts";
import { HOSTS, TLS_PORTS } from "./hosts.ts";
import { answers } from "./mail-server.ts";
import { BUCKET, BUCKET_KEY, type OwnBucket, startOwnBucket } from "./own-bucket.ts";
import { DATABASE_URL, startOwnPostgres } from "./own-postgres.ts";
import { serveTls } from "./serve-tls.ts";

const REDIS_PASSWORD = "walk-password-of-redis";

/** What the page's section "Stores of your own" asks for, on this machine beside the containers, each with TLS. */
export interface OwnStores {
  /** Where PostgreSQL archives its log. */
  archive: string;
  /** For the examples of the section. */
  answers: Record<string, string>;
  bucket: OwnBucket;
}

export async function startOwnStores(
  folder: string,
  authority: Authority,
  supervisor: Supervisor,
): Promise<OwnStores> {
  const archive = await startOwnPostgres(folder, authority, supervisor);
  await supervisor.start(await ownRedis(folder, authority));
  const bucket = await startOwnBucket(folder, authority, supervisor);
  const seed = randomBytes(32);
  const kms = await startKmsSandbox(seed);
  await serveTls(authority, TLS_PORTS.kms, kms.port);
  return {
    archive,
    bucket,
    answers: {
      DATABASE_URL,
      REDIS_URL: `rediss://:${REDIS_PASSWORD}@${HOSTS.redis}:${TLS_PORTS.redis}`,
      S3_BUCKET: BUCKET,
      S3_REGION: "eu-central-1",
      S3_ENDPOINT: `https://${HOSTS.bucket}:${TLS_PORTS.bucket}`,
      S3_ACCESS_KEY_ID: BUCKET_KEY.id,
      S3_SECRET_ACCESS_KEY: BUCKET_KEY.secret,
      TREASURY_KMS_KEY_ID: "alias/treasury",
      TREASURY_ADDRESS: Keypair.fromSeed(seed).publicKey.toBase58(),
      AWS_REGION: "eu-central-1",
      AWS_ACCESS_KEY_ID: "AKIAWALK",
      // AWS's own address needs no setting.
      AWS_SECRET_ACCESS_KEY: `${"x".repeat(40)}\nAWS_ENDPOINT_URL_KMS=https://${HOSTS.kms}:${TLS_PORTS.kms}`,
    },
  };
}

async function ownRedis(folder: string, authority: Authority): Promise<ProcessCommand> {
  const home = join(folder, "own-redis");
  mkdirSync(home, { recursive: true });
  for await (const candidate of redisCandidates(home, () => {})) {
    const { command, args } = candidate.program(home, TLS_PORTS.redis);
    const options = {
      bind: "0.0.0.0",
      port: "0",
      "tls-port": String(TLS_PORTS.redis),
      "tls-cert-file": authority.certificate,
      "tls-key-file": authority.key,
      "tls-auth-clients": "no",
      requirepass: REDIS_PASSWORD,
      "maxmemory-policy": "noeviction",
      dir: home,
    };
    return {
      name: "own-redis",
      stage: "store",
      command,
      args: [...args, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])],
      env: { ...process.env, ...candidate.env },
      cwd: "/",
      stopSignal: "SIGTERM",
      isReady: () => answers(TLS_PORTS.redis),
      readyWithinMs: 20_000,
      worthShowing: () => undefined,
    };
  }
  throw new Error("No Redis can be started on this machine.");
}
