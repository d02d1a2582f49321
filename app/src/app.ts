import type { Clock } from "@lode/core/server/clock";
import type { KeyedDraw } from "@lode/core/server/crypto/keyed-draw";
import type { ProofKey } from "@lode/core/server/crypto/proof-key";
import type { SealingKey } from "@lode/core/server/crypto/seal-secret";
import type { Failpoint } from "@lode/core/server/failpoint";
import type { FileStore } from "@lode/core/server/files/file-store";
import type { Logger } from "@lode/core/server/logger";
import type { Mailer } from "@lode/core/server/mail/mailer";
import type { Networks } from "@lode/core/server/networks/registry";
import type { Redis } from "@lode/core/server/redis";
import type { PayoutChain } from "@lode/core/server/solana/port";
import type { PostWebhook } from "@lode/core/server/webhooks/post-webhook";
import type { Db } from "@lode/db/connection";
import type { Transaction } from "@lode/db/transaction";

/** The dependencies of the use-cases; each names the parts and settings that it needs. */
export interface App {
  db: Db;
  transaction: Transaction;
  logger: Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;
  clock: Clock;
  redis: Redis;
  mailer: Mailer;
  files: FileStore;
  networks: Networks;
  chain: PayoutChain;
  webhooks: PostWebhook;
  sealingKeys: readonly [SealingKey, ...SealingKey[]];
  proofKey: ProofKey;
  /** Selects the awards to re-check; unpredictable for miners. */
  recheckDraw: KeyedDraw;
  failpoint: Failpoint;
}
