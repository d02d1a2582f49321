import type { Clock } from "@lode/core/server/clock";
import type { Logger } from "@lode/core/server/logger";
import type { Transaction } from "@lode/db/transaction";

/** What a use-case is given; each names the part that it needs. */
export interface App {
  transaction: Transaction;
  logger: Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;
  clock: Clock;
}
