import type { CommonConfig } from "./config.ts";

type Settings = Pick<CommonConfig, "DATABASE_URL" | "DATABASE_POOL_URL">;

/**
 * Where to send statements. pgbouncer before 1.21 does not support prepared statements, and in transaction
 * mode no prepared statement outlives its transaction. Work that needs its own session (LISTEN, migrations)
 * uses DATABASE_URL.
 */
export const databaseOf = ({ DATABASE_URL, DATABASE_POOL_URL }: Settings) =>
  DATABASE_POOL_URL === undefined
    ? { url: DATABASE_URL, prepared: true }
    : { url: DATABASE_POOL_URL, prepared: false };
