import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { type Clock, systemClock } from "@lode/core/server/clock";
import type { WorkerConfig } from "@lode/core/server/config";
import { type KeyedDraw, openKeyedDraw } from "@lode/core/server/crypto/keyed-draw";
import { openProofKey, type ProofKey } from "@lode/core/server/crypto/proof-key";
import { parseSealingKeys, type SealingKey } from "@lode/core/server/crypto/seal-secret";
import { type Failpoint, failpointOf } from "@lode/core/server/failpoint";
import type { Logger } from "@lode/core/server/logger";
import { createMailer, type Mailer } from "@lode/core/server/mail/mailer";
import { openQueues, type Queues } from "@lode/core/server/queue";
import { connectFailFast, type Redis } from "@lode/core/server/redis";
import { connectChain } from "@lode/core/server/solana/connect-chain";
import { openSigner } from "@lode/core/server/solana/open-signer";
import type { PayoutChain } from "@lode/core/server/solana/port";
import { connectX } from "@lode/core/server/x/connect-x";
import { createRedisLimiter } from "@lode/core/server/x/limiter/redis-limiter";
import type { XProvider } from "@lode/core/server/x/port";
import { connect, type Db } from "@lode/db/connection";
import { type Transaction, transactionOf } from "@lode/db/transaction";
import { createUnreadToday, type UnreadToday } from "./runtime/reads-today.ts";

/** Everything a processor may reach. */
export interface Deps {
  config: WorkerConfig;
  logger: Logger;
  clock: Clock;
  db: Db;
  transaction: Transaction;
  redis: Redis;
  queues: Queues;
  mailer: Mailer;
  x: XProvider;
  unreadToday: UnreadToday;
  chain: PayoutChain;
  sealingKeys: readonly [SealingKey, ...SealingKey[]];
  proofKey: ProofKey;
  /** Which awards are looked at again: no miner can know it before. */
  recheckDraw: KeyedDraw;
  failpoint: Failpoint;
}

export function createDeps(config: WorkerConfig, logger: Logger, clock: Clock = systemClock): Deps {
  const db = connect(config.DATABASE_URL, { poolSize: config.DATABASE_POOL, name: "lode-worker" });
  const redis = connectFailFast(config.REDIS_URL, logger);
  return {
    config,
    logger,
    clock,
    db,
    transaction: transactionOf(db),
    redis,
    queues: openQueues(redis, config.QUEUE_PREFIX),
    mailer: createMailer(config.SMTP_URL, config.MAIL_FROM),
    x: connectX(config, createRedisLimiter(redis, config.QUEUE_PREFIX, clock.now)),
    unreadToday: createUnreadToday(redis, config.QUEUE_PREFIX, clock.now),
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
    failpoint: failpointOf(config.FAILPOINT),
  };
}
