import type { ProofKey } from "@lode/adapters/crypto/ed25519";
import type { KeyedDraw, KeyedHash } from "@lode/adapters/crypto/keyed-draw";
import type { SealingKey } from "@lode/adapters/crypto/seal-secret";
import type { Logger } from "@lode/adapters/logging/logger";
import type { Mailer } from "@lode/adapters/mail/mailer";
import type { Networks } from "@lode/adapters/networks/registry";
import type { Clock } from "@lode/adapters/process/clock";
import type { Failpoint } from "@lode/adapters/process/failpoint";
import type { Redis } from "@lode/adapters/redis/redis";
import type { ApiConfig, WorkerConfig } from "@lode/adapters/settings/config";
import type { PayoutChain } from "@lode/adapters/solana/port";
import type { Db } from "@lode/db/connection";
import type { Transaction } from "@lode/db/transaction";

/** All dependencies of the use-cases. */
export interface App {
  db: Db;
  transaction: Transaction;
  logger: Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;
  clock: Clock;
  redis: Redis;
  mailer: Mailer;
  networks: Networks;
  chain: PayoutChain;
  sealingKeys: readonly [SealingKey, ...SealingKey[]];
  proofKey: ProofKey;
  /** Draws the awards to re-check; miners cannot predict it. */
  recheckDraw: KeyedDraw;
  /** Recognises a wallet after its miner is deleted. */
  walletHash: KeyedHash;
  failpoint: Failpoint;
}

/** The parts of `App`, and the settings, that a use-case needs. */
export type Needs<Part extends keyof App, Setting extends keyof (ApiConfig & WorkerConfig) = never> = Pick<
  App,
  Part
> &
  ([Setting] extends [never] ? unknown : { config: Pick<ApiConfig & WorkerConfig, Setting> });
