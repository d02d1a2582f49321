import { createHash } from "node:crypto";
import type { Redis } from "./redis.ts";

export interface Script {
  text: string;
  sha: string;
}

export const script = (text: string): Script => ({
  text,
  sha: createHash("sha1").update(text).digest("hex"),
});

/** Runs a script by its hash. Sends its text only if Redis does not know it, as after a restart. */
export async function runScript(
  redis: Redis,
  { text, sha }: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(sha, keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
    return redis.eval(text, keys.length, ...keys, ...args);
  }
}
