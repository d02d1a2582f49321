import { openProofKey } from "@lode/adapters/crypto/ed25519";
import { openKeyedDraw, openKeyedHash } from "@lode/adapters/crypto/keyed-draw";
import { parseSealingKeys } from "@lode/adapters/crypto/seal-secret";
import type { Logger } from "@lode/adapters/logging/logger";
import { createMailer } from "@lode/adapters/mail/mailer";
import { openNetworks } from "@lode/adapters/networks/registry";
import { type Clock, systemClock } from "@lode/adapters/process/clock";
import { failpointOf } from "@lode/adapters/process/failpoint";
import { connectFailFast, connectToWatch, type Redis } from "@lode/adapters/redis/redis";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { connectChain } from "@lode/adapters/solana/connect-chain";
import { openSigner } from "@lode/adapters/solana/signers/key-signer";
import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { readCore } from "@lode/db/accounts/accounts.repository";
import { connect, PATIENCE } from "@lode/db/connection";
import { transactionOf } from "@lode/db/transaction";
import type { App } from "./app.ts";

/** The dependencies of the workers' use-cases. */
export type WorkerApp = Omit<App, "logger"> & {
  config: WorkerConfig;
  logger: Logger;
  /** For the job that feeds the leaderboard, which watches a key. */
  boardRedis: Redis;
};

/** Connects at the first use, not before. `idleMs`: how long idle Postgres connections are kept. */
export function openWorkerApp(
  config: WorkerConfig,
  logger: Logger,
  clock: Clock = systemClock,
  idleMs?: number,
): WorkerApp {
  const db = connect(config.DATABASE_URL, {
    poolSize: config.DATABASE_POOL,
    name: "lode-worker",
    patience: PATIENCE.worker,
    ...(idleMs ? { idleMs } : {}),
  });
  const redis = connectFailFast(config.REDIS_URL, logger);
  return {
    config,
    logger,
    clock,
    db,
    transaction: transactionOf(db),
    redis,
    boardRedis: connectToWatch(config.REDIS_URL, logger),
    mailer: createMailer(config.SMTP_URL, config.MAIL_FROM),
    networks: openNetworks(config, (network) => ({
      readCore: () => readCore(db, network),
      tools: { redis, prefix: config.QUEUE_PREFIX, now: clock.now },
    })),
    chain: connectChain({
      rpcUrl: config.SOLANA_RPC_URL,
      independentRpcUrl: config.INDEPENDENT_RPC_URL,
      cluster: config.SOLANA_CLUSTER,
      treasuryAddress: config.TREASURY_ADDRESS,
      signer: openSigner(config),
      perPayout: pointsToBaseUnits(BigInt(config.MAX_PAYOUT_POINTS)),
    }),
    sealingKeys: parseSealingKeys(config.SEALING_KEYS),
    proofKey: openProofKey(config.PROOF_KEY),
    recheckDraw: openKeyedDraw(config.PROOF_KEY, "lode re-checks"),
    walletHash: openKeyedHash(config.PROOF_KEY, "lode referrals"),
    failpoint: failpointOf(config.FAILPOINT),
  };
}

export async function closeWorkerApp(
  app: Pick<WorkerApp, "db" | "redis" | "boardRedis" | "mailer">,
): Promise<void> {
  app.redis.disconnect();
  app.boardRedis.disconnect();
  app.mailer.close();
  await app.db.destroy();
}
