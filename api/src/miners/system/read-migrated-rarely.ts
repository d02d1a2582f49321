import type { Clock } from "@lode/adapters/process/clock";
import type { Db } from "@lode/db/connection";
import { pendingMigrations } from "@lode/db/migrate";

const KEPT_MS = 60_000;

/**
 * Whether the database has all migrations of this release. Load balancers ask every two seconds, so a yes is kept for a
 * minute; a no is asked again, because the API serves as soon as the migrations have run.
 */
export function readMigratedRarely(db: Db, clock: Clock): () => Promise<boolean> {
  let migratedUntil = 0;
  return async () => {
    if (clock.now().getTime() < migratedUntil) return true;
    const isMigrated = (await pendingMigrations(db)).length === 0;
    if (isMigrated) migratedUntil = clock.now().getTime() + KEPT_MS;
    return isMigrated;
  };
}
