import { once } from "node:events";
import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { request as requestHttp } from "node:http";
import { Agent, globalAgent, request as requestHttps } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { measureOutsideCall } from "./logging/outside-call.ts";
import { ADDRESS, openTransport } from "./mail/mailer.ts";
import { within } from "./process/clock.ts";
import type { Redis } from "./redis/redis.ts";
import type { WorkerConfig } from "./settings/config.ts";
import { readEvictionPolicy } from "./settings/preflight.ts";

/**
 * The result of a question to a peer. `fault`: what is wrong, as words after the peer's name and a colon; null if it
 * answers as it should. Facts are missing if they could not be read.
 */
export type Probed<Facts = object> = { fault: string | null } & Partial<Facts>;

/** No probe throws because of its peer, and none takes longer than `ms`. */
async function probed<Facts>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<Probed<Facts>>,
): Promise<Probed<Facts>> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await within(ms, ask(signal));
  } catch (error) {
    const fault = signal.aborted ? `took longer than ${ms / 1_000} s` : reasonOf(error);
    return { fault } as Probed<Facts>;
  }
}

/** One line about a failure, without people's addresses; a failed fetch or connection has its reason in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause, code, errors } = error as Error & {
    cause?: Error;
    code?: string;
    errors?: Error[];
  };
  const words = cause?.message || message || errors?.[0]?.message || cause || code || error;
  return String(words).slice(0, 200).split("\n", 1).join("").replace(ADDRESS, "…");
}

/** Opens the mail server as a mail would: connects, begins TLS and signs in if the address says so. Sends no mail. */
export const probeMailServer = ({ SMTP_URL }: Pick<WorkerConfig, "SMTP_URL">, ms: number): Promise<Probed> =>
  probed(ms, async () => {
    const transport = openTransport(SMTP_URL, ms);
    try {
      await measureOutsideCall({ system: "smtp", operation: "verify" }, () => transport.verify());
    } finally {
      transport.close();
    }
    return { fault: null };
  });

export interface NodeFacts {
  height: number;
  /** How far the newest block's time is ahead of this program's clock, to about two seconds, if the node tells it. */
  aheadSeconds: number;
}

const NEXT_BLOCK_MS = 200;

/** Whether a Solana node is of the configured cluster and gets new blocks. */
export async function probeNode(
  { SOLANA_RPC_URL, SOLANA_CLUSTER }: Pick<WorkerConfig, "SOLANA_RPC_URL" | "SOLANA_CLUSTER">,
  ms: number,
): Promise<Probed<NodeFacts>> {
  // Loaded on demand, because the chain's client is slow to load.
  const { openConnection } = await import("./solana/open-connection.ts");
  const { GENESIS_HASHES } = await import("./solana/addresses.ts");
  const until = performance.now() + ms - 2 * NEXT_BLOCK_MS;
  return probed<NodeFacts>(ms, async () => {
    const node = openConnection(SOLANA_RPC_URL, ms);
    const [genesis, height, blockTime] = await Promise.all([
      node.getGenesisHash(),
      node.getBlockHeight(),
      node
        .getSlot()
        .then((slot) => node.getBlockTime(slot))
        .catch(() => null),
    ]);
    const facts = { height, ...(blockTime === null ? {} : { aheadSeconds: blockTime - Date.now() / 1_000 }) };
    if (genesis !== GENESIS_HASHES[SOLANA_CLUSTER])
      return { fault: `its genesis hash is ${genesis}, which is not that of ${SOLANA_CLUSTER}`, ...facts };
    while ((await node.getBlockHeight()) <= height) {
      if (performance.now() > until) return { fault: `it stands at block ${height}`, ...facts };
      await sleep(NEXT_BLOCK_MS);
    }
    return { fault: null, ...facts };
  });
}

export interface PageFacts {
  /** Only with https, and also if the certificate is not valid. */
  certificateEndsAt: Date;
}

/**
 * Asks for the liveness of the page's own API at PUBLIC_URL, as a browser would reach it: by name, through the proxies
 * in front, without following redirects. It reads the certificate although it may not be valid, so it sends only the
 * path.
 */
export const probePage = (
  { PUBLIC_URL }: Pick<WorkerConfig, "PUBLIC_URL">,
  ms: number,
): Promise<Probed<PageFacts>> =>
  probed(ms, async (signal) => {
    const url = new URL("/api/health/live", PUBLIC_URL);
    // A connection that resumes a session checks no certificate.
    const agent = new Agent({ ...globalAgent.options, maxCachedSessions: 0 });
    const asking =
      url.protocol === "https:"
        ? requestHttps(url, { agent, signal, rejectUnauthorized: false })
        : requestHttp(url, { agent: false, signal });
    const [response] = await once(asking.end(), "response");
    const { socket, statusCode } = response;
    const certificate = url.protocol === "https:" ? certificateOf(socket) : { fault: null };
    response.destroy();
    const answered = statusCode === 200 ? null : `it answers ${statusCode} to ${url.pathname}`;
    return { ...certificate, fault: certificate.fault ?? answered };
  });

function certificateOf(socket: TLSSocket): Probed<PageFacts> {
  const endsAt = new Date(socket.getPeerCertificate().valid_to);
  const ended = endsAt.getTime() < Date.now() ? `its certificate ended on ${endsAt.toISOString()}` : null;
  const fault =
    ended ?? (socket.authorized ? null : `its certificate is not valid (${socket.authorizationError})`);
  return { fault, certificateEndsAt: endsAt };
}

export interface RedisFacts {
  usedBytes: number;
  /** 0 = no limit. */
  mostBytes: number;
  evictionPolicy: string | null;
}

const KEY_LIVES_MS = 10_000;

/** Writes a key, and reads how full the server is. */
export const probeRedis = (redis: Redis, prefix: string, ms: number): Promise<Probed<RedisFacts>> =>
  probed(ms, async (signal) => {
    if (redis.status !== "ready") await once(redis, "ready", { signal });
    const [evictionPolicy, memory] = await Promise.all([readEvictionPolicy(redis), redis.info("memory")]);
    const told = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, "m").exec(memory)?.[1] ?? 0);
    const fault = await redis.set(`${prefix}:probe`, "1", "PX", KEY_LIVES_MS).then(
      () => null,
      (error: unknown) => `it takes no writes (${reasonOf(error)})`,
    );
    return { fault, evictionPolicy, usedBytes: told("used_memory"), mostBytes: told("maxmemory") };
  });

export interface DiskFacts {
  freeBytes: number;
  totalBytes: number;
}

const measuring = new Map<string, Promise<StatsFs>>();

/** A network folder that hangs blocks one thread, and not another thread for every question. */
function measure(path: string): Promise<StatsFs> {
  const asked = measuring.get(path) ?? statfs(path).finally(() => measuring.delete(path));
  measuring.set(path, asked);
  return asked;
}

/** The space on the disks of these paths, separated by commas, as far as this program may use it. */
export const probeDisks = (
  { MEASURED_DISKS }: Pick<WorkerConfig, "MEASURED_DISKS">,
  ms: number,
): Promise<(Probed<DiskFacts> & { path: string })[]> =>
  Promise.all(
    MEASURED_DISKS.split(",").map(async (listed) => {
      const path = listed.trim();
      const measured = await probed<DiskFacts>(ms, async () => {
        const { bavail, blocks, bsize } = await measure(path);
        return { fault: null, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
      });
      return { path, ...measured };
    }),
  );
