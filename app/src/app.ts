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
import type { Db } from "@lode/db/connection";
import type { Transaction } from "@lode/db/transaction";

/** What a use-case may be given; each names the parts that it needs, and the settings beside them. */
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
  sealingKeys: readonly [SealingKey, ...SealingKey[]];
  proofKey: ProofKey;
  /** Which awards are checked again: no miner can know it before. */
  recheckDraw: KeyedDraw;
  failpoint: Failpoint;
}
