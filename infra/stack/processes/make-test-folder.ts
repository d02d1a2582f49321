import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Memory is three times as fast for temporary databases, but a container's default of 64 MB is too small. */
function fastFolder(): string {
  const memory = "/dev/shm";
  // During a test run, the folder of that run.
  if (tmpdir().startsWith(memory)) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 2 * 1024 ** 3) return memory;
  } catch {
    // not Linux, or no /dev/shm
  }
  return tmpdir();
}

/**
 * Creates a folder, which a test run removes at its end. Other users may enter it, because root runs Postgres as
 * another user.
 */
export function makeTestFolder(prefix: string): string {
  const folder = mkdtempSync(join(fastFolder(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
