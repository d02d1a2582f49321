import {
  type DiskFacts,
  type NodeFacts,
  type PageFacts,
  type Probed,
  probeDisks,
  probeMailServer,
  probeNode,
  probePage,
  probeRedis,
  type RedisFacts,
} from "@lode/adapters/probes";
import { within } from "@lode/adapters/process/clock";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { messageOf } from "@lode/core/contracts/errors";
import type { PeerFacts, PeerName } from "@lode/core/domain/operations/operation-facts";
import { recordPeer } from "@lode/db/operations/heartbeats.repository";
import { readWallClock } from "@lode/db/treasury/movements.repository";
import type { App, Needs } from "../app.ts";

export type PeerSettings = Pick<
  WorkerConfig,
  "SMTP_URL" | "SOLANA_RPC_URL" | "SOLANA_CLUSTER" | "PUBLIC_URL" | "QUEUE_PREFIX" | "MEASURED_DISKS"
>;

/**
 * The current answers of all systems that Lode depends on. `aheadSeconds`: how far a clock is ahead of this program's.
 */
export interface Peers {
  mail: Probed;
  node: Probed<NodeFacts>;
  page: Probed<PageFacts>;
  redis: Probed<RedisFacts>;
  database: Probed<{ aheadSeconds: number }>;
  disks: (Probed<DiskFacts> & { path: string })[];
}

/** Asks all peers at once, each within `ms`. Never throws: a peer that fails is an answer. */
export async function askPeers(
  { db, redis }: Needs<"db" | "redis">,
  settings: PeerSettings,
  ms: number,
): Promise<Peers> {
  const [mail, node, page, stored, database, disks] = await Promise.all([
    probeMailServer(settings, ms),
    probeNode(settings, ms),
    probePage(settings, ms),
    probeRedis(redis, settings.QUEUE_PREFIX, ms),
    probeDatabase(db, ms),
    probeDisks(settings, ms),
  ]);
  return { mail, node, page, redis: stored, database, disks };
}

async function probeDatabase(db: App["db"], ms: number): Promise<Peers["database"]> {
  const askedAt = Date.now();
  try {
    const now = await within(ms, readWallClock(db));
    return { fault: null, aheadSeconds: (now.getTime() - (askedAt + Date.now()) / 2) / 1_000 };
  } catch (error) {
    return { fault: messageOf(error) };
  }
}

/** The answers in the form in which conditions are judged. */
export const answersOf = ({
  mail,
  node,
  redis,
  page,
  disks,
  database,
}: Peers): Record<Exclude<PeerName, "sending">, PeerFacts["said"]> => ({
  mail: { fault: mail.fault },
  chain: { fault: node.fault },
  redis: { fault: redis.fault, usedBytes: redis.usedBytes, mostBytes: redis.mostBytes },
  page: {
    fault: page.fault,
    certificateSeconds: page.certificateEndsAt && (page.certificateEndsAt.getTime() - Date.now()) / 1_000,
  },
  disks: {
    fault: disks.find(({ fault }) => fault !== null)?.fault ?? null,
    disks: disks.map(({ path, freeBytes, totalBytes }) => ({ path, freeBytes, totalBytes })),
  },
  clocks: {
    fault: database.fault,
    aheadSeconds: { database: database.aheadSeconds, chain: node.aheadSeconds },
  },
});

/** Each peer of a sweep is asked within this time, which is shorter than the sweep's period. */
const SWEPT_WITHIN_MS = 5_000;

/** Asks the peers, and records their answers for the console, the mails and the gauge. */
export async function recordPeers(app: Needs<"db" | "redis"> & { config: PeerSettings }): Promise<void> {
  const answers = answersOf(await askPeers(app, app.config, SWEPT_WITHIN_MS));
  for (const [name, answer] of Object.entries(answers)) await recordPeer(app.db, name as PeerName, answer);
}
