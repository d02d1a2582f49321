import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Memory is three times as fast for databases that come and go; a container's default of 64 MB cannot hold them. */
function fastFolder(): string {
  const memory = "/dev/shm";
  // A whole run has been given a folder already, which goes with it.
  if (tmpdir().startsWith(memory)) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 2 * 1024 ** 3) return memory;
  } catch {
    // not a Linux, or a small one
  }
  return tmpdir();
}

/** A new folder for what a test needs; the test removes it. Root's Postgres is another user, who has to get in. */
export function makeTestFolder(prefix: string): string {
  const folder = mkdtempSync(join(fastFolder(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
