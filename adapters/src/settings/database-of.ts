import type { CommonConfig } from "./config.ts";

type Settings = Pick<CommonConfig, "DATABASE_URL" | "DATABASE_POOL_URL">;

/**
 * Where statements go. pgbouncer before 1.21 knows no prepared statements, and in transaction mode none outlives its
 * transaction; what needs a session of its own (LISTEN, migrations) uses DATABASE_URL.
 */
export const databaseOf = ({ DATABASE_URL, DATABASE_POOL_URL }: Settings) =>
  DATABASE_POOL_URL === undefined
    ? { url: DATABASE_URL, prepared: true }
    : { url: DATABASE_POOL_URL, prepared: false };
