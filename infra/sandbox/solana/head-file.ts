import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret seed of the blockhashes, and the last stored height. */
export type Head = { seed: Buffer; height: number | undefined; save(height: number): void };

export function openHead(stateDir: string | undefined): Head {
  if (stateDir === undefined) return { seed: randomBytes(32), height: undefined, save() {} };
  mkdirSync(stateDir, { recursive: true });
  const file = join(stateDir, "head.json");
  const kept = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { seed: string; height: number })
    : undefined;
  const seed = kept ? Buffer.from(kept.seed, "hex") : randomBytes(32);
  return {
    seed,
    height: kept?.height,
    save(height) {
      writeFileSync(`${file}.next`, JSON.stringify({ seed: seed.toString("hex"), height }), { mode: 0o600 });
      renameSync(`${file}.next`, file);
    },
  };
}
