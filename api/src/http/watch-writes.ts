import type { Logger } from "@lode/adapters/logging/logger";
import type { Clock } from "@lode/adapters/process/clock";
import { messageOf } from "@lode/core/contracts/errors";
import { codeOf } from "@lode/db/transaction";

/** SQLSTATE disk_full, and read_only_sql_transaction: a standby, or a server that was set to read only. */
const REFUSED = new Set(["53100", "25006"]);
/** Readiness is asked often, and each probe writes. */
const PROBED_EVERY_MS = 1_000;

export type WriteWatch = ReturnType<typeof openWriteWatch>;

/** Tracks whether Postgres refuses writes although it answers reads. `probe` throws while it does. */
export function openWriteWatch(
  { logger, clock }: { logger: Logger; clock: Clock },
  probe: () => Promise<void>,
) {
  let isRefused = false;
  let probedAt = 0;
  return {
    /** Returns whether the error is such a refusal; if so, writes count as refused from now on. */
    noteError(error: unknown): boolean {
      if (!REFUSED.has(codeOf(error))) return false;
      if (!isRefused)
        logger.error({ reason: messageOf(error) }, "the database refuses writes; the API is not ready");
      isRefused = true;
      return true;
    },
    /** Whether writes are still refused: writes something, but only after an error. */
    async isRefused(): Promise<boolean> {
      const now = clock.now().getTime();
      if (!isRefused || now - probedAt < PROBED_EVERY_MS) return isRefused;
      probedAt = now;
      try {
        await probe();
        isRefused = false;
        logger.warn({}, "the database takes writes again");
      } catch {
        // still full, or gone
      }
      return isRefused;
    },
  };
}
