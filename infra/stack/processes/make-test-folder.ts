import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Memory is three times as fast for temporary databases, unless it is a container's default of 64 MB. */
function fastFolder(): string {
  const memory = "/dev/shm";
  // Within a test run, the run's own folder.
  if (tmpdir().startsWith(memory)) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 2 * 1024 ** 3) return memory;
  } catch {
    // not Linux, or no /dev/shm
  }
  return tmpdir();
}

/** A new folder, which the test removes. Readable by others, because root runs Postgres as another user. */
export function makeTestFolder(prefix: string): string {
  const folder = mkdtempSync(join(fastFolder(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
