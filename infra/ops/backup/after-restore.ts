import { createLogger } from "@lode/adapters/tracing/logger";
import { halt } from "@lode/app/operations/halt";
import type { Reason } from "@lode/core/contracts/console/reason";
import { findHalt } from "@lode/db/operations/halts.repository";
import { waitOutRecovery } from "@lode/db/wait-out-recovery";
import type { CommandApp } from "../commands/operator-command.ts";

/** Halts payouts as soon as the restored database takes writes, and keeps an earlier halt. */
export async function haltAfterRestore(app: CommandApp, reason: Reason): Promise<void> {
  await waitOutRecovery(app.db);
  if (await findHalt(app.db, "payouts")) return;
  await halt(app, { name: "payouts", reason, by: app.by });
}

/** Deletes every key of this installation: jobs and figures of a later state. Returns how many there were. */
export async function emptyRedis(urls: string, prefix: string): Promise<number> {
  const { connectFailFast, mastersOf } = await import("@lode/adapters/redis/redis");
  const redis = connectFailFast(urls, createLogger("ops", "error"));
  const isOwn = (key: string) => key.startsWith(`${prefix}:`) || key.startsWith(`{${prefix}:`);
  try {
    await new Promise<void>((resolve, reject) => {
      redis.once("ready", () => resolve());
      redis.once("error", reject);
    });
    let deleted = 0;
    for (const master of mastersOf(redis)) {
      let cursor = "0";
      do {
        const [next, keys] = await master.scan(cursor, "COUNT", 1_000);
        for (const key of keys.filter(isOwn)) deleted += await master.unlink(key);
        cursor = next;
      } while (cursor !== "0");
    }
    return deleted;
  } finally {
    redis.disconnect();
  }
}
